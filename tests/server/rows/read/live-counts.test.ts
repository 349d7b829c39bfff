import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Predicate } from '../../../../src/descriptor/index.ts'
import { defaultQuery } from '../../../../src/model/index.ts'
import { fullAccess } from '../../../../src/server/access/fields.ts'
import { Connection } from '../../../../src/server/platform/database/sqlite/connection.ts'
import { type RowFilter, unfilteredRows } from '../../../../src/server/platform/sql/row-security.ts'
import { readDashboard } from '../../../../src/server/rows/read/read-dashboard.ts'
import { readList } from '../../../../src/server/rows/read/read-list.ts'
import { readListCounts } from '../../../../src/server/rows/read/read-list-counts.ts'
import { ruleSqlContextFor } from '../../../../src/server/rows/read/rule-sql-context.ts'
import { loadRows } from '../../../../src/server/rows/store/load-rows.ts'
import type { Loose } from '../../../support/calls.ts'
import { databases } from '../../../support/databases.ts'
import { folderOf } from '../../../support/workshop.ts'
import { nobody, officeOn, today } from '../../office.ts'

const many = 12_300
const few = 40
const made = `${today}T09:00:00.000Z`
const longest = { seconds: 120 }

/** Many places in the Tower, of which few are open, and few errands; each at one of the last places. */
const placesIn = (tower: unknown) =>
  Array.from({ length: many }, (_, at) => ({
    id: 1000 + at,
    name: `Place ${at}`,
    inside: tower,
    open: isOpenAt(1000 + at),
  }))
const isOpenAt = (id: number): boolean => id % 30 === 0
const errands = Array.from({ length: few }, (_, at) => ({
  id: at + 1,
  title: at % 4 === 0 ? 'Bell rope' : 'Ladder',
  place: 1000 + many - 1 - at * 7,
}))

/** The clock goes back whenever anybody looks: what waits has the same patience on a slow machine. */
const withPatience = (): void => {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => {
    now -= 60_000
    return now
  })
}

/** So many turns of the clock have passed whenever anybody looks: nothing that waits has any patience left. */
const withoutPatience = (): void => {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => {
    now += 300
    return now
  })
}

describe.each(databases)('what no count is kept of on %s', (database) => {
  const office = officeOn(database, folderOf('yard'))
  beforeAll(async () => {
    const [[tower] = []] = await office.database.rows("select id from places where name = 'Tower'")
    await office.database.write(async (writer) => {
      await loadRows(writer, office.entity('place'), placesIn(tower), made)
      await loadRows(writer, office.entity('errand'), errands, made)
    }, longest)
  })
  beforeEach(withPatience)
  afterEach(() => vi.restoreAllMocks())

  /** The statements that are read aside, and on SQLite those that are read on the event loop. */
  const watch = () => {
    const aside = vi.spyOn(office.database.background, 'rows')
    const loop = vi.spyOn(Connection.prototype, 'rows')
    const textsOf = (calls: readonly (readonly unknown[])[]) => calls.map(([sql]) => String(sql))
    return { aside: () => textsOf(aside.mock.calls), loop: () => textsOf(loop.mock.calls) }
  }

  const read = async (name: string, list: string, rule: Predicate | null): Promise<Loose> => {
    const entity = office.entity(name)
    const query = { ...defaultQuery, where: rule ? JSON.stringify(rule) : '' }
    const named = entity.lists.find((each) => each.name === list) ?? null
    const access = fullAccess(entity)
    return JSON.parse(await readList(office.parts, { entity, list: named, query, access, caller: nobody }))
  }
  const counts = async (name: string) =>
    readListCounts(
      office.parts,
      office.entity(name),
      await ruleSqlContextFor(office.parts, unfilteredRows, nobody),
    )

  const isOpen = { open: true } as const
  const atOpenOnes = errands.filter(({ place }) => isOpenAt(place)).length

  test('a filter that steps into a large table is not read on the event loop, however small its own is', async () => {
    const { aside, loop } = watch()
    expect(atOpenOnes).toBeGreaterThan(0)
    expect((await read('errand', '', { place: { is: isOpen } })).total).toBe(atOpenOnes)
    expect(aside().filter((sql) => sql.includes('"places"')).length).toBe(1)
    expect(loop().filter((sql) => /"errands".*"open"/s.test(sql))).toEqual([])
  })

  test('so is a list whose rule does, and a tree', async () => {
    const { aside, loop } = watch()
    expect((await read('errand', 'in-the-open', null)).total).toBe(atOpenOnes)
    expect((await read('errand', '', { place: { within: 'Tower' } })).total).toBe(few)
    expect(aside().filter((sql) => sql.includes('"places"')).length).toBe(2)
    expect(loop().filter((sql) => /"errands".*("open"|recursive)/s.test(sql))).toEqual([])
  })

  test('what looks at small tables alone is read at once', async () => {
    const { aside } = watch()
    expect((await read('errand', '', { title: { has: 'bell' } })).total).toBe(few / 4)
    expect(aside()).toEqual([])
  })

  test('lists that are counted as they are read are counted aside where a table is large', async () => {
    const { aside, loop } = watch()
    const { total, lists, more } = await counts('errand')
    expect([total, lists['in-the-open'], lists['of-bells'], more]).toEqual([
      few,
      atOpenOnes,
      few / 4,
      undefined,
    ])
    expect(aside().filter((sql) => sql.includes('"places"')).length).toBeGreaterThan(1)
    expect(loop().filter((sql) => /count\(\*\).*"(errands|places)"/s.test(sql))).toEqual([])
  })

  test('what would take too long to count is said to be more, in the counts and in the list', async () => {
    const rule = { name: { has: 'pl' } } as const
    const whole = await read('place', '', rule)
    expect([whole.total, whole.more]).toEqual([many, undefined])
    withoutPatience()
    const page = await read('place', '', rule)
    expect([page.total, page.more, page.data.length]).toEqual([10_000, true, 15])
    expect(page.data).toEqual(whole.data)
  })
  test('and in a list that is counted as it is read', async () => {
    const inTower = many + 2 // the Belfry and its Ladder
    const whole = await counts('place')
    expect(whole).toMatchObject({ total: many + 4, lists: { 'in-the-tower': inTower } })
    expect(whole.more).toBeUndefined()
    withoutPatience()
    const some = await counts('place')
    expect(some).toMatchObject({ total: many + 4, lists: { 'in-the-tower': 10_000 } })
    expect(some.more).toContain('in-the-tower')
  })
})

describe.each(databases)('whoever reaches not every row, on %s,', (database) => {
  const office = officeOn(database)
  const reach: RowFilter = { conditionOf: ({ name }) => (name === 'repair' ? '"id" > 100' : null) }
  beforeAll(async () => {
    const repairs = Array.from({ length: many }, (_, at) => ({ id: at + 1, action: 1, last_date: today }))
    await office.database.write((writer) => loadRows(writer, office.entity('repair'), repairs, made), longest)
  })
  beforeEach(withPatience)
  afterEach(() => vi.restoreAllMocks())

  test('reads a dashboard of exact counts, however long they take, and none of them on the event loop', async () => {
    const loop = vi.spyOn(Connection.prototype, 'rows')
    withoutPatience()
    const figures = await readDashboard(office.parts, await ruleSqlContextFor(office.parts, reach, nobody))
    expect(figures).toMatchObject({ repairs: many - 100, promised: many - 100 })
    expect(loop.mock.calls.filter(([sql]) => /count\(\*\).*"repairs"/s.test(sql))).toEqual([])
  })

  test('reads a page of a list that is kept for everybody else, with its total', async () => {
    const entity = office.entity('repair')
    const access = { ...fullAccess(entity), reach }
    const list = entity.lists.find(({ name }) => name === 'promised') ?? null
    const query = { ...defaultQuery, order: 'asc' } as const
    const page = JSON.parse(await readList(office.parts, { entity, list, query, access, caller: nobody }))
    expect([page.total, page.data[0].id]).toEqual([many - 100, 101])
  })
})
