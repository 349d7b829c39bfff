import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defaultQuery, type EntityModel } from '../../../../src/model/index.ts'
import { fullAccess, type RowAccess } from '../../../../src/server/access/fields.ts'
import type { RowFilter } from '../../../../src/server/platform/sql/row-security.ts'
import { readAllRows } from '../../../../src/server/rows/read/read-all-rows.ts'
import { readItem } from '../../../../src/server/rows/read/read-item.ts'
import { readList } from '../../../../src/server/rows/read/read-list.ts'
import { readListCounts } from '../../../../src/server/rows/read/read-list-counts.ts'
import { findOptions, readOptions } from '../../../../src/server/rows/read/read-options.ts'
import { ruleSqlContextFor } from '../../../../src/server/rows/read/rule-sql-context.ts'
import { inUnitOfWork } from '../../../../src/server/rows/store/unit-of-work.ts'
import type { Loose } from '../../../support/calls.ts'
import { databasesOfTier } from '../../../support/databases.ts'
import { nobody, type Office, officeOn, openOffice, today } from '../../office.ts'

/** Leaves out the secret book, the secret author and the secret genre. */
const reach: RowFilter = {
  conditionOf: ({ name }) =>
    name === 'book'
      ? `"title" <> 'Secret book'`
      : ['author', 'genre'].includes(name)
        ? `"name" not like 'Secret%'`
        : null,
}

describe.each(databasesOfTier)('a row out of reach, on %s', (kind) => {
  let office: Office
  let book: EntityModel
  let author: EntityModel
  const ids: Record<string, number> = {}
  const seenBy = (entity: EntityModel): RowAccess => ({ ...fullAccess(entity), reach })

  beforeAll(async () => {
    office = await openOffice(kind, 'examples/library')
    book = office.entity('book')
    author = office.entity('author')
    const genre = office.entity('genre')
    await office.database.write((writer) =>
      inUnitOfWork(office.parts, writer, null, { kind: 'server' }, async (work) => {
        ids.open = await work.insert(author, { name: 'Open author' })
        ids.secret = await work.insert(author, { name: 'Secret author' })
        ids.genre = await work.insert(genre, { name: 'Secret genre' })
        const authors = [ids.open, ids.secret]
        const titles = ['Open book', 'Secret book', 'Plain book']
        for (const [at, title] of titles.entries())
          ids[title] = await work.insert(book, {
            title,
            isbn: `${at}`,
            authors,
            genre: at === 2 ? null : ids.genre,
          })
      }),
    )
  })
  afterAll(() => office.close())

  const listed = async (entity: EntityModel, asked: Partial<typeof defaultQuery>): Promise<Loose> => {
    const query = { ...defaultQuery, ...asked }
    return JSON.parse(
      await readList(office.parts, { entity, list: null, query, access: seenBy(entity), caller: nobody }),
    )
  }
  const titles = (answer: Loose) => answer.data.map((row: Loose) => row.title ?? row.name)

  test.each([{}, { sortBy: 'title', order: 'desc' as const }, { keyword: 'book' }])(
    'is in no list, and not counted: %o',
    async (asked) => {
      const answer = await listed(book, asked)
      expect(titles(answer).toSorted()).toEqual(['Open book', 'Plain book'])
      expect(answer.total).toBe(2)
    },
  )

  test.each(['Secret', 'Secret genre', 'Secret author'])('is found by no keyword: %s', async (keyword) => {
    expect(titles(await listed(book, { keyword }))).toEqual([])
    expect(titles(await listed(author, { keyword }))).toEqual([])
  })

  test('is no item, and not named in one', async () => {
    const item = (id: number | undefined) =>
      readItem(office.parts, office.database, book, seenBy(book), id ?? 0, today)
    expect(await item(ids['Secret book'])).toBeNull()
    const open = JSON.parse((await item(ids['Open book'])) ?? '')
    expect(open.authors.map((each: Loose) => each.name)).toEqual(['Open author'])
    expect(JSON.stringify(open)).not.toContain('Secret')
  })

  test('is named in no list', async () => {
    expect(JSON.stringify(await listed(book, {}))).not.toContain('Secret')
    expect(JSON.stringify(await listed(book, { keyword: 'book' }))).not.toContain('Secret')
  })

  test('is no option, and not found as one', async () => {
    const query = { ...defaultQuery, per_page: 100 }
    const offered = await readOptions(office.parts, author, reach, { query, ids: null, without: '' }, today)
    expect(titles(JSON.parse(offered))).toEqual(['Open author'])
    const found = await findOptions(office.parts, author, reach, 'author', 5, today)
    expect(found).toMatchObject({ total: 1, rows: [expect.stringContaining('Open author')] })
    const whole = String(await readAllRows(office.parts, author, reach, null, today))
    expect(titles(JSON.parse(whole))).toEqual(['Open author'])
  })

  test('is in no count of a list', async () => {
    const reading = await ruleSqlContextFor(office.parts, reach, null)
    const counts = await readListCounts(office.parts, book, reading)
    expect(counts).toMatchObject({ total: 2, lists: { 'to-lend': 2 } })
  })
})

/** Leaves out the hidden cellar. */
const above: RowFilter = {
  conditionOf: ({ name }) => (name === 'place' ? `"name" <> 'Hidden cellar'` : null),
}

describe.each(databasesOfTier)('what lies in a row out of reach, on %s', (kind) => {
  const office = officeOn(kind, 'tests/products/yard')

  test('is told with the way to it as far as it can be seen', async () => {
    const place = office.entity('place')
    await office.database.write((writer) =>
      inUnitOfWork(office.parts, writer, null, { kind: 'server' }, async (work) => {
        let inside: number | null = null
        for (const name of ['House', 'Hidden cellar', 'Shelf', 'Box', 'Tin'])
          inside = await work.insert(place, { name, inside })
      }),
    )
    const query = { ...defaultQuery, keyword: 'Tin' }
    const path = async (reach: RowFilter) =>
      JSON.parse(await readOptions(office.parts, place, reach, { query, ids: null, without: '' }, today))
        .data[0].path
    expect(await path(above)).toEqual(['Shelf', 'Box'])
    expect(await path({ conditionOf: () => null })).toEqual(['House', 'Hidden cellar', 'Shelf', 'Box'])
  })
})
