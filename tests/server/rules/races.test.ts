import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rowRaces } from '../../../lab/races/row-rules.ts'
import { databases, serverOn } from '../../support/databases.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

/** So few here; `npm run prove -- rows` runs a thousand of each. */
const rounds = 20

describe.each(databases)('rules of rows hold against any two that race, on %s', (database) => {
  const servers: TestServer[] = []
  const benches: number[] = []
  let turn = 0
  /** By turns to each server; SQLite has one. */
  const call: TestServer['call'] = (...asked) => {
    turn += 1
    const server = servers[turn % servers.length]
    if (!server) throw new Error('The servers start before the tests.')
    return server.call(...asked)
  }
  beforeAll(async () => {
    const first = await serverOn(database)
    servers.push(first)
    if (database === 'postgres') {
      const { databaseUrl } = first
      const second = await startTestServer({ databaseUrl })
      servers.push(second)
    }
    for (const name of ['One', 'Two', 'Three'])
      benches.push((await first.call('POST', '/api/benches', { name })).body.data.id)
  })
  afterAll(async () => {
    for (const server of servers.reverse()) await server.stop()
  })

  test.each(Object.entries(rowRaces))('%s', async (_, race) => {
    expect(await race({ call }, benches, rounds)).toEqual({ rounds, through: 0, wronglyRefused: 0, odd: 0 })
  })
})
