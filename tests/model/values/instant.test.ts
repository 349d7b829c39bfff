import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addToInstant,
  dayAt,
  type Instant,
  type InstantUnit,
  instantsOf,
  isInstant,
  startOfDay,
  type Wall,
  wallOf,
} from '../../../src/model/values/instant.ts'

/** Zones whose clocks change by an hour, by half an hour, at midnight, never, and over a whole day. */
const zones = [
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'America/Santiago',
  'Africa/Cairo',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'America/St_Johns',
  'Africa/Casablanca',
  'UTC',
]

const seconds = { smallestUnit: 'second' } as const
const zoned = (instant: Instant, zone: string) => Temporal.Instant.from(instant).toZonedDateTimeISO(zone)
const written = (at: Temporal.ZonedDateTime): Instant => at.toInstant().toString(seconds)
const temporalWall = (instant: Instant, zone: string): Wall =>
  zoned(instant, zone).toPlainDateTime().toString(seconds)

const temporalInstants = (wall: Wall, zone: string): readonly Instant[] => {
  const plain = Temporal.PlainDateTime.from(wall)
  const both = (['earlier', 'later'] as const).map((disambiguation) =>
    plain.toZonedDateTime(zone, { disambiguation }),
  )
  const exact = both.filter((at) => at.toPlainDateTime().equals(plain)).map(written)
  return [...new Set(exact)]
}

const units = { h: 'hours', d: 'days', w: 'weeks', m: 'months', q: 'months', y: 'years' } as const
const temporalSum = (instant: Instant, n: number, unit: InstantUnit, zone: string): Instant =>
  written(zoned(instant, zone).add({ [units[unit]]: unit === 'q' ? 3 * n : n }))

/** Every change of the clock in the zone between two years. */
const changesIn = (zone: string, from: number, to: number): readonly Temporal.ZonedDateTime[] => {
  const changes: Temporal.ZonedDateTime[] = []
  let at = Temporal.PlainDate.from({ year: from, month: 1, day: 1 })
    .toZonedDateTime(zone)
    .getTimeZoneTransition('next')
  while (at && at.year < to) {
    changes.push(at)
    at = at.getTimeZoneTransition('next')
  }
  return changes
}

/** Times about a change: the seconds beside it, and from a day before to a day after. */
const about = (change: Temporal.ZonedDateTime): readonly Temporal.Instant[] =>
  [-86_400, -7200, -3600, -2700, -1800, -900, -1, 0, 1, 900, 1800, 2700, 3600, 7200, 86_400].map((seconds) =>
    change.toInstant().add({ seconds }),
  )

test.each([
  ['2026-03-29T01:30:00Z', true],
  ['2024-02-29T23:59:59Z', true],
  ['0001-01-01T00:00:00Z', true],
  ['9999-12-31T23:59:59Z', true],
  ['0000-12-31T23:59:59Z', false],
  ['2026-02-30T10:00:00Z', false],
  ['2026-13-01T10:00:00Z', false],
  ['2026-01-31T24:00:00Z', false],
  ['2026-01-31T10:60:00Z', false],
  ['2026-06-30T23:59:60Z', false],
  ['2026-01-31T10:00:00.000Z', false],
  ['2026-01-31T10:00:00+00:00', false],
  ['2026-01-31T10:00:00', false],
  ['2026-01-31T10:00Z', false],
  ['2026-01-31 10:00:00Z', false],
  ['2026-01-31T10:00:00z', false],
  ['+010000-01-01T00:00:00Z', false],
  ['2026-01-31', false],
  ['', false],
])('%j is an instant: %s', (text, expected) => {
  expect(isInstant(text)).toBe(expected)
})

test.each([
  ['2026-03-29T02:30:00', 'Europe/Berlin', []],
  ['2026-10-25T02:30:00', 'Europe/Berlin', ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z']],
  ['2026-07-01T09:00:00', 'Europe/Berlin', ['2026-07-01T07:00:00Z']],
  ['2026-10-04T02:15:00', 'Australia/Lord_Howe', []],
  ['2026-04-05T01:45:00', 'Australia/Lord_Howe', ['2026-04-04T14:45:00Z', '2026-04-04T15:15:00Z']],
  ['2026-07-01T09:00:00', 'Asia/Kathmandu', ['2026-07-01T03:15:00Z']],
  ['2011-12-30T12:00:00', 'Pacific/Apia', []],
])('%s in %s is %j', (wall, zone, expected) => {
  expect(instantsOf(wall, zone)).toEqual(expected)
})

test.each([
  ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00Z'],
  ['2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00Z'], // 00:00 is skipped: the day begins at 01:00
  ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00Z'],
  ['2011-12-30', 'Pacific/Apia', '2011-12-30T10:00:00Z'], // as the 31st does
  ['2011-12-31', 'Pacific/Apia', '2011-12-30T10:00:00Z'],
])('the %s in %s begins at %s', (day, zone, expected) => {
  expect(startOfDay(day, zone)).toBe(expected)
})

test.each([
  ['2026-01-31T08:00:00Z', 1, 'm', '2026-02-28T08:00:00Z'],
  ['2026-01-31T08:00:00Z', 2, 'm', '2026-03-31T07:00:00Z'],
  ['2026-01-31T08:00:00Z', -1, 'q', '2025-10-31T08:00:00Z'],
  ['2024-02-29T08:00:00Z', 1, 'y', '2025-02-28T08:00:00Z'],
  ['2026-03-28T01:30:00Z', 1, 'd', '2026-03-29T01:30:00Z'], // 02:30 does not exist: 03:30
  ['2026-03-28T01:30:00Z', 24, 'h', '2026-03-29T01:30:00Z'],
  ['2026-10-24T00:30:00Z', 1, 'd', '2026-10-25T00:30:00Z'], // 02:30 exists twice: the first
  ['2026-10-25T01:30:00Z', 0, 'd', '2026-10-25T01:30:00Z'],
  ['2026-10-18T00:30:00Z', 1, 'w', '2026-10-25T00:30:00Z'],
  ['2026-03-29T00:30:00Z', 1, 'h', '2026-03-29T01:30:00Z'],
  ['2026-01-01T00:00:00Z', 9000, 'y', '9999-12-31T23:59:59Z'],
  ['2026-01-01T00:00:00Z', -9000, 'y', '0001-01-01T00:00:00Z'],
  ['2026-01-01T00:00:00Z', 1e12, 'm', '9999-12-31T23:59:59Z'],
  ['2026-01-01T00:00:00Z', -1e15, 'h', '0001-01-01T00:00:00Z'],
] as const)('%s and %i%s in Berlin is %s', (instant, n, unit, expected) => {
  expect(addToInstant(instant, n, unit, 'Europe/Berlin')).toBe(expected)
})

test.each([
  ['9999-12-31T23:59:59Z', 'Europe/Berlin', '9999-12-31T23:59:59'],
  ['0001-01-01T00:00:00Z', 'America/New_York', '0001-01-01T00:00:00'],
])('at the ends of time the wall in the zone stays between them: %s', (instant, zone, wall) => {
  expect(wallOf(instant, zone)).toBe(wall)
  expect(dayAt(instant, zone)).toBe(wall.slice(0, 10))
})

test('there is no such zone', () => {
  expect(() => wallOf('2026-01-01T00:00:00Z', 'Europe/Nowhere')).toThrow(RangeError)
})

/** What the two calendars say of a time, where they do not say the same. */
const disagreements = (instant: Instant, zone: string): readonly unknown[] => {
  const wall = temporalWall(instant, zone)
  const day = wall.slice(0, 10)
  const walls = [wall, instant.slice(0, -1)]
  const ours = [wallOf(instant, zone), startOfDay(day, zone), walls.map((each) => instantsOf(each, zone))]
  const theirs = [
    wall,
    written(Temporal.PlainDate.from(day).toZonedDateTime(zone)),
    walls.map((each) => temporalInstants(each, zone)),
  ]
  return JSON.stringify(ours) === JSON.stringify(theirs) ? [] : [{ instant, ours, theirs }]
}

describe.each(zones)('in %s the platform’s own calendar says the same', (zone) => {
  test('about every change of the clock in 150 years', () => {
    const times = changesIn(zone, 1890, 2040).flatMap(about)
    expect(instantsOf('2026-06-15T12:00:00', zone)).toHaveLength(1)
    expect(times.flatMap((at) => disagreements(at.toString(seconds), zone))).toEqual([])
  })

  const instants = fc
    .integer({ min: Date.UTC(1880, 0) / 1000, max: Date.UTC(2200, 0) / 1000 })
    .map((at) => `${new Date(at * 1000).toISOString().slice(0, 19)}Z`)

  test('at any time', () => {
    fc.assert(
      fc.property(instants, (instant) => {
        expect(wallOf(instant, zone)).toBe(temporalWall(instant, zone))
        const asIfLocal = instant.slice(0, -1)
        expect(instantsOf(asIfLocal, zone)).toEqual(temporalInstants(asIfLocal, zone))
      }),
    )
  })

  test('for every sum, which goes over changes of the clock more often than not', () => {
    const changes = changesIn(zone, 1990, 2030).map((change) => change.toInstant().toString(seconds))
    const starts = fc.oneof(instants, ...(changes.length > 0 ? [fc.constantFrom(...changes)] : []))
    fc.assert(
      fc.property(
        starts,
        fc.integer({ min: -500, max: 500 }),
        fc.constantFrom<InstantUnit>('h', 'd', 'w', 'm', 'q', 'y'),
        fc.integer({ min: -90, max: 90 }),
        (start, n, unit, minutes) => {
          const instant = Temporal.Instant.from(start).add({ minutes }).toString(seconds)
          expect(addToInstant(instant, n, unit, zone)).toBe(temporalSum(instant, n, unit, zone))
        },
      ),
    )
  })
})
