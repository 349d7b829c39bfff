import { beforeAll, describe, expect, test } from 'vitest'
import type { Period } from '../../../../src/descriptor/index.ts'
import { addDays } from '../../../../src/model/index.ts'
import { fullAccess } from '../../../../src/server/access/fields.ts'
import { readTotals } from '../../../../src/server/rows/read/read-totals.ts'
import { loadRows } from '../../../../src/server/rows/store/load-rows.ts'
import type { Loose } from '../../../support/calls.ts'
import { databases } from '../../../support/databases.ts'
import { officeOn, today } from '../../office.ts'

const many = 6_400
const longest = { seconds: 120 }
const caller = { id: 0, name: '', email: '', everything: true, permissions: new Set<string>() }
const labels: Readonly<Record<number, string>> = { 1: 'promised', 2: 'declined' }

/** Rows of which one in a hundred is ready, and the oldest alone are promised; few have a result. */
const rows = Array.from({ length: many }, (_, at) => ({
  id: at + 1,
  action: at < 1000 ? 1 : at % 5 === 0 ? null : 2,
  status: at % 100 === 0 ? 1 : 2,
  result: at % 9 === 0 ? 3 : null,
  last_date: addDays(today, at % 40),
}))
type Row = (typeof rows)[number]

const keys: Readonly<Record<string, (row: Row) => string>> = {
  id: () => '',
  last_date: (row) => row.last_date,
  action: (row) => (row.action === null ? '' : (labels[row.action] ?? '')),
  result: (row) => (row.result === null ? '' : '1'),
}
const filters: Readonly<Record<string, (row: Row) => boolean>> = {
  '': () => true,
  '{"action":"Declined"}': (row) => row.action === 2,
  [`{"last_date":{"to":"${addDays(today, 9)}"}}`]: (row) => row.last_date <= addDays(today, 9),
}
const groupings: readonly (readonly [
  field: 'status' | 'action' | 'result' | 'last_date',
  by: Period | null,
])[] = [
  ['status', null],
  ['action', null],
  ['result', null],
  ['last_date', 'day'],
]

describe.each(databases)('the first rows of large groups on %s', (database) => {
  const office = officeOn(database)
  beforeAll(async () => {
    await office.database.write(
      (writer) => loadRows(writer, office.entity('repair'), rows, `${today}T09:00:00.000Z`),
      longest,
    )
  })

  const firstRows = async (
    [name, by]: (typeof groupings)[number],
    where: string,
    sortBy: string,
    order: 'asc' | 'desc',
  ) => {
    const entity = office.entity('repair')
    const field = entity.field[name]
    if (field === undefined) throw new Error(name)
    const query = { keyword: '', has: '', where, sortBy, order, ids: null, rows: 4 }
    const request = {
      entity,
      list: null,
      query,
      grouping: { field, by },
      access: fullAccess(entity),
      caller,
    }
    const { groups } = JSON.parse(await readTotals(office.parts, request)).data
    return new Map(
      groups.map((group: Loose) => [group.key, [group.total, group.rows.map(({ id }: Loose) => id)]]),
    )
  }

  for (const grouping of groupings)
    for (const sortBy of Object.keys(keys))
      for (const order of ['asc', 'desc'] as const)
        test(`groups by ${grouping[0]} show their first rows by ${sortBy} ${order}`, async () => {
          const sign = order === 'asc' ? 1 : -1
          for (const [where, isMeant] of Object.entries(filters)) {
            const sorted = rows
              .filter(isMeant)
              .map((row) => [keys[sortBy]?.(row) ?? '', row] as const)
              .sort(([a, one], [b, two]) => sign * (a < b ? -1 : a > b ? 1 : one.id - two.id))
              .map(([, row]) => row)
            const expected = new Map(
              [...Map.groupBy(sorted, (row) => row[grouping[0]])].map(([key, group]) => [
                key,
                [group.length, group.slice(0, 4).map(({ id }) => id)],
              ]),
            )
            expect([where, await firstRows(grouping, where, sortBy, order)]).toEqual([where, expected])
          }
        })
})
