import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scaledOutcome } from '../../../../src/model/values/decimal.ts'
import { type Database, openDatabase } from '../../../../src/server/platform/database/index.ts'
import { sumIn, sumOf } from '../../../../src/server/platform/sql/sum.ts'
import { onBoth } from '../../../support/places.ts'

const largest = 10 ** 15 - 1
const million = 1_000_000

onBoth((place) => {
  let database: Database
  beforeAll(async () => {
    database = await openDatabase(await place.fresh())
    await database.write((writer) => writer.run('create table sums (amount bigint)'))
  })
  afterAll(() => database.close())

  const numbered =
    place.name === 'postgres'
      ? 'select n from generate_series(1, ?::bigint) as made(n)'
      : 'with recursive made(n) as (select 1 union all select n + 1 from made where n < ?) select n from made'

  /** The table with so many rows that each hold what the expression makes of their number, and their sum. */
  const summed = async (rows: number, amount: string): Promise<bigint> => {
    await database.write(async (writer) => {
      await writer.run('delete from sums')
      await writer.run(`insert into sums (amount) select ${amount} from (${numbered}) as numbers`, [rows])
    })
    const [[high, low] = []] = await database.rows(`select ${sumOf('amount', 's')} from sums s`)
    return sumIn(high, low)
  }

  test('a million of the largest decimals add up exactly', async () => {
    expect(await summed(million, String(largest))).toBe(BigInt(largest) * BigInt(million))
    // Its neighbours by turns: any that was rounded would show.
    expect(await summed(million, `n % 10 - ${largest}`)).toBe(4_500_000n - BigInt(largest) * BigInt(million))
  })

  test('what they come to is a decimal again, or more than can be kept', async () => {
    expect(scaledOutcome(await summed(3, '10 * n'), 2, 2)).toEqual({ value: '0.60' })
    expect(scaledOutcome(await summed(1000, String(largest)), 2, 2)).toEqual({ overflow: true })
  })

  test('rows without a value count for nothing, and none at all come to 0', async () => {
    expect(await summed(4, 'case when n > 2 then n end')).toBe(7n)
    expect(await summed(4, 'null')).toBe(0n)
    await database.write((writer) => writer.run('delete from sums'))
    const [row] = await database.rows(`select ${sumOf('amount')} from sums`)
    expect(sumIn(row?.[0], row?.[1])).toBe(0n)
  })

  test('any numbers of both signs add up to what they come to', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: -largest, max: largest }), { maxLength: 40 }),
        async (amounts) => {
          await database.write(async (writer) => {
            await writer.run('delete from sums')
            for (const amount of amounts) await writer.run('insert into sums (amount) values (?)', [amount])
          })
          const [row] = await database.rows(`select ${sumOf('amount')} from sums`)
          expect(sumIn(row?.[0], row?.[1])).toBe(amounts.reduce((sum, each) => sum + BigInt(each), 0n))
        },
      ),
      { numRuns: 30 },
    )
  })
})
