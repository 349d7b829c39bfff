import { expect, test } from 'vitest'
import { defaultQuery, type ListQuery, pageOf } from '../../../../src/model/index.ts'
import { pageJson } from '../../../../src/server/rows/read/write-rows.ts'

const queries: readonly Partial<ListQuery>[] = [
  {},
  { page: 3 },
  { page: 9 },
  { keyword: 'a&b "c" é %', sortBy: 'last_date', order: 'asc', per_page: 100 },
  { has: 'pledge', keyword: 'x y' },
  { has: 'pledge', page: 2 },
]

test.each(queries)('a page of %j is what the model says it is', (changed) => {
  const query = { ...defaultQuery, ...changed }
  for (const [total, count] of [
    [0, 0],
    [1, 1],
    [40, 15],
    [45, 15],
    [100, 0],
  ] as const) {
    const rows = Array.from({ length: count }, (_, at) => ({ id: at }))
    const json = pageJson(
      '/api/repairs',
      query,
      total,
      rows.map((row) => JSON.stringify(row)),
    )
    expect(JSON.parse(json)).toEqual({ data: rows, ...pageOf('/api/repairs', query, total, count) })
  }
})
