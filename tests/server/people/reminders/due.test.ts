import { describe, expect, test } from 'vitest'
import {
  daysBehind,
  isScheduledOn,
  lastDay,
  momentOn,
  nextMoment,
  wallClock,
} from '../../../../src/server/people/reminders/due.ts'

const workdays = ['mon', 'tue', 'wed', 'thu', 'fri'] as const

describe('the last day on which an hour has come', () => {
  test.each([
    ['before it', '2026-11-25T06:29:59Z', 'Europe/Berlin', '07:30', '2026-11-24'],
    ['at it', '2026-11-25T06:30:00Z', 'Europe/Berlin', '07:30', '2026-11-25'],
    ['where the day is another', '2026-11-25T01:45:00Z', 'Asia/Kathmandu', '07:30', '2026-11-25'],
    ['just before, there', '2026-11-25T01:44:59Z', 'Asia/Kathmandu', '07:30', '2026-11-24'],
    ['behind the date line', '2026-11-24T18:30:00Z', 'Pacific/Apia', '07:30', '2026-11-25'],
    ['before an hour that is skipped', '2026-03-29T00:59:59Z', 'Europe/Berlin', '02:30', '2026-03-28'],
    ['as it is skipped', '2026-03-29T01:00:00Z', 'Europe/Berlin', '02:30', '2026-03-29'],
    ['the first of two', '2026-10-25T00:30:00Z', 'Europe/Berlin', '02:30', '2026-10-25'],
    ['the second of two', '2026-10-25T01:30:00Z', 'Europe/Berlin', '02:30', '2026-10-25'],
    ['between the two', '2026-10-25T01:10:00Z', 'Europe/Berlin', '02:30', '2026-10-24'],
    ['by half an hour', '2026-03-08T05:30:00Z', 'America/St_Johns', '02:30', '2026-03-08'],
    ['at midnight', '2026-11-24T23:00:00Z', 'Europe/Berlin', '00:00', '2026-11-25'],
    ['of a day that there was not', '2011-12-30T10:00:00Z', 'Pacific/Apia', '07:30', '2011-12-29'],
  ])('%s', (_, now, zone, hour, day) => {
    expect(lastDay(wallClock(new Date(now), zone), hour, zone)).toBe(day)
  })
})

test.each([
  ['2026-11-25', '07:30', 'Asia/Kathmandu', '2026-11-25T01:45:00.000Z'],
  ['2026-03-29', '02:30', 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
  ['2026-10-25', '02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
  ['2026-03-08', '02:30', 'America/St_Johns', '2026-03-08T05:30:00.000Z'],
])('%s at %s in %s is %s', (day, hour, zone, moment) => {
  expect(momentOn(day, hour, zone).toISOString()).toBe(moment)
})

test('days are workdays, every day, or those that are named', () => {
  const week = [
    '2026-11-23',
    '2026-11-24',
    '2026-11-25',
    '2026-11-26',
    '2026-11-27',
    '2026-11-28',
    '2026-11-29',
  ]
  const of = (...[days]: [Parameters<typeof isScheduledOn>[0]]) =>
    week.map((day) => (isScheduledOn(days, day, workdays) ? 'x' : '.')).join('')
  expect([of('workdays'), of('every'), of(['sun', 'wed'])]).toEqual(['xxxxx..', 'xxxxxxx', '..x...x'])
})

test('what was missed is made up for, a week at most', () => {
  expect(daysBehind('2026-11-23', '2026-11-25')).toEqual(['2026-11-25', '2026-11-24'])
  expect(daysBehind('2026-11-25', '2026-11-25')).toEqual([])
  expect(daysBehind('2026-01-01', '2026-11-25')).toHaveLength(7)
})

test.each([
  [
    'today, where it is not done',
    '2026-11-25T02:00:00Z',
    '2026-11-24',
    'workdays',
    '2026-11-25T06:30:00.000Z',
  ],
  ['the next workday', '2026-11-27T10:00:00Z', '2026-11-27', 'workdays', '2026-11-30T06:30:00.000Z'],
  ['what is late already', '2026-11-25T10:00:00Z', '2026-11-24', 'every', '2026-11-25T06:30:00.000Z'],
  ['in a week', '2026-11-25T10:00:00Z', '2026-11-25', ['wed'], '2026-12-02T06:30:00.000Z'],
] as const)('the next moment is %s', (_, now, done, days, moment) => {
  const next = nextMoment(days, { hour: '07:30', done }, new Date(now), { zone: 'Europe/Berlin', workdays })
  expect(next?.toISOString()).toBe(moment)
})
