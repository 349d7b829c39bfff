import { beforeAll, describe, expect, test } from 'vitest'
import { defaultQuery, type ListQuery, type NamedList } from '../../../../src/model/index.ts'
import { fullAccess } from '../../../../src/server/access/fields.ts'
import { type RowFilter, unfilteredRows } from '../../../../src/server/platform/sql/row-security.ts'
import { isLookup } from '../../../../src/server/platform/sql/shared-index.ts'
import { where } from '../../../../src/server/platform/sql/where.ts'
import { labelOrderOf } from '../../../../src/server/rows/read/label-order.ts'
import { type LabelRange, sortEveryLabel, walkLabels } from '../../../../src/server/rows/read/label-walk.ts'
import { readStretches } from '../../../../src/server/rows/read/read-by-label.ts'
import { readList } from '../../../../src/server/rows/read/read-list.ts'
import { ruleSqlContextFor } from '../../../../src/server/rows/read/rule-sql-context.ts'
import { loadRows } from '../../../../src/server/rows/store/load-rows.ts'
import { rebuild } from '../../../../src/server/rows/store/search-index.ts'
import type { Loose } from '../../../support/calls.ts'
import { databases } from '../../../support/databases.ts'
import { nobody, officeOn, today } from '../../office.ts'

const customers = ['nord', 'Äbte', 'Nord', 'abbey', 'ABBEY', 'zeta', 'Éclat', 'Mill', 'Secret', 'lonely']
const services = ['Study', 'design', 'Survey']
const scales = ['Large', 'small', 'Middle']
const results = ['Not Settled', 'Settlement in Process', 'Settled'] // as they are sown

/** The same numbers in every run, as if they were drawn. */
const drawn = (at: number, salt: number): number => ((at + 1) * 7919 * salt) % 10_007
const oneOf = (at: number, salt: number, many: number, without = 0): number | null => {
  const place = drawn(at, salt) % (many + without)
  return place < many ? place + 1 : null
}

const repairs = Array.from({ length: 230 }, (_, at) => ({
  id: at + 1,
  customer: oneOf(at, 3, customers.length - 1) ?? 1,
  service: oneOf(at, 5, services.length) ?? 1,
  category: 1,
  scale: oneOf(at, 11, scales.length, 2),
  action: oneOf(at, 13, 2, 1),
  status: oneOf(at, 17, 2, 1),
  result: oneOf(at, 19, results.length, 4),
  last_date: `2026-11-${10 + (drawn(at, 23) % 20)}`,
  remarks: at % 3 === 0 ? 'Heard of by rail' : 'Came by letter',
}))
type Repair = (typeof repairs)[number]

const pledges = repairs
  .filter((_, at) => at % 4 !== 0)
  .map(({ id }, at) => ({
    id: at + 1,
    repair: id,
    pledge_status: oneOf(at, 29, 2, 2),
    end_date: '2027-01-31',
  }))

const key = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
type Key = string | null
const named = (names: readonly string[], id: number | null): readonly Key[] =>
  id === null ? [null] : ['', key(names[id - 1] ?? '')]

/** Rows without a value stand first, and their ids settle what is equal. */
const compared = (a: readonly Key[], b: readonly Key[]): number => {
  for (const [at, mine] of a.entries()) {
    const other = b[at] ?? null
    if (mine === other) continue
    if (mine === null || other === null) return mine === null ? -1 : 1
    return mine < other ? -1 : 1
  }
  return 0
}
const inOrder = <R extends { readonly id: number }>(
  rows: readonly R[],
  keysOf: (row: R) => readonly Key[],
): number[] => [...rows].sort((a, b) => compared(keysOf(a), keysOf(b)) || a.id - b.id).map(({ id }) => id)

const keysOfRepair: Readonly<Record<string, (row: Repair) => readonly Key[]>> = {
  customer: (row) => named(customers, row.customer),
  service: (row) => named(services, row.service),
  scale: (row) => named(scales, row.scale),
  result: (row) => named(results, row.result),
  source: () => [null],
}
const byRepair = ({ repair }: (typeof pledges)[number]): readonly Key[] => {
  const { customer, service, last_date } = repairs[repair - 1] as Repair
  return [...named(customers, customer), ...named(services, service), last_date]
}

describe.each(databases)('rows in the order of what they refer to, on %s', (database) => {
  const office = officeOn(database)
  beforeAll(async () => {
    const at = `${today}T09:00:00.000Z`
    const names = (each: readonly string[], more = {}) =>
      each.map((name, at) => ({ id: at + 1, name, ...more }))
    await office.database.write(
      async (writer) => {
        const load = (name: string, rows: readonly Loose[]) => loadRows(writer, office.entity(name), rows, at)
        await load('customer', names(customers, { address: '·', phone_no: '·', contact_person: '·' }))
        await load('service', names(services))
        await load('scale', names(scales))
        await load('category', names(['·']))
        const statuses = ['Begun', 'Done'].map((title, at) => ({ id: at + 1, title }))
        await load('pledge-status', statuses)
        await load('repair', repairs)
        await load('pledge', pledges)
        await rebuild(office.parts, writer)
      },
      { seconds: 60 },
    )
  })

  const listed = async (
    name: string,
    asked: Partial<ListQuery>,
    {
      list = null,
      reach = unfilteredRows,
    }: { readonly list?: NamedList | null; readonly reach?: RowFilter } = {},
  ): Promise<Loose> => {
    const entity = office.entity(name)
    const query = { ...defaultQuery, ...asked }
    const access = { ...fullAccess(entity), reach }
    return JSON.parse(await readList(office.parts, { entity, list, query, access, caller: nobody }))
  }
  const idsOf = ({ data }: Loose): number[] => data.map(({ id }: Loose) => id)

  /** Every page of a list one after another. */
  const paged = async (...[name, asked, further]: Parameters<typeof listed>): Promise<number[]> => {
    const ids: number[] = []
    for (let page = 1; ; page += 1) {
      const answer = await listed(name, { per_page: 13, ...asked, page }, further)
      ids.push(...idsOf(answer))
      if (page >= answer.last_page) {
        expect(ids).toHaveLength(answer.total)
        return ids
      }
    }
  }

  const fields = Object.keys(keysOfRepair)
  const bothWays = async (expected: readonly number[], ids: (order: 'asc' | 'desc') => Promise<number[]>) => {
    expect(await ids('asc')).toEqual(expected)
    expect(await ids('desc')).toEqual(expected.toReversed())
  }

  test.each(fields)('every page by %s, up and down, is that of a plain sort', async (sortBy) => {
    const expected = inOrder(repairs, keysOfRepair[sortBy] ?? (() => []))
    await bothWays(expected, (order) => paged('repair', { sortBy, order }))
  })

  test.each(fields)('so is every named list by %s', async (sortBy) => {
    let rows = 0
    for (const list of office.entity('repair').lists) {
      const of = new Set(idsOf(await listed('repair', { per_page: 1000 }, { list })))
      rows += of.size
      const expected = inOrder(repairs, keysOfRepair[sortBy] ?? (() => [])).filter((id) => of.has(id))
      await bothWays(expected, (order) => paged('repair', { sortBy, order }, { list }))
    }
    expect(rows).toBeGreaterThan(repairs.length)
  })

  test.each(fields)('and what a keyword finds, or rows that belong to others, by %s', async (sortBy) => {
    const all = inOrder(repairs, keysOfRepair[sortBy] ?? (() => []))
    const found = all.filter((id) => repairs[id - 1]?.remarks.includes('rail'))
    await bothWays(found, (order) => paged('repair', { sortBy, order, keyword: 'rail' }))
    const having = all.filter((id) => pledges.some(({ repair }) => repair === id))
    await bothWays(having, (order) => paged('repair', { sortBy, order, has: 'pledge' }))
    const both = found.filter((id) => having.includes(id))
    await bothWays(both, (order) => paged('repair', { sortBy, order, has: 'pledge', keyword: 'rail' }))
    const list = office.entity('repair').lists.find(({ name }) => name === 'promised') ?? null
    expect(list).not.toBeNull()
    const of = new Set(idsOf(await listed('repair', { per_page: 1000 }, { list })))
    const three = found.filter((id) => of.has(id))
    await bothWays(three, (order) => paged('repair', { sortBy, order, keyword: 'rail' }, { list }))
  })

  test('a label of several parts counts each in turn, through a reference too', async () => {
    await bothWays(inOrder(pledges, byRepair), (order) => paged('pledge', { sortBy: 'repair', order }))
    const begun = pledges.filter((row) => row.pledge_status === 1)
    await bothWays(inOrder(begun, byRepair), (order) =>
      paged('pledge', { sortBy: 'repair', order, keyword: 'Begun' }),
    )
  })

  describe('every way to a page', () => {
    const cases = [...fields.map((field) => ['repair', field] as const), ['pledge', 'repair'] as const]

    test.each(cases)('leads to the same rows: %s by %s', async (name, field) => {
      const entity = office.entity(name)
      const reference = entity.field[field]
      if (!reference) throw new Error(`There is no ${field}.`)
      const label = labelOrderOf(office.model, reference)
      const target = office.model.entities[reference.to ?? '']
      const shared = isLookup(entity, reference, target) ? office.parts.indexes.sharedBy(entity) : null
      const reading = await ruleSqlContextFor(office.parts, unfilteredRows, null)
      let looked = 0
      for (const list of [null, ...entity.lists]) {
        const conditions = list ? [where(entity, list.rows, reading, 'r')] : []
        const of = new Set(idsOf(await listed(name, { per_page: 1000 }, { list })))
        const sorted =
          name === 'pledge' ? inOrder(pledges, byRepair) : inOrder(repairs, keysOfRepair[field] ?? (() => []))
        for (const order of ['asc', 'desc'] as const) {
          const view = { entity, list, reach: unfilteredRows, conditions, sort: reference, order }
          const ordering = { dialect: office.parts.dialect, view, label, order, shared }
          const all = sorted.filter((id) => of.has(id))
          const expected = order === 'asc' ? all : all.toReversed()
          const ways: (readonly LabelRange[] | null)[] = [
            sortEveryLabel(ordering),
            walkLabels(ordering, false),
          ]
          // Two customers of one name: then the rows of both stand together.
          if (field !== 'customer') ways.push(walkLabels(ordering, true))
          for (const way of ways) {
            if (way === null) throw new Error('There is no way along the labels.')
            for (const [rows, skipped] of [
              [1000, 0],
              [7, 0],
              [7, 30],
              [20, 95],
              [9, 140],
              [50, 215],
            ] as const) {
              const ids = await readStretches(office.database, way, rows, skipped)
              expect(ids, `${list?.name} ${order} ${rows} behind ${skipped}`).toEqual(
                expected.slice(skipped, skipped + rows),
              )
              looked += ids.length
            }
          }
        }
      }
      expect(looked).toBeGreaterThan(pledges.length)
    })
  })

  test('a row out of reach is no place: what refers to it stands among what refers to nothing', async () => {
    const reach: RowFilter = {
      conditionOf: ({ name }) => (name === 'customer' ? `"name" <> 'Secret'` : null),
    }
    const secret = customers.indexOf('Secret') + 1
    expect(repairs.some(({ customer }) => customer === secret)).toBe(true)
    const keys = (row: Repair) => named(customers, row.customer === secret ? null : row.customer)
    const expected = inOrder(repairs, keys)
    await bothWays(expected, (order) => paged('repair', { sortBy: 'customer', order }, { reach }))
    const found = expected.filter((id) => repairs[id - 1]?.remarks.includes('rail'))
    await bothWays(found, (order) =>
      paged('repair', { sortBy: 'customer', order, keyword: 'rail' }, { reach }),
    )
    const through = inOrder(pledges, (row) => {
      const [, ...rest] = byRepair(row)
      const isSecret = repairs[row.repair - 1]?.customer === secret
      return [isSecret ? null : (rest[0] ?? null), ...rest.slice(1)]
    })
    await bothWays(through, (order) => paged('pledge', { sortBy: 'repair', order }, { reach }))
  })
})
