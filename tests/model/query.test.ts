import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { listQuery } from '../../schemas/list-query.ts'
import {
  addressQuery,
  callQuery,
  defaultQuery,
  type ListQuery,
  largestPage,
  longestKeyword,
  pageSizes,
  readAddress,
} from '../../src/model/index.ts'

const query = (changed: Partial<ListQuery>): ListQuery => ({ ...defaultQuery, ...changed })

test('the constants are those of the specification', () => {
  expect(pageSizes).toEqual([10, 15, 25, 50, 100])
  expect(defaultQuery).toMatchObject({ sortBy: 'id', order: 'desc', per_page: 15 })
})

test('the document of calls has the same defaults and bounds', () => {
  const { keyword, order, per_page, page, sortBy } = listQuery.properties
  expect([order.default, per_page.default, page.default]).toEqual([
    defaultQuery.order,
    defaultQuery.per_page,
    defaultQuery.page,
  ])
  expect(sortBy.default).toBe(defaultQuery.sortBy)
  expect(keyword.maxLength).toBe(longestKeyword)
  expect(per_page.description).toContain(String(largestPage))
})

describe('a call', () => {
  test.each([
    [{}, 'keyword=&sortBy=id&order=desc&per_page=15'],
    [{ page: 3 }, 'keyword=&sortBy=id&order=desc&per_page=15&page=3'],
    [{ has: 'card' }, 'keyword=&sortBy=id&order=desc&per_page=15&has=card'],
    [
      { keyword: 'a&b=ü', sortBy: 'name', order: 'asc', per_page: 50 } as const,
      'keyword=a%26b%3D%C3%BC&sortBy=name&order=asc&per_page=50',
    ],
  ])('with %j asks for %s', (changed, expected) => {
    expect(callQuery(query(changed))).toBe(expected)
  })
})

describe('an address', () => {
  test.each([
    [{}, ''],
    [{ per_page: 25 }, 'per_page=25'],
    [{ keyword: 'sea', page: 2 }, 'keyword=sea&page=2'],
    [{ sortBy: 'name', order: 'asc' } as const, 'sortBy=name&order=asc'],
  ])('with %j says %j', (changed, expected) => {
    expect(addressQuery(query(changed))).toBe(expected)
  })

  test('gives back every query that it was made from', () => {
    const any = fc.record({
      keyword: fc.string({ maxLength: longestKeyword }),
      sortBy: fc.constantFrom('id', 'name', 'due'),
      order: fc.constantFrom('asc' as const, 'desc' as const),
      per_page: fc.constantFrom(...pageSizes),
      page: fc.integer({ min: 1, max: 1_000_000 }),
      has: fc.constantFrom('', 'card'),
      where: fc.constantFrom('', '{"name":{"has":"a&b"}}'),
    })
    fc.assert(
      fc.property(any, (wanted) => {
        expect(readAddress(new URLSearchParams(addressQuery(wanted)))).toEqual(wanted)
      }),
    )
  })

  test.each([
    ['per_page=23', { per_page: 23 }], // as many as fit in somebody's window
    ['per_page=101', {}],
    ['per_page=1e2', {}],
    ['page=0', {}],
    ['page=-1', {}],
    ['page=2.5', {}],
    ['page=abc', {}],
    ['page=99999999999', {}],
    ['order=up', {}],
    ['order=asc', { order: 'asc' }],
    ['other=1', {}],
  ])('that was typed as %j is read without harm', (text, expected) => {
    expect(readAddress(new URLSearchParams(text))).toEqual({ ...defaultQuery, ...expected })
  })

  test('takes no longer keyword than a call may have', () => {
    const long = new URLSearchParams({ keyword: 'x'.repeat(500) })
    expect(readAddress(long).keyword).toHaveLength(longestKeyword)
  })
})
