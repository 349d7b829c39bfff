import { describe, expect, test } from 'vitest'
import { exportedColumns, exportPath, mostIds } from '../../../../src/client/features/export/export-call.ts'
import { listColumns } from '../../../../src/client/features/list/list-columns.ts'
import type { PickedRows } from '../../../../src/client/shared/screen/dock.ts'
import { defaultQuery, type ListQuery } from '../../../../src/model/index.ts'
import { entityOf, model } from '../../product.ts'

const repair = entityOf('repair')
const promised = repair.lists.find(({ name }) => name === 'promised') ?? null
const where = '{"remarks":null}'
const order = 'sortBy=id&order=desc'

const asked = (query: Partial<ListQuery>, picked: PickedRows | null = null, named = promised) =>
  decodeURIComponent(
    exportPath(
      { entity: repair, named, query: { ...defaultQuery, ...query } },
      'csv',
      ['customer', 'status'],
      picked,
    ),
  )

const csv = '/api/repairs/export?format=csv&columns=customer,status'
const listed = `${csv}&list=promised`
const ticked: PickedRows = { all: false, ids: new Set([4, 8]), count: 2 }
const allBut: PickedRows = { all: true, ids: new Set([4, 8]), count: 20 }

describe('what is asked for is what the list shows', () => {
  test.each<[what: string, query: Partial<ListQuery>, picked: PickedRows | null, path: string]>([
    ['the list', {}, null, `${listed}&${order}`],
    ['no page, and no size of one', { page: 3, per_page: 100 }, null, `${listed}&${order}`],
    ['the search', { keyword: 'bell' }, null, `${listed}&keyword=bell&${order}`],
    ['the filters', { where }, null, `${listed}&${order}&where=${where}`],
    ['the narrowing', { has: 'pledge' }, null, `${listed}&${order}&has=pledge`],
    ['the rows in view alone', { only: '4,8' }, null, `${listed}&${order}&ids=4,8`],
    ['the order', { sortBy: 'last_date', order: 'asc' }, null, `${listed}&sortBy=last_date&order=asc`],
    ['nothing of groups and layouts', { groups: 'status', layout: 'board' }, null, `${listed}&${order}`],
    [
      'ticked rows, whether or not they are still in the list',
      { keyword: 'bell', where, has: 'pledge', only: '4' },
      ticked,
      `${csv}&${order}&ids=4,8`,
    ],
    [
      'all of the list but some, also while a part of it is in view',
      { keyword: 'bell', where, only: '15' },
      allBut,
      `${listed}&keyword=bell&${order}&where=${where}&except=4,8`,
    ],
    ['all of the list', {}, { ...allBut, ids: new Set() }, `${listed}&${order}`],
  ])('%s', (_, query, picked, path) => {
    expect(asked(query, picked)).toBe(path)
  })
})

test('the plain list has no name, and a list that shows no columns asks for its own', () => {
  expect(exportPath({ entity: repair, named: null, query: defaultQuery }, 'xlsx', [], null)).toBe(
    `/api/repairs/export?format=xlsx&${order}`,
  )
})

test('as many ids as there may be, however long, go into one address', () => {
  const ids = new Set(Array.from({ length: mostIds }, (_, place) => 1_000_000 + place))
  const path = exportPath(
    { entity: repair, named: null, query: defaultQuery },
    'csv',
    repair.columns.map(({ name }) => name),
    { all: false, ids, count: mostIds },
  )
  expect(path.length).toBeLessThan(9_000)
  expect(path).toMatch(/^[!-~]+$/)
})

test('columns are named as the server names them, also of the row that belongs to each', () => {
  const pledge = entityOf('pledge')
  const columns = listColumns(pledge, repair, null, () => true, model.account, true)
  const names = exportedColumns(columns)
  expect(names).toEqual(columns.map(({ name }) => name))
  expect(names).toContain(`pledge.${pledge.columns[0]?.name}`)
  const own = columns.filter(({ inside }) => inside !== null)
  const closed = own.map((column) => ({ ...column, field: { ...column.field, access: { read: 'some' } } }))
  expect(own.length).toBeGreaterThan(0)
  expect(exportedColumns(closed)).toEqual([])
})
