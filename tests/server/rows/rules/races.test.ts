import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyRace, type Race } from '../../../../lab/races/every-race.ts'
import { locateProduct } from '../../../../src/server/index.ts'
import { databases, serverOn } from '../../../support/databases.ts'
import { startTestServer, type TestServer } from '../../../support/server.ts'
import { folderOf } from '../../../support/workshop.ts'

/** So few of each here; `npm run prove -- rows` runs a thousand. */
const rounds = { workshop: 20, depot: 6, hall: 10 } satisfies Record<keyof typeof everyRace, number>

const cases = databases.flatMap((database) =>
  Object.entries(everyRace).map(([product, races]) => ({ database, product, races })),
)

describe.each(cases)('rules of $product hold against any that race, on $database', (each) => {
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
    const product = locateProduct(folderOf(each.product))
    const first = await serverOn(each.database, { product })
    servers.push(first)
    if (each.database === 'postgres')
      servers.push(await startTestServer({ databaseUrl: first.databaseUrl, product }))
  })
  afterAll(async () => {
    for (const server of servers.reverse()) await server.stop()
  })

  test.each(Object.entries<Race>(each.races))('%s', async (_, race) => {
    const of = rounds[each.product as keyof typeof rounds] // the same names
    expect(await race({ call }, of)).toEqual({ rounds: of, through: 0, wronglyRefused: 0, odd: 0 })
  })
})
