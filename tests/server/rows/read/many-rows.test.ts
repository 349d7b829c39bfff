import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, defaultQuery, type ListQuery } from '../../../../src/model/index.ts'
import { fullAccess } from '../../../../src/server/access/fields.ts'
import { countedKey } from '../../../../src/server/platform/sql/counted-key.ts'
import { readList } from '../../../../src/server/rows/read/read-list.ts'
import { loadRows } from '../../../../src/server/rows/store/load-rows.ts'
import { rebuild } from '../../../../src/server/rows/store/search-index.ts'
import { textKey } from '../../../../src/server/schema/index.ts'
import type { Loose } from '../../../support/calls.ts'
import { databases } from '../../../support/databases.ts'
import { nobody, officeOn, today } from '../../office.ts'

const many = 20_400
const longest = { seconds: 120 }
const words = ['alder', 'birch', 'cedar', 'elm', 'fir', 'hazel', 'larch', 'maple', 'oak', 'pine']

/** Rows of which few are in the small lists; their words and days recur. */
const rows = Array.from({ length: many }, (_, at) => ({
  id: at + 1,
  action: at % 3 === 0 ? 1 : 2,
  status: at % 9 === 0 ? 1 : 2,
  result: at % 90 === 0 ? 3 : null,
  last_date: addDays(today, (at % 800) - 740),
  remarks: `${words[at % 10]} ${words[(at * 7 + 3) % 10]} ${at % 977}`,
}))
type Row = (typeof rows)[number]

const remarks = rows.map((row) => countedKey(textKey(row.remarks, false)))

const pending = (row: Row) => row.action === 1 && row.status !== 1
const lists: Readonly<Record<string, (row: Row) => boolean>> = {
  '': () => true,
  promised: (row) => row.action === 1,
  settled: (row) => row.action === 1 && row.status === 1 && row.result === 3,
  'promised-late': (row) => pending(row) && row.last_date < today,
  'due-in-3-days': (row) => pending(row) && row.last_date >= today && row.last_date <= addDays(today, 3),
}
const keys: Readonly<Record<string, (row: Row) => string>> = {
  id: () => '',
  last_date: (row) => row.last_date,
  remarks: ({ id }) => remarks[id - 1] ?? '',
}

/** What a keyword is looked for in: the remarks, and the day as it is shown. */
const textsOf = ({ remarks, last_date }: Row): string =>
  `${remarks}\n${last_date.split('-').toReversed().join('-')}`

describe.each(databases)('among many rows on %s', (database) => {
  const office = officeOn(database)
  beforeAll(async () => {
    await office.database.write(async (writer) => {
      await loadRows(writer, office.entity('repair'), rows, `${today}T09:00:00.000Z`)
      await rebuild(office.parts, writer)
    }, longest)
  })

  const read = async (name: string, changed: Partial<ListQuery>): Promise<Loose> => {
    const entity = office.entity('repair')
    const list = entity.lists.find((each) => each.name === name) ?? null
    const query = { ...defaultQuery, ...changed }
    const access = fullAccess(entity)
    return JSON.parse(await readList(office.parts, { entity, list, query, access, caller: nobody }))
  }

  const expected = (name: string, sortBy: string, order: string, keyword = ''): number[] => {
    const sign = order === 'asc' ? 1 : -1
    return rows
      .filter((row) => lists[name]?.(row) && keyword.split(' ').every((word) => textsOf(row).includes(word)))
      .map((row) => [keys[sortBy]?.(row) ?? '', row.id] as const)
      .sort(([a, one], [b, two]) => sign * (a < b ? -1 : a > b ? 1 : one - two))
      .map(([, id]) => id)
  }

  for (const name of Object.keys(lists))
    for (const sortBy of Object.keys(keys))
      for (const order of ['asc', 'desc'] as const)
        test(`a page of '${name}' by ${sortBy} ${order} is right wherever it lies`, async () => {
          const all = expected(name, sortBy, order)
          const last = Math.ceil(all.length / 25)
          for (const page of new Set([1, 2, Math.ceil(last * 0.3), Math.ceil(last * 0.7), last, last + 1])) {
            const answer = await read(name, { sortBy, order, page, per_page: 25 })
            expect([page, answer.total]).toEqual([page, all.length])
            expect(answer.data.map((row: Loose) => row.id)).toEqual(all.slice((page - 1) * 25, page * 25))
          }
        })

  test.each([
    ['', 'larch oak'],
    ['', 'oak'],
    ['', 'la'],
    ['', '7'],
    ['', 'nowhere'],
    ['settled', 'alder'],
    ['promised', 'x'],
  ])("a search in '%s' for %s counts all it finds and pages through it", async (name, keyword) => {
    for (const [sortBy, order] of [
      ['id', 'desc'],
      ['remarks', 'asc'],
      ['last_date', 'desc'],
    ] as const) {
      const all = expected(name, sortBy, order, keyword)
      for (const page of [1, 3]) {
        const answer = await read(name, { keyword, sortBy, order, page })
        expect(answer.total).toBe(all.length)
        expect(answer.data.map((row: Loose) => row.id)).toEqual(all.slice((page - 1) * 15, page * 15))
      }
    }
  })
})
