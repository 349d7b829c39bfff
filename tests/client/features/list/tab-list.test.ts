import { describe, expect, test } from 'vitest'
import { byNeed, fitTabs, tabsOf } from '../../../../src/client/features/list/tab-list.ts'
import type { NamedList } from '../../../../src/model/index.ts'
import { entityOf } from '../../product.ts'
import { viewOf } from './views.ts'

const told = (list?: string) =>
  tabsOf(viewOf('repair', list), { lists: null, counts: {}, totals: {} }).map(
    ({ title, begins, current }) => `${begins ? '| ' : ''}${current ? `[${title}]` : title}`,
  )

test('after All stand the lists that need somebody: due soon, missed, due later; then the groups as written', () => {
  expect(told('ready')).toEqual([
    'All',
    '| Due in 3 days',
    'Promised but late',
    'Due after 3 days',
    '| Promised',
    'Declined',
    'Unanswered',
    '| In Work',
    '[Ready]',
    '| Settlement in process',
    'Not settled',
    'Settled',
  ])
})

describe('what a list needs is read from its rule', () => {
  const list = (name: string, rows: NamedList['rows']): NamedList => ({
    name,
    title: name,
    rows,
    api: '',
    route: '',
  })
  const repair = entityOf('repair')
  const ordered = (...groups: readonly (readonly NamedList[])[]) =>
    byNeed(repair, groups).map((lists) => lists.map(({ name }) => name))

  test('another day than the deadline, and a deadline that is missing, need nobody', () => {
    const groups = [
      list('begun', { published_on: { before: 'today' } }),
      list('undated', { last_date: null }),
      list('missed', { last_date: { before: 'today-1d' } }),
    ]
    expect(ordered(groups)).toEqual([['missed'], ['begun', 'undated']])
  })

  test('a group of which nothing is left is none', () => {
    const later = list('later', { last_date: { from: 'today+2d' } })
    const soon = list('soon', { last_date: { to: 'today+30d' } })
    expect(ordered([later], [soon])).toEqual([['soon', 'later']])
  })

  test('without a deadline the groups are as they are written', () => {
    const groups = [[list('soon', { last_date: { from: 'today' } })], [list('rest', {})]]
    expect(byNeed({ ...repair, deadline: null }, groups)).toEqual(groups)
  })
})

const five = [50, 50, 50, 50, 50]

test.each([
  ['all fit', 250, 0, [0, 1, 2, 3, 4]],
  ['the button takes room of its own', 249, 0, [0, 1, 2, 3]],
  ['two beside the button', 140, 0, [0, 1]],
  ['the current one takes the last place', 140, 4, [0, 4]],
  ['the current one where two places are left', 190, 3, [0, 1, 3]],
  ['no current one among them', 140, -1, [0, 1]],
  ['too narrow for anything: one stays', 10, 0, [0]],
  ['too narrow for anything: the current one stays', 10, 4, [4]],
  ['no tabs', 100, 0, []],
])('%s', (_, available, current, expected) => {
  expect(fitTabs(expected.length === 0 ? [] : five, available, 40, current)).toEqual(expected)
})
