import { expect, test } from 'vitest'
import {
  addMonths,
  dayByKey,
  weekdayIndex,
  weeksOf,
} from '../../../../src/client/shared/inputs/month-grid.ts'
import { faultOfDay, typedDay } from '../../../../src/client/shared/inputs/typed-day.ts'

test('a month is six weeks from Monday to Sunday', () => {
  const weeks = weeksOf('2026-11')
  expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7, 7])
  expect([weeks[0]?.[0], weeks[0]?.[6], weeks[5]?.[6]]).toEqual(['2026-10-26', '2026-11-01', '2026-12-06'])
  expect(weekdayIndex('2026-11-23')).toBe(0)
})

test('the months at the ends of the calendar hold days of it alone', () => {
  const last = weeksOf('9999-12')
  expect(last.map((week) => week.length)).toEqual([7, 7, 7, 7, 5])
  expect(last.at(-1)?.at(-1)).toBe('9999-12-31')
  expect(weeksOf('0001-01')[0]?.[0]).toBe('0001-01-01')
  expect(dayByKey('ArrowRight', false, '9999-12-31')).toBe('9999-12-31')
  expect(dayByKey('ArrowUp', false, '0001-01-02')).toBe('0001-01-01')
})

test.each([
  ['ArrowLeft', false, '2026-11-30'],
  ['ArrowRight', false, '2026-12-02'],
  ['ArrowUp', false, '2026-11-24'],
  ['ArrowDown', false, '2026-12-08'],
  ['Home', false, '2026-11-30'],
  ['End', false, '2026-12-06'],
  ['PageUp', false, '2026-11-01'],
  ['PageDown', false, '2027-01-01'],
  ['PageUp', true, '2025-12-01'],
  ['PageDown', true, '2027-12-01'],
  ['a', false, null],
] as const)('%s (shift %s) leads from 01-12-2026 to %s', (key, shift, day) => {
  expect(dayByKey(key, shift, '2026-12-01')).toBe(day)
})

test('a month without that day gives its last one', () => {
  expect(dayByKey('PageDown', false, '2026-01-31')).toBe('2026-02-28')
  expect(dayByKey('PageUp', true, '2028-02-29')).toBe('2027-02-28')
})

test('months stop at the ends of the calendar', () => {
  expect([addMonths('0001-01', -1), addMonths('9999-12', 1), addMonths('2026-12', 1)]).toEqual([
    '0001-01',
    '9999-12',
    '2027-01',
  ])
})

test.each([
  ['31-12-2026', '2026-12-31'],
  ['1-2-2026', '2026-02-01'],
  ['31/12/2026', '2026-12-31'],
  ['31.12.26', '2026-12-31'],
  ['31.12.85', '1985-12-31'],
  ['31 Dec 2026', '2026-12-31'],
  ['December 31, 2026', '2026-12-31'],
  ['20261231', '2026-12-31'],
  ['2026-12-31T00:00:00.000Z', '2026-12-31'],
  ['31122026', '2026-12-31'],
  ['311226', '2026-12-31'],
  [' 31 12 2026 ', '2026-12-31'],
  ['2026-12-31', '2026-12-31'],
  ['29-02-2028', '2028-02-29'],
])('%s is read day first', (text, day) => {
  expect(typedDay(text)).toBe(day)
})

test.each(['', '12/31/2026', '29-02-2027', '31-12', '31-12-202', 'tomorrow', '00-01-2026', '1-1-0000'])(
  '"%s" is no day',
  (text) => {
    expect(typedDay(text)).toBeNull()
  },
)

test.each([
  ['today', '2026-11-27'],
  ['Tomorrow', '2026-11-28'],
  ['yesterday', '2026-11-26'],
  ['+14', '2026-12-11'],
  ['-27', '2026-10-31'],
  ['5-12', '2026-12-05'],
  ['5.12.', '2026-12-05'],
  ['5 dec', '2026-12-05'],
  ['31-02', null],
  ['+99999', null],
])('%s is read from the day on which it is typed', (text, day) => {
  expect(typedDay(text, '2026-11-27')).toBe(day)
  expect(typedDay(text)).toBeNull()
})

test.each([
  ['31-02-2026', 'February 2026 has 28 days.'],
  ['2026-12-31T09:30', '"2026-12-31T09:30" has a time, and this is a day alone. Type 31-12-2026.'],
  ['soon', '"soon" is not a day. Type day, month and year, such as 31-12-2026.'],
])('why %s is no day is said', (text, says) => {
  expect(faultOfDay(text, '2026-11-27')).toBe(says)
})
