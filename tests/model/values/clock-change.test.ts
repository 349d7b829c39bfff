import { expect, test } from 'vitest'
import { changeAt, offsetName } from '../../../src/model/values/clock-change.ts'

test.each([
  ['2026-03-29T02:30:00', 'Europe/Berlin', '2026-03-29T02:00:00', '2026-03-29T03:00:00'],
  ['2026-10-25T02:30:00', 'Europe/Berlin', '2026-10-25T03:00:00', '2026-10-25T02:00:00'],
  ['2026-10-04T02:29:59', 'Australia/Lord_Howe', '2026-10-04T02:00:00', '2026-10-04T02:30:00'],
  ['2026-04-24T00:30:00', 'Africa/Cairo', '2026-04-24T00:00:00', '2026-04-24T01:00:00'],
  ['2026-04-04T23:00:00', 'America/Santiago', '2026-04-05T00:00:00', '2026-04-04T23:00:00'],
  ['2011-12-30T12:00:00', 'Pacific/Apia', '2011-12-30T00:00:00', '2011-12-31T00:00:00'],
])('near %s in %s the clock goes from %s to %s', (wall, zone, from, to) => {
  expect(changeAt(wall, zone)).toEqual({ from, to })
})

test.each([
  ['2026-07-01T00:00:00Z', 'Europe/Berlin', 'UTC+02:00'],
  ['2026-07-01T00:00:00Z', 'America/St_Johns', 'UTC-02:30'],
  ['2026-07-01T00:00:00Z', 'Asia/Kathmandu', 'UTC+05:45'],
  ['2026-07-01T00:00:00Z', 'UTC', 'UTC+00:00'],
  ['1880-01-01T00:00:00Z', 'Europe/Berlin', 'UTC+00:53:28'],
])('at %s a clock in %s is at %s', (instant, zone, name) => {
  expect(offsetName(instant, zone)).toBe(name)
})
