import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { listenIn } from '../../../../../lab/running/stream.ts'
import { serving } from '../../../../support/databases.ts'
import { startTestServer, type TestServer } from '../../../../support/server.ts'
import { workshop } from '../../../../support/workshop.ts'

/** Somebody who may sign in to the database and is no server of ours; knows the channel where they may read it. */
const strangerOn = async (url: string) => {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query("select value from engine_facts where name = 'channel'")
  const channel = `admin_1_${rows[0]?.value}`
  return {
    channel,
    say: (text: string, on = channel) => client.query('select pg_notify($1, $2)', [on, text]),
    end: () => client.end(),
  }
}

const lines: string[] = []
const log = { logLevel: 'warn', logStream: { write: (line: string) => lines.push(line) } }
const server = serving({ ...log, database: 'postgres' })
let other: TestServer
beforeAll(async () => {
  other = await startTestServer({ ...log, databaseUrl: server.databaseUrl })
})
afterAll(() => other.stop())

const junk = [
  'x',
  '',
  'null',
  '["x","rows","null"]',
  '["x","rows","[{}]"]',
  '["x","rows","[{\\"entity\\":\\"scale\\"}]"]',
  '[2,"x","rows",[]]',
  '{"version":2,"topic":"rows"}',
]

test('C18 whatever is said on the channel, servers live, drop what they keep, and hear of real changes', async () => {
  const stranger = await strangerOn(server.databaseUrl)
  const streams = [await listenIn(server.url, server), await listenIn(other.url, server)]
  for (const text of junk) {
    const before = performance.now()
    await stranger.say(text)
    // Everything may have changed: open pages look again.
    for (const stream of streams) await expect.poll(() => stream.lastHeard('pledge')).toBeGreaterThan(before)
    const after = performance.now()
    expect((await other.call('POST', '/api/scales', { name: `After ${text}` })).status).toBe(201)
    for (const stream of streams) await expect.poll(() => stream.lastHeard('scale')).toBeGreaterThan(after)
  }
  for (const stream of streams) stream.close()
  await stranger.end()
  expect(lines.join('')).toContain('not ours, or of another version')
})

test('C18 who may sign in to the database and not read it does not know the channel', async () => {
  const stranger = await strangerOn(server.databaseUrl)
  expect(stranger.channel).toMatch(/^admin_1_[\da-f]{32}$/)
  lines.length = 0
  const stream = await listenIn(server.url, server)
  await stranger.say('x', 'admin_changes')
  const before = performance.now()
  await server.call('POST', '/api/sources', { title: 'Later than that' })
  await expect.poll(() => stream.lastHeard('source')).toBeGreaterThan(before)
  expect(stream.lastHeard('pledge')).toBe(0)
  expect(lines).toEqual([])
  stream.close()
  await stranger.end()
})

test('the channel stays the same over starts, and is another in every database', async () => {
  const first = await strangerOn(server.databaseUrl)
  await server.restart()
  const again = await strangerOn(server.databaseUrl)
  const elsewhere = await startTestServer({
    ...{ database: 'postgres', postgresUrl: inject('postgresUrl') },
    product: workshop, // not a copy, which has the channel of what it is a copy of
  })
  const far = await strangerOn(elsewhere.databaseUrl)
  expect(again.channel).toBe(first.channel)
  expect(far.channel).not.toBe(first.channel)
  for (const each of [first, again, far]) await each.end()
  await elsewhere.stop()
})
