import { describe, expect, test } from 'vitest'
import { supportedQuery } from '../../../../src/client/features/list/supported-query.ts'
import {
  changeQuery,
  type QueryChange,
  replacesAddress,
} from '../../../../src/client/shared/screen/list-changes.ts'
import { defaultQuery, type ListQuery, longestKeyword } from '../../../../src/model/index.ts'
import { viewOf } from '../../features/list/views.ts'

const third: ListQuery = { ...defaultQuery, keyword: 'road', page: 3, per_page: 25 }

const changes: readonly [string, ListQuery, QueryChange, Partial<ListQuery>][] = [
  ['a search leads to page 1', third, { to: 'search', keyword: 'bridge' }, { keyword: 'bridge', page: 1 }],
  ['a search is trimmed', third, { to: 'search', keyword: '  a b ' }, { keyword: 'a b', page: 1 }],
  ['a cleared search', third, { to: 'search', keyword: '' }, { keyword: '', page: 1 }],
  [
    'a new column sorts ascending',
    third,
    { to: 'sort', by: 'name' },
    { sortBy: 'name', order: 'asc', page: 1 },
  ],
  [
    'the same column again sorts descending',
    { ...third, sortBy: 'name', order: 'asc' },
    { to: 'sort', by: 'name' },
    { sortBy: 'name', order: 'desc', page: 1 },
  ],
  [
    'and once more ends the sorting',
    { ...third, sortBy: 'name', order: 'desc' },
    { to: 'sort', by: 'name' },
    { sortBy: 'id', order: 'desc', page: 1 },
  ],
  ['a page size leads to page 1', third, { to: 'size', size: 100 }, { per_page: 100, page: 1 }],
  ['a page keeps everything else', third, { to: 'page', page: 4 }, { page: 4 }],
  [
    'lanes are of what the groups of a table were',
    { ...third, groups: 'state' },
    { to: 'layout', layout: 'board' },
    { layout: 'board', groups: 'state', page: 1 },
  ],
  [
    'days are not',
    { ...third, groups: 'due:day', layout: 'calendar' },
    { to: 'layout', layout: undefined },
    { layout: undefined, groups: undefined, page: 1 },
  ],
  ['narrowing leads to page 1', third, { to: 'narrow', has: 'pledge' }, { has: 'pledge', page: 1 }],
]

test.each(changes)('%s', (_, before, change, expected) => {
  expect(changeQuery(before, change)).toEqual({ ...before, ...expected })
})

test('a search is cut where the server would refuse it', () => {
  const { keyword } = changeQuery(third, { to: 'search', keyword: 'a'.repeat(500) })
  expect(keyword).toHaveLength(longestKeyword)
})

describe('Back goes over a search in one step', () => {
  const typed = (keyword: string) => ({ ...defaultQuery, keyword })
  test.each([
    ['', 'r', false],
    ['r', 'ro', true],
    ['ro', '', false],
    ['ro', 'ro', false],
  ])('from "%s" to "%s"', (before, after, expected) => {
    expect(replacesAddress(typed(before), typed(after))).toBe(expected)
  })
})

describe('an address that asks for what the list cannot do', () => {
  test.each([
    ['an unknown column', 'repair', { sortBy: 'nonsense', order: 'asc' }, { sortBy: 'id', order: 'desc' }],
    ['a field whose column is not shown', 'repair', { sortBy: 'published_on', order: 'asc' }, {}],
    ['a column that it has', 'repair', { sortBy: 'last_date', order: 'asc' }, {}],
    ['the id, ascending', 'repair', { sortBy: 'id', order: 'asc' }, {}],
    ['narrowing where there is none', 'repair', { has: 'pledge' }, { has: '' }],
    ['narrowing to its own', 'pledge', { has: 'pledge' }, {}],
    ['narrowing to another', 'pledge', { has: 'scale' }, { has: '' }],
  ] as const)('%s', (_, name, asked, corrected) => {
    const query: ListQuery = { ...defaultQuery, ...asked }
    expect(supportedQuery(query, viewOf(name))).toEqual({ ...query, ...corrected })
  })
})
