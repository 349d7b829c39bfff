import { describe, expect, test } from 'vitest'
import { addDays, holds } from '../../../src/model/index.ts'
import { dayAt, endOfDay, type Instant, startOfDay } from '../../../src/model/values/instant.ts'

/** Whose clocks have changed at midnight: over it, or back over it. */
const zones = [
  'America/Sao_Paulo',
  'Asia/Beirut',
  'Africa/Cairo',
  'America/Santiago',
  'America/Havana',
  'America/Asuncion',
  'Asia/Tehran',
  'Atlantic/Azores',
  'Europe/Berlin',
]

/** Put back at one minute past midnight until 2011: the last hour of the day before was shown again. */
const backIntoTheDayBefore = 'America/St_Johns'

const wire = (at: Temporal.Instant): Instant => at.toString({ smallestUnit: 'second' })

/** Every change of the clock there from 1990 to 2030. */
const changesIn = (zone: string): readonly Temporal.ZonedDateTime[] => {
  const changes: Temporal.ZonedDateTime[] = []
  const start = Temporal.PlainDate.from('1990-01-01').toZonedDateTime(zone)
  for (let at = start.getTimeZoneTransition('next'); at && at.year < 2030; ) {
    changes.push(at)
    at = at.getTimeZoneTransition('next')
  }
  return changes
}

const daysAbout = (change: Temporal.ZonedDateTime) =>
  [-2, -1, 0, 1, 2].map((days) => change.toPlainDate().add({ days }).toString())

const secondBefore = (at: Instant): Instant => wire(Temporal.Instant.from(at).subtract({ seconds: 1 }))

describe.each([...zones, backIntoTheDayBefore])('in %s', (zone) => {
  const changes = changesIn(zone)
  const days = [...new Set(changes.flatMap(daysAbout))]

  test('a day begins with its first second, and before it lies the day before', () => {
    expect(changes.length).toBeGreaterThan(20)
    for (const day of days) {
      const start = startOfDay(day, zone)
      const told = [dayAt(start, zone), dayAt(secondBefore(start), zone), endOfDay(addDays(day, -1), zone)]
      expect(told).toEqual([day, addDays(day, -1), start])
    }
  })

  test('rules count a time to the day that it is shown on', () => {
    for (const change of changes)
      for (const seconds of [-7200, -3600, -61, -60, -1, 0, 1, 59, 60, 3540, 3600, 7200]) {
        const a = wire(change.add({ seconds }).toInstant())
        const on = daysAbout(change).filter((day) => holds({ a: { from: day, to: day } }, { a }, '', zone))
        const shown = dayAt(a, zone)
        const [first = ''] = on
        // What is shown once more lies in the day that has begun.
        const again = zone === backIntoTheDayBefore && first === addDays(shown, 1)
        expect([a, on]).toEqual([a, again ? [first] : [shown]])
        expect(a >= startOfDay(first, zone) && a < endOfDay(first, zone)).toBe(true)
      }
  })
})

test('there are midnights that do not exist among them', () => {
  const starts = [
    ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00Z'],
    ['2026-03-29', 'Asia/Beirut', '2026-03-28T22:00:00Z'],
    ['2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00Z'],
  ] as const
  expect(starts.map(([day, zone]) => startOfDay(day, zone))).toEqual(starts.map(([, , start]) => start))
})

test('the first day that can be written has all before it, and the last all behind it', () => {
  for (const zone of ['America/Santiago', 'Asia/Tokyo', 'UTC']) {
    expect([startOfDay('0001-01-01', zone), dayAt('0001-01-01T00:00:00Z', zone)]).toEqual([
      '0001-01-01T00:00:00Z',
      '0001-01-01',
    ])
    expect('9999-12-31T23:59:59Z' < endOfDay('9999-12-31', zone)).toBe(true)
    expect(dayAt('9999-12-31T23:59:59Z', zone)).toBe('9999-12-31')
  }
})
