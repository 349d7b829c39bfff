import { beforeAll, describe, expect, test } from 'vitest'
import type { Predicate } from '../../../../src/descriptor/index.ts'
import { defaultQuery, type ListQuery } from '../../../../src/model/index.ts'
import { hitsIn } from '../../../../src/model/values/hits.ts'
import { fullAccess } from '../../../../src/server/access/fields.ts'
import type { RowFilter } from '../../../../src/server/platform/sql/row-security.ts'
import { where } from '../../../../src/server/platform/sql/where.ts'
import { productSchema } from '../../../../src/server/product/product-schema.ts'
import { readCounters } from '../../../../src/server/rows/read/read-counts.ts'
import { readList } from '../../../../src/server/rows/read/read-list.ts'
import { readListCounts } from '../../../../src/server/rows/read/read-list-counts.ts'
import { readOptions } from '../../../../src/server/rows/read/read-options.ts'
import { ruleSqlContextFor } from '../../../../src/server/rows/read/rule-sql-context.ts'
import {
  allRows,
  countStatement,
  idsStatement,
  type PageSource,
} from '../../../../src/server/rows/read/statements.ts'
import { loadRows } from '../../../../src/server/rows/store/load-rows.ts'
import { rebuild } from '../../../../src/server/rows/store/search-index.ts'
import { applySchema, planSchema } from '../../../../src/server/schema/index.ts'
import { databases } from '../../../support/databases.ts'
import { drawn } from '../../../support/two-versions.ts'
import { officeOn, today } from '../../office.ts'

const made = `${today}T09:00:00.000Z`
const people = [1, 2, 3]
const many = 2000
/** Somebody with few rows: then going along all rows is never the cheaper way. */
const seldom = 4

/** What somebody holds; `own` is by either of two references, `of-valley` by a step, `pressing` by none. */
const holds = (id: number, ...scopes: readonly string[]) => ({
  ...{ id, name: '', email: '', everything: false },
  permissions: new Set(scopes.map((scope) => `petitions.read.${scope}`)),
})

describe.each(databases)('rows of a scope on %s', (kind) => {
  const office = officeOn(kind)
  const random = drawn(kind.length)
  const petition = () => office.entity('petition')
  const run = (sql: string) => office.database.write((writer) => writer.run(sql))
  const anybody = () => random(people.length + 1) || null

  beforeAll(async () => {
    const further = [2, 3, seldom].map((id) => ({
      ...{ id, name: `Person ${id}`, email: `person${id}@example.org`, active: 1, password: 'x' },
    }))
    const customers = ['Valley Road', 'Hill Road'].map((address, at) => ({
      id: at + 1,
      name: address,
      address,
    }))
    const petitions = Array.from({ length: many }, (_, at) => ({
      ...{
        id: at + 1,
        title: `Petition ${random(50)}`,
        keeper: at % 100 === 7 ? seldom : anybody(),
        opened_by: at % 100 === 9 ? seldom : anybody(),
      },
      ...{ due: random(4) === 0 ? null : `2026-11-2${random(10)}`, state: ['Open', 'Settled'][random(2)] },
      customer: random(3) || null,
    }))
    await office.database.write(async (writer) => {
      const [[count] = []] = await writer.rows('select count(*) from users')
      await loadRows(
        writer,
        office.entity('user'),
        Number(count) === 0 ? [{ ...further[0], id: 1, email: 'a@b.c' }, ...further] : further,
        made,
      )
      await loadRows(writer, office.entity('customer'), customers, made)
      await loadRows(writer, petition(), petitions, made)
    })
  })

  /** As it does by itself, only later: an index alone tells of no rows that were just written. */
  const lookOver = async () => {
    if (kind === 'postgres') await office.database.rows('vacuum analyze petitions')
  }

  const indexes = async (): Promise<readonly string[]> => {
    const sql =
      kind === 'sqlite'
        ? `select sql from sqlite_schema where type = 'index' and tbl_name = 'petitions'`
        : `select indexdef from pg_indexes where schemaname = current_schema() and tablename = 'petitions'`
    const found = await office.database.rows(sql)
    return found.map(([text]) =>
      String(text)
        .replace(/^.*\(/, '')
        .replaceAll(/["()]| nulls first/gi, ''),
    )
  }

  const by = {
    keeper: 'keeper_id, id, opened_by_id, customer_id, due, state',
    opened: 'opened_by_id, id, keeper_id, customer_id, due, state',
    customer: 'customer_id, id, keeper_id, opened_by_id, due, state',
  }

  test('are found on an index by each reference that leads to them, and it holds what scopes and lists ask for', async () => {
    const present = await indexes()
    for (const wanted of Object.values(by)) expect(present).toContain(wanted)
    for (const [column] of Object.values(by).map((each) => each.split(',')))
      expect(present.filter((each) => each.startsWith(`${column},`))).toHaveLength(1)
  })

  test('lose these indexes with the scope, and get them back with it', async () => {
    const { list, ...others } = office.model
    const entities = list.map((entity) => (entity.name === 'petition' ? { ...entity, scopes: [] } : entity))
    const without = productSchema({ ...others, list: entities }, office.database.dialect)
    const kinds = async (wanted: typeof without) =>
      (await planSchema(office.database, office.database.dialect, wanted)).steps
        .map(({ kind }) => kind)
        .sort()
    const three = (word: string) => [word, word, word]
    expect(await kinds(without)).toEqual(three('drop index'))
    await applySchema(office.database, without)
    for (const wanted of Object.values(by)) expect(await indexes()).not.toContain(wanted)
    const whole = productSchema(office.model, office.database.dialect)
    expect(await kinds(whole)).toEqual(three('add index'))
    await applySchema(office.database, whole)
    for (const wanted of Object.values(by)) expect(await indexes()).toContain(wanted)
  })

  /** How the database goes about a statement, in its own words. */
  const planOf = async (sql: string, parameters: Parameters<typeof office.database.all>[1]) =>
    office.database.write(async (writer) => {
      if (kind === 'sqlite')
        return (await writer.rows(`explain query plan ${sql}`, parameters)).map((line) => line[3]).join('\n')
      for (const way of ['seqscan', 'bitmapscan']) await writer.run(`set local enable_${way} = off`)
      return (await writer.rows(`explain ${sql}`, parameters)).map(([line]) => line).join('\n')
    })

  const viewOf = async (reach: RowFilter, rule: Predicate | null = null): Promise<PageSource> => {
    const reading = await ruleSqlContextFor(office.parts, reach, { id: seldom })
    const conditions = rule === null ? [] : [where(petition(), rule, reading, 'r')]
    return { ...allRows(petition()), reach, conditions, order: 'desc' }
  }
  const alone = kind === 'sqlite' ? 'USING COVERING INDEX ix__petitions__' : 'Index Only Scan'

  test('come by page from these indexes, and no more of them than the page shows is sorted', async () => {
    await lookOver()
    const view = await viewOf(await office.parts.reaches.of(holds(seldom, 'own')))
    for (const offset of [0, 15, 30]) {
      const { sql, parameters } = idsStatement(office.database.dialect, view, {
        offset,
        size: 15,
        total: 100,
      })
      const plan = await planOf(sql, parameters)
      expect(plan.split(alone), plan).toHaveLength(3)
      expect(plan, plan).not.toMatch(/\bSCAN (r|petitions)\b|Seq Scan|Bitmap|Sort {2}/)
      for (const column of ['keeper_id', 'opened_by_id'])
        expect(plan).toMatch(new RegExp(`ix__petitions__${column}`))
    }
  })

  test('are counted on these indexes alone, also where a list picks some of them', async () => {
    const reach = await office.parts.reaches.of(holds(seldom, 'own'))
    for (const rule of [null, { state: 'Open', due: { from: 'today' } }, { keeper: { me: true } }] as const) {
      const { sql, parameters } = countStatement(office.database.dialect, await viewOf(reach, rule))
      const plan = await planOf(sql, parameters)
      expect(plan.split(alone), plan).toHaveLength(3)
    }
  })

  /** The ids of the rows in reach, by one plain statement of the test's own. */
  const rules: Readonly<Record<string, (me: number) => string>> = {
    own: (me) => `(keeper_id = ${me} or opened_by_id = ${me})`,
    pressing: () => `(due <= '2026-11-28' and (state is null or state not in ('Settled', 'Dropped')))`,
    'of-valley': () => '(customer_id = 1)',
  }
  const idsOf = async (rule: string, order: string) =>
    (await office.database.rows(`select id from petitions where ${rule} order by ${order}`)).map(([id]) =>
      Number(id),
    )

  const pageOf = async (reach: RowFilter, me: number, query: Partial<ListQuery>, listed: boolean) => {
    const entity = petition()
    const list = listed ? (entity.lists[0] ?? null) : null
    const access = { ...fullAccess(entity), reach }
    const asked = { ...defaultQuery, ...query }
    return JSON.parse(
      await readList(office.parts, { entity, list, query: asked, access, caller: { id: me } }),
    )
  }

  test.each([[['own']], [['own', 'of-valley']], [['of-valley']], [['pressing']], [['own', 'pressing']]])(
    'are those that a plain statement finds, page by page and in every order: %j',
    async (held) => {
      for (const me of people) {
        const reach = await office.parts.reaches.of(holds(me, ...held))
        const reached = held.map((scope) => rules[scope]?.(me)).join(' or ')
        for (const listed of [false, true])
          for (const sortBy of ['id', 'due'])
            for (const order of ['asc', 'desc'] as const) {
              const nulls = `nulls ${order === 'asc' ? 'first' : 'last'}`
              const by = sortBy === 'due' ? `due ${order} ${nulls}, id ${order}` : `id ${order}`
              const wanted = await idsOf(`(${reached})${listed ? ` and keeper_id = ${me}` : ''}`, by)
              const found: number[] = []
              for (let page = 1; page <= Math.ceil(wanted.length / 100); page += 1) {
                const { total, more, data } = await pageOf(
                  reach,
                  me,
                  { sortBy, order, page, per_page: 100 },
                  listed,
                )
                expect([total, more]).toEqual([wanted.length, undefined])
                found.push(...data.map(({ id }: { id: number }) => id))
              }
              expect(found).toEqual(wanted)
              expect(wanted.length).toBeGreaterThan(held[0] === 'pressing' && listed ? 0 : 100)
            }
      }
    },
  )

  test('are options by a keyword, the nearest first, over every page', async () => {
    const keyword = 'petition 4'
    await office.database.write((writer) => rebuild(office.parts, writer))
    for (const held of [['own'], ['own', 'of-valley']]) {
      const reach = await office.parts.reaches.of(holds(2, ...held))
      const reached = held.map((scope) => rules[scope]?.(2)).join(' or ')
      const rows = await office.database.rows(
        `select id, title from petitions where (${reached}) and title like '%4%' order by title_key, id`,
      )
      const wanted = hitsIn(rows, ([, title]) => [String(title)], keyword).map(([id]) => Number(id))
      const found: number[] = []
      for (let page = 1; page <= Math.ceil(wanted.length / 25); page += 1) {
        const query = { ...defaultQuery, keyword, page, per_page: 25 }
        const asked = { query, ids: null, without: '' }
        const { data } = JSON.parse(await readOptions(office.parts, petition(), reach, asked, today))
        found.push(...data.map(({ id }: { id: number }) => id))
      }
      expect(found).toEqual(wanted)
      expect(wanted.length).toBeGreaterThan(100)
    }
  })

  test('are as many as is kept for each person, whoever writes and whatever they change', async () => {
    const place = () => 1 + random(many)
    const writes: readonly (() => string)[] = [
      () => `update petitions set keeper_id = ${anybody()} where id = ${place()}`,
      () =>
        `update petitions set opened_by_id = ${anybody()}, keeper_id = ${anybody()} where id = ${place()}`,
      () => `update petitions set opened_by_id = keeper_id where id % 17 = ${random(17)}`,
      () =>
        `update petitions set keeper_id = opened_by_id, opened_by_id = keeper_id where id % 7 = ${random(7)}`,
      () => `delete from petitions where id = ${place()}`,
      () => `update petitions set state = 'Dropped' where id = ${place()}`,
    ]
    for (let turn = 0; turn < 40; turn += 1) {
      await run(writes[turn % writes.length]?.() ?? '')
      for (const me of people) {
        const reach = await office.parts.reaches.of(holds(me, 'own'))
        const reading = await ruleSqlContextFor(office.parts, reach, { id: me })
        const [kept] = await readCounters(
          office.database,
          office.parts.counters,
          [{ entity: petition(), list: null, reach }],
          reading,
        )
        expect(kept, `turn ${turn}`).toBe((await idsOf(rules.own?.(me) ?? '', 'id')).length)
        const { total, lists } = await readListCounts(office.parts, petition(), reading)
        expect([total, lists.mine]).toEqual([kept, (await idsOf(`keeper_id = ${me}`, 'id')).length])
      }
    }
    expect(office.said.filter((sentence) => sentence.includes('petitions'))).toEqual([])
  })
})
