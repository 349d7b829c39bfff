import { describe, expect, test } from 'vitest'
import { addDays, dayOf, daysBetween, isDay, parseDay, showDay } from '../../../src/model/index.ts'

test.each([
  ['2026-02-28', true],
  ['2024-02-29', true],
  ['2000-02-29', true],
  ['0001-01-01', true],
  ['9999-12-31', true],
  ['2026-02-29', false],
  ['1900-02-29', false],
  ['2026-02-30', false],
  ['2026-13-01', false],
  ['2026-00-10', false],
  ['2026-01-00', false],
  ['0000-01-01', false],
  ['10000-01-01', false],
  ['-001-01-01', false],
  ['2026-1-1', false],
  ['01-01-2026', false],
  ['2026-01-01T00:00:00Z', false],
  [' 2026-01-01', false],
  ['2026-01-01\n', false],
  ['now', false],
  ['', false],
])('%j is a day: %s', (text, expected) => {
  expect(isDay(text)).toBe(expected)
})

describe('days are counted by the calendar', () => {
  test.each([
    ['2026-02-27', 1, '2026-02-28'],
    ['2026-02-28', 1, '2026-03-01'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2025-12-31', 1, '2026-01-01'],
    ['2026-01-01', -1, '2025-12-31'],
    ['2026-03-28', 2, '2026-03-30'], // clocks change in between
    ['2026-10-24', 2, '2026-10-26'],
    ['2026-06-15', 0, '2026-06-15'],
    ['2026-06-15', -800, '2024-04-06'],
  ])('%s and %i days are %s', (from, days, to) => {
    expect(addDays(from, days)).toBe(to)
    expect(daysBetween(from, to)).toBe(days)
  })

  test.each([
    ['9999-12-31', 1, '9999-12-31'],
    ['9999-12-30', 7, '9999-12-31'],
    ['0001-01-01', -1, '0001-01-01'],
    ['2026-11-27', 1e9, '9999-12-31'],
    ['2026-11-27', -1e9, '0001-01-01'],
  ])('%s and %i days stay within the calendar: %s', (from, days, to) => {
    expect(addDays(from, days)).toBe(to)
  })

  test.each([
    ['today', '2026-02-27'],
    ['today+3d', '2026-03-02'],
    ['today-7d', '2026-02-20'],
    ['today+0d', '2026-02-27'],
  ])('the moment %s is %s', (moment, expected) => {
    expect(dayOf(moment, '2026-02-27')).toBe(expected)
  })
})

test.each([
  ['2026-11-21', '21-11-2026'],
  ['21-11-2026', '21-11-2026'],
  ['soon', 'soon'],
  ['', ''],
])('%j is shown as %j', (day, expected) => {
  expect(showDay(day)).toBe(expected)
})

test.each([
  ['21-11-2026', '2026-11-21'],
  ['21/11/2026', '2026-11-21'],
  ['21.11.2026', '2026-11-21'],
  ['1-2-2026', '2026-02-01'],
  [' 01-02-2026 ', '2026-02-01'],
  ['29-02-2024', '2024-02-29'],
  ['29-02-2026', null],
  ['11-21-2026', null],
  ['2026-11-21', null],
  ['21-11-26', null],
  ['', null],
])('typed %j is read as %j', (text, expected) => {
  expect(parseDay(text)).toBe(expected)
})
