import { formatDecimal } from '../../src/model/values/decimal.ts'
import { openDatabase } from '../../src/server/platform/database/index.ts'
import { caller } from '../../tests/support/calls.ts'
import { folderOf } from '../../tests/support/workshop.ts'
import { openOffice } from '../running/office.ts'

/** Cents of the nth line, from 1: spread so that binary fractions of them would lose some on the way. */
const cents = (line: bigint): bigint => (line * 982_451_653n) % 999_999_937n

/** So many lines under one bill, put there at once. Then one is written, and what the bill is told is compared. */
export const manyLines = async (databaseUrl: string, lines: number) => {
  const open = () => openOffice({ databaseUrl, args: ['--app', folderOf('yard')] })
  const before = await open()
  const first = caller(before.url, before.admin.token)
  const bill: number = (await first.call('POST', '/api/bills', { name: 'Long' })).body.data.id
  await before.stop()
  const database = await openDatabase(databaseUrl)
  await database.write(
    (writer) =>
      writer.run(
        `insert into bill_lines (name, name_key, bill_id, quantity, price, cost)
         with recursive n(i) as (select cast(1 as bigint) union all select i + 1 from n where i < ${lines - 1})
         select 'Part', 'part', ${bill}, 1000, (i * 982451653) % 999999937, (i * 982451653) % 999999937 from n`,
      ),
    { seconds: 600 },
  )
  await database.close()
  const office = await open()
  const { call } = caller(office.url, office.admin.token)
  const price = '0.01'
  const began = performance.now()
  const made = await call('POST', '/api/bill-lines', { name: 'Part', bill_id: bill, quantity: '1', price })
  const milliseconds = Math.round(performance.now() - began)
  const { data } = (await call('GET', `/api/bills/${bill}`)).body
  await office.stop()
  let sum = 1n
  for (let line = 1n; line < BigInt(lines); line += 1n) sum += cents(line)
  const expected = formatDecimal(sum, 2)
  return { lines, status: made.status, told: data.cost, expected, counted: data.parts, milliseconds }
}
