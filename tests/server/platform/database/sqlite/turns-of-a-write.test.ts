import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../../../../src/server/platform/database/index.ts'
import { sqlitePlace } from '../../../../support/places.ts'

const place = sqlitePlace()
let database: Database

beforeAll(async () => {
  database = await openDatabase(await place.fresh())
  await database.write((writer) => writer.run('create table numbers (n integer)'))
})
afterAll(() => database.close())

/** Far longer than a piece of work may hold the event loop, on any machine. */
const slow = `insert into numbers with recursive c(n) as (select 1 union all select n + 1 from c where n < 300000) select count(*) from c`

test('others have a turn between all that a large write leaves for its end', async () => {
  const statements = 6
  let turns = 0
  let isOver = false
  const count = (): void => {
    turns += 1
    if (!isOver) setImmediate(count)
  }
  await database.write(async (writer) => {
    for (let at = 0; at < statements; at += 1) await writer.last(slow)
    setImmediate(count)
  })
  isOver = true
  expect(turns).toBeGreaterThanOrEqual(statements)
  expect(await database.rows('select count(*) from numbers')).toEqual([[statements]])
})
