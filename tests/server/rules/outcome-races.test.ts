import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { beyondRaces } from '../../../lab/races/beyond.ts'
import { productOf } from '../../../src/server/index.ts'
import { databases, serverOn } from '../../support/databases.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { folderOf } from '../../support/workshop.ts'

/** So few here; `npm run prove -- rows` runs a thousand of each. */
const rounds = 6

describe.each(databases)('rules that look beyond their row hold against any that race, on %s', (database) => {
  const servers: TestServer[] = []
  let turn = 0
  /** By turns to each server; SQLite has one. */
  const call: TestServer['call'] = (...asked) => {
    turn += 1
    const server = servers[turn % servers.length]
    if (!server) throw new Error('The servers start before the tests.')
    return server.call(...asked)
  }
  beforeAll(async () => {
    const product = productOf(folderOf('depot'))
    const first = await serverOn(database, { product })
    servers.push(first)
    if (database === 'postgres')
      servers.push(await startTestServer({ databaseUrl: first.databaseUrl, product }))
  })
  afterAll(async () => {
    for (const server of servers.reverse()) await server.stop()
  })

  test.each(Object.entries(beyondRaces))('%s', async (_, race) => {
    expect(await race({ call }, rounds)).toEqual({ rounds, through: 0, wronglyRefused: 0, odd: 0 })
  })
})
