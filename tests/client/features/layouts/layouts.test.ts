import { expect, test } from 'vitest'
import { lanesOf, placeMovingCard } from '../../../../src/client/features/layouts/lanes.ts'
import {
  dayOfValue,
  daysByKey,
  monthByKey,
  monthIn,
  valueOn,
  weekNumber,
  weeksIn,
} from '../../../../src/client/features/layouts/months.ts'
import { alsoWhere, layoutGroupsIn } from '../../../../src/client/features/layouts/totals-call.ts'
import { firstCallsOf } from '../../../../src/client/shared/request/paths.ts'
import { defaultQuery } from '../../../../src/model/query.ts'
import { faultOfMove } from '../../../../src/model/rules/transitions.ts'
import { entityOf, model } from '../../product.ts'

const field = (entity: string, name: string) => {
  const found = entityOf(entity).field[name]
  if (!found) throw new Error(`${entity} has no ${name}.`)
  return found
}

test.each([
  ['', { state: 'New' }, { state: 'New' }],
  ['{"urgent":true}', { state: 'New' }, { urgent: true, state: 'New' }],
  ['{"state":"Old"}', { state: 'New' }, { all: [{ state: 'Old' }, { state: 'New' }] }],
])('%s and %j is one rule', (where, test, rule) => {
  expect(JSON.parse(alsoWhere(where, test))).toEqual(rule)
})

test('lanes: none first, every value in its order also where it is empty, then what rows have beside', () => {
  const groups = layoutGroupsIn({
    data: {
      total: 3,
      groups: [
        { key: 'Gone', label: 'Gone', total: 1, rows: [{ id: 3 }] },
        { key: 'Over', label: 'Over', total: 2, rows: [{ id: 1 }, { id: 2 }] },
      ],
    },
  })
  const values = ['Asked', 'Over'].map((key) => ({ key, label: key }))
  const lanes = lanesOf(field('booking', 'state'), groups, values)
  expect(lanes.map(({ label, total }) => [label, total])).toEqual([
    ['No state', 0],
    ['Asked', 0],
    ['Over', 2],
    ['Gone', 1],
  ])
  const moved = placeMovingCard(lanes, { row: { id: 2 }, to: '"Asked"' })
  expect(moved.map(({ total, rows }) => [total, rows.map(({ id }) => id)])).toEqual([
    [0, []],
    [1, [2]],
    [1, [1]],
    [1, [3]],
  ])
  expect(placeMovingCard(lanes, { row: { id: 2 }, to: '"Over"' })).toBe(lanes)
})

test('a field that is required has no lane for none', () => {
  const lanes = lanesOf(field('visit', 'place'), layoutGroupsIn(null), [{ key: 'Here', label: 'Here' }])
  expect(lanes.map(({ label }) => label)).toEqual(['Here'])
})

test.each([
  ['2026-01-01', 1],
  ['2026-11-23', 48],
  ['2021-01-03', 53],
  ['2024-12-30', 1],
])('%s is in week %i', (day, week) => {
  expect(weekNumber(day)).toBe(week)
})

test('a month has the weeks that hold its days, from Monday', () => {
  const weeks = weeksIn('2026-11')
  expect([weeks.length, weeks[0]?.[0], weeks.at(-1)?.[6]]).toEqual([6, '2026-10-26', '2026-12-06'])
  expect(weeksIn('2027-02')).toHaveLength(4)
})

test.each([
  [undefined, '2026-11'],
  ['2026-03', '2026-03'],
  ['2026-13', '2026-11'],
  ['nonsense', '2026-11'],
])('the address says month %s', (said, month) => {
  expect(monthIn(said, '2026-11-23')).toBe(month)
})

test('a time keeps what the clock of the office says, over a change of the clock too', () => {
  const starts = field('visit', 'starts')
  const berlin = 'Europe/Berlin'
  expect(dayOfValue(starts, '2026-03-27T23:30:00Z', berlin)).toBe('2026-03-28')
  expect(valueOn(starts, '2026-03-27T08:00:00Z', '2026-03-30', berlin)).toBe('2026-03-30T07:00:00Z')
  expect(valueOn(starts, '2026-03-28T01:30:00Z', '2026-03-29', berlin)).toBe('2026-03-28T23:00:00Z')
  expect(valueOn(field('booking', 'from_day'), '2026-03-28', '2026-03-29', berlin)).toBe('2026-03-29')
})

test('keys lead to days and months', () => {
  expect(['ArrowLeft', 'ArrowDown', 'x'].map(daysByKey)).toEqual([-1, 7, null])
  const to = (key: string) => monthByKey(key, '2026-12', '2026-11-23')
  expect(['PageUp', 'PageDown', 'T', 'x'].map(to)).toEqual(['2026-11', '2027-01', '2026-11', null])
})

test('a move is refused in the words of its rule, with what the person holds', () => {
  const booking = entityOf('booking')
  const fault = (from: string, to: string, held: readonly string[] = []) =>
    faultOfMove(booking, field('booking', 'state'), { from, to, told: true }, (one) => held.includes(one))
  expect(fault('Asked', 'Granted')).toBeNull()
  expect(fault('Asked', 'Over')).toMatch(/^State cannot go from Asked to Over\./)
  expect(fault('Over', 'Granted')).toContain('bookings.reopen')
  expect(fault('Over', 'Granted', ['bookings.reopen'])).toBeNull()
})

test.each([
  ['a table', {}, 1],
  ['a board', { layout: 'board' as const }, 0],
  ['groups', { groups: 'state' }, 0],
])('%s asks early for so many pages of rows', (_, said, pages) => {
  const calls = firstCallsOf(model, entityOf('booking'), null, () => ({ ...defaultQuery, ...said }))
  expect(calls.filter((path) => path.includes('per_page='))).toHaveLength(pages)
})
