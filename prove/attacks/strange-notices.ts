import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { ask } from '../parts/ask.ts'
import { mustBe, type Scene, type Told } from './scene.ts'

const payloads: readonly (readonly [string, string])[] = [
  ["'x'", 'x'],
  ['nothing', ''],
  ['a list of too few', '["x"]'],
  ['rows that are none', '["x","rows","null"]'],
  ['numbers', '[1,2,3]'],
  ['an object', '{"rows":1}'],
  ['the longest that goes', `["x","rows","${'9'.repeat(7900)}"]`],
]

export const strangeNotices: Scene = {
  finding: 'F4',
  title: 'NOTIFY by a database login without any right',
  only: 'postgres',
  play: async (stage) => {
    const office = await stage.open()
    const told: Told[] = []
    const listening = await channelsOf(stage.postgresUrl, office.databaseUrl)
    const stranger = await strangerOf(office.databaseUrl)
    let server = office
    for (const [what, payload] of payloads) {
      const client = new Client({ connectionString: stranger })
      await client.connect()
      for (const channel of listening) await client.query('select pg_notify($1, $2)', [channel, payload])
      await client.end()
      await pause(700)
      const { status } = await ask(server.url, '/api/health', { patience: 3000 })
      const lives = server.alive() && status === 200
      told.push(mustBe(`notify of ${what}`, lives ? 'it lives' : 'the process has ended', 'it lives', lives))
      if (!server.alive()) server = await stage.openOn(office)
    }
    return told
  },
}

/** The name known from 0.1.0, and every name that this database's own sessions are seen to listen on. */
const channelsOf = async (url: string, databaseUrl: string): Promise<readonly string[]> => {
  const found = new Set(['admin_changes'])
  const client = new Client({ connectionString: url })
  await client.connect()
  // A session shows its last statement: each time that the server connects anew, that is its LISTEN for a moment.
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
    [new URL(databaseUrl).pathname.slice(1)],
  )
  for (const until = Date.now() + 2500; Date.now() < until; await pause(10)) {
    const { rows } = await client.query("select query from pg_stat_activity where query ilike 'listen %'")
    for (const { query } of rows) found.add(String(query).slice(7).replaceAll('"', '').trim())
  }
  await client.end()
  return [...found]
}

/** The address for a login that may connect and nothing else. */
const strangerOf = async (databaseUrl: string): Promise<string> => {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const name = `stranger_${Date.now()}`
  await client.query(`create role ${name} login password 'stranger'`)
  await client.end()
  const url = new URL(databaseUrl)
  url.username = name
  url.password = 'stranger'
  return url.href
}
