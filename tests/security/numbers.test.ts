import { describe, expect, test } from 'vitest'
import { drawAtOnce } from '../../lab/races/numbers.ts'
import { databasesOfTier, serverOn, serving } from '../support/databases.ts'

/** `npm run prove -- numbers` is the same in a thousand rounds, between processes. */
const rounds = 20

describe.each(databasesOfTier)('numbers of a sequence on %s', (database) => {
  const server = serving({ database })

  test('rows that are made at once have a number each, which no deleted row had', async () => {
    expect(await drawAtOnce([server], rounds)).toEqual({ rounds, drawn: 120, doubled: [], refused: [] })
  })

  if (database === 'postgres')
    test('neither on two servers of one database', async () => {
      const other = await serverOn(database, { databaseUrl: server.databaseUrl })
      expect(await drawAtOnce([server, other], rounds)).toEqual({
        rounds,
        drawn: 120,
        doubled: [],
        refused: [],
      })
      await other.stop()
    })
})
