import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Period } from '../../src/descriptor/index.ts'
import {
  formatGrouping,
  type Grouping,
  periods,
  sharedBy,
  totalsOf,
} from '../../src/model/entity/grouping.ts'
import type { EntityModel, FieldModel, Model } from '../../src/model/index.ts'
import { loadModel } from '../../src/server/index.ts'
import type { Loose } from '../support/calls.ts'
import { serverOn } from '../support/databases.ts'
import type { TestServer } from '../support/server.ts'
import { everyProductOnEach, named } from './products.ts'

const zone = 'America/St_Johns' // half an hour off, and its clocks change
const dayOf = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' })

/** Every way to group an entity's rows, worked out from the kinds of its fields alone. */
const groupingsOf = ({ fields }: EntityModel): readonly Grouping[] =>
  fields.flatMap((field): readonly Grouping[] => {
    const shared = sharedBy(field)
    if (shared === null) return []
    return shared === 'value' ? [{ field, by: null }] : periods.map((by) => ({ field, by }))
  })

const firstDay = (day: string, by: Period): string => {
  const date = new Date(`${day}T00:00:00Z`)
  const back = { day: 0, week: (date.getUTCDay() + 6) % 7, month: 0, quarter: 0, year: 0 }[by]
  date.setUTCDate(date.getUTCDate() - back)
  const [year = '', month = ''] = date.toISOString().split('-')
  if (by === 'month') return `${year}-${month}-01`
  if (by === 'quarter')
    return `${year}-${String(Number(month) - ((Number(month) - 1) % 3)).padStart(2, '0')}-01`
  return by === 'year' ? `${year}-01-01` : date.toISOString().slice(0, 10)
}

/** What a row of a list holds of a field. */
const held = (row: Loose, field: FieldModel): Loose => row[field.key] ?? null

const keyOf = (row: Loose, { field, by }: Grouping): Loose => {
  const value = held(row, field)
  if (value === null || by === null) return value !== null && typeof value === 'object' ? value.id : value
  return firstDay(field.type === 'instant' ? dayOf.format(new Date(value)) : value, by)
}

const scaled = (text: string): readonly [bigint, number] => [
  BigInt(text.replace('.', '')),
  text.split('.')[1]?.length ?? 0,
]

/** Adds texts up, digit by digit, and others as numbers. */
const added = (field: FieldModel, values: readonly Loose[]): Loose => {
  if (field.type !== 'decimal') return values.reduce((sum, value) => sum + value, 0)
  const whole = values.reduce((sum: bigint, value) => sum + scaled(value)[0], 0n)
  const places = field.scale ?? 0
  const digits = String(whole < 0n ? -whole : whole).padStart(places + 1, '0')
  const text = places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`
  return whole < 0n ? `-${text}` : text
}

const edge = (field: FieldModel, values: readonly Loose[], sign: 1 | -1): Loose => {
  const compare = (a: Loose, b: Loose) => (a < b ? -1 : a > b ? 1 : 0)
  const rank = (value: Loose) => (field.type === 'decimal' ? scaled(value)[0] : value)
  return [...values].sort((a, b) => sign * compare(rank(a), rank(b)))[0] ?? null
}

const totals = (entity: EntityModel, rows: readonly Loose[]): Loose =>
  Object.fromEntries(
    totalsOf(entity).map(({ field, says }) => {
      const values = rows.map((row) => held(row, field)).filter((value) => value !== null)
      const said = {
        sum: added(field, values),
        least: edge(field, values, 1),
        greatest: edge(field, values, -1),
      }
      return [field.name, Object.fromEntries(says.map((word) => [word, said[word]]))]
    }),
  )

/** Fractions are added up in another order there. */
const rounded = (value: Loose): Loose =>
  JSON.parse(JSON.stringify(value), (_, each) =>
    typeof each === 'number' ? Number(each.toPrecision(12)) : each,
  )

describe.each(everyProductOnEach)('$name on $database', ({ place: product, database }) => {
  let server: TestServer
  let model: Model
  beforeAll(async () => {
    model = await loadModel(product)
    server = await serverOn(database, { product, demoRows: 120, timeZone: zone })
  })
  afterAll(() => server.stop())

  const allOf = async (entity: EntityModel, query: string): Promise<readonly Loose[]> => {
    const rows: Loose[] = []
    for (let next: string | null = `${entity.api.list}?per_page=100${query}`; next !== null; ) {
      const { status, body }: Loose = await server.call('GET', next)
      if (status !== 200) throw new Error(JSON.stringify(body))
      rows.push(...body.data)
      next = body.next_page_url
    }
    return rows
  }

  const orderOf = async (
    entity: EntityModel,
    { field, by }: Grouping,
  ): Promise<(keys: readonly Loose[]) => readonly Loose[]> => {
    if (field.links === 'one') {
      const sorted = await allOf(entity, `&sortBy=${field.name}&order=asc`)
      const labelOf = new Map(
        sorted.map((row) => [
          keyOf(row, { field, by }),
          JSON.stringify({ ...row[field.nested ?? ''], id: 0 }),
        ]),
      )
      const labels = [...new Set(labelOf.values())]
      const place = (key: Loose) => (key === null ? labels.length : labels.indexOf(labelOf.get(key) ?? ''))
      return (keys) => keys.toSorted((a, b) => place(a) - place(b) || a - b) // rows of one name by their ids
    }
    const known: readonly Loose[] = by === null ? (field.choices ?? [true, false]) : []
    return (keys) => [
      ...known.filter((key) => keys.includes(key)),
      ...keys.filter((key) => key !== null && !known.includes(key)).toSorted(),
      ...keys.filter((key) => key === null),
    ]
  }

  test('says of every entity, by every field that it can be grouped by, what a loop over its rows says', async () => {
    let groups = 0
    for (const entity of model.list) {
      const rows = await allOf(entity, '')
      const whole: Loose = await server.call('GET', `${entity.api.list}/totals`)
      expect([entity.name, rounded(whole.body)]).toEqual([
        entity.name,
        rounded({ data: { total: rows.length, totals: totals(entity, rows) } }),
      ])
      for (const grouping of groupingsOf(entity)) {
        const said = formatGrouping(grouping)
        const { body }: Loose = await server.call('GET', `${entity.api.list}/totals?groups=${said}&rows=3`)
        const keys = (await orderOf(entity, grouping))([...new Set(rows.map((row) => keyOf(row, grouping)))])
        expect([entity.name, said, body.data.groups.map(({ key }: Loose) => key)]).toEqual([
          entity.name,
          said,
          keys,
        ])
        groups += keys.length
        for (const { key, label, total, totals: sums, rows: first } of body.data.groups) {
          const those = rows.filter((row) => keyOf(row, grouping) === key)
          expect([said, key, rounded({ total, sums })]).toEqual([
            said,
            key,
            rounded({ total: those.length, sums: totals(entity, those) }),
          ])
          expect(label).not.toBe('')
          expect(first).toEqual(those.slice(0, 3)) // the list's own order, and its own rows
        }
        expect(rounded(body.data.totals)).toEqual(rounded(totals(entity, rows)))
      }
    }
    expect(groups).toBeGreaterThan(named ? 0 : 20)
  })

  test('shows the first rows of each group in whatever order the list has, where there are many more of them', async () => {
    for (const entity of model.list) {
      const shared = groupingsOf(entity).filter(({ by }) => by === null)
      if (shared.length === 0) continue
      const sorts = ['id', ...entity.fields.filter(({ sortable }) => sortable).map(({ name }) => name)]
      for (const sort of sorts)
        for (const order of ['asc', 'desc']) {
          const query = `&sortBy=${sort}&order=${order}`
          const rows = await allOf(entity, query)
          for (const grouping of shared) {
            const said = formatGrouping(grouping)
            const { body }: Loose = await server.call(
              'GET',
              `${entity.api.list}/totals?groups=${said}&rows=1${query}`,
            )
            for (const { key, rows: first } of body.data.groups)
              expect([said, query, key, first]).toEqual([
                said,
                query,
                key,
                rows.filter((row) => keyOf(row, grouping) === key).slice(0, 1),
              ])
          }
        }
    }
  })

  test('says of what a filter leaves, be it most of the rows or few, what their rows say', async () => {
    let left = 0
    for (const entity of model.list) {
      const groupings = groupingsOf(entity)
      const [field] = groupings.map((each) => each.field)
      for (const rule of field ? [{ [field.name]: { not: null } }, { [field.name]: null }] : []) {
        const where = `&where=${encodeURIComponent(JSON.stringify(rule))}`
        const rows = await allOf(entity, where)
        left += rows.length
        for (const grouping of groupings) {
          const said = formatGrouping(grouping)
          const { body }: Loose = await server.call(
            'GET',
            `${entity.api.list}/totals?groups=${said}&rows=2${where}`,
          )
          expect([said, where, body.data.total]).toEqual([said, where, rows.length])
          const keys = new Set(rows.map((row) => keyOf(row, grouping)))
          expect([said, where, new Set(body.data.groups.map(({ key }: Loose) => key))]).toEqual([
            said,
            where,
            keys,
          ])
          for (const { key, total, totals: sums, rows: first } of body.data.groups) {
            const those = rows.filter((row) => keyOf(row, grouping) === key)
            expect([said, where, key, rounded({ total, sums })]).toEqual([
              ...[said, where, key],
              rounded({ total: those.length, sums: totals(entity, those) }),
            ])
            expect([said, where, key, first]).toEqual([said, where, key, those.slice(0, 2)])
          }
        }
      }
    }
    expect(left).toBeGreaterThan(named ? 0 : 20)
  })

  test('says of named lists, of a search and of chosen rows what their rows say', async () => {
    for (const entity of model.list) {
      const [grouping] = groupingsOf(entity)
      if (!grouping) continue
      const asked = [
        ...entity.lists.map(
          ({ name, api }) => [`list=${name}`, { ...entity, api: { list: api, named: '' } }, ''] as const,
        ),
        ['keyword=a', entity, '&keyword=a'] as const,
        ['ids=1,2,3,5,8', entity, '&ids=1,2,3,5,8'] as const,
        ['sortBy=id&order=asc&rows=2', entity, '&sortBy=id&order=asc'] as const,
      ]
      for (const [query, from, list] of asked) {
        const rows = await allOf(from, list)
        const { body }: Loose = await server.call(
          'GET',
          `${entity.api.list}/totals?groups=${formatGrouping(grouping)}&${query}`,
        )
        expect([entity.name, query, body.data.total]).toEqual([entity.name, query, rows.length])
        for (const { key, total, rows: first } of body.data.groups) {
          const those = rows.filter((row) => keyOf(row, grouping) === key)
          expect([query, key, total]).toEqual([query, key, those.length])
          if (first) expect(first).toEqual(those.slice(0, 2))
        }
        expect(rounded(body.data.totals)).toEqual(rounded(totals(entity, rows)))
      }
    }
  })
})
