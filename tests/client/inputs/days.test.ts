import { expect, test } from 'vitest'
import { typedDay } from '../../../src/client/inputs/DateInput.tsx'
import { addMonths, dayByKey, weekdayOf, weeksOf } from '../../../src/client/inputs/month-grid.ts'

test('a month is six weeks from Monday to Sunday', () => {
  const weeks = weeksOf('2026-11')
  expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7, 7])
  expect([weeks[0]?.[0], weeks[0]?.[6], weeks[5]?.[6]]).toEqual(['2026-10-26', '2026-11-01', '2026-12-06'])
  expect(weekdayOf('2026-11-23')).toBe(0)
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
