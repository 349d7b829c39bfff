import { describe, expect, test } from 'vitest'
import { invalid, invalidInstant } from '#texts/answers'
import type { Loose } from '../../support/calls.ts'
import { databasesOfTier, serving } from '../../support/databases.ts'

/** By an hour on either side of the ocean, by half an hour, and at midnight. */
const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'America/Santiago']

const today = '2026-06-15'

type Zoned = Temporal.ZonedDateTime

/** Both changes of the clock in 2026. */
const changesIn = (zone: string): readonly Zoned[] => {
  const first = Temporal.PlainDate.from('2026-01-01').toZonedDateTime(zone).getTimeZoneTransition('next')
  const second = first?.getTimeZoneTransition('next')
  return [first, second].flatMap((change) => change ?? [])
}

/** The two instants at which a clock there, put back in 2026, shows one time. */
const twiceIn = (zone: string): readonly [Zoned, Zoned] => {
  const back = changesIn(zone).find(
    (at) => at.offsetNanoseconds < at.subtract({ seconds: 1 }).offsetNanoseconds,
  )
  if (!back) throw new Error(`No clock is put back in ${zone}.`)
  const gained = back.subtract({ seconds: 1 }).offsetNanoseconds - back.offsetNanoseconds
  return [back.subtract({ nanoseconds: gained }), back]
}

/** Times about both changes, in order. */
const timesIn = (zone: string): readonly Zoned[] =>
  changesIn(zone).flatMap((change) =>
    [-86_400, -3600, -1800, -1, 0, 1800, 3600, 86_400].map((seconds) => change.add({ seconds })),
  )

const wire = (at: Zoned): string => at.toInstant().toString({ smallestUnit: 'second' })
const dayOf = (at: Zoned): string => at.toPlainDate().toString()
const shownDay = (at: Zoned): string => dayOf(at).split('-').reverse().join('-')
/** Whether a clock there shows the time of these twice. */
const isTwice = (at: Zoned): boolean => {
  const [one, other] = (['earlier', 'later'] as const).map((disambiguation) =>
    at.toPlainDateTime().toZonedDateTime(at.timeZoneId, { disambiguation }),
  )
  return one?.equals(at) !== other?.equals(at)
}
const shown = (at: Zoned): string => {
  const [hours, minutes, seconds] = at.toPlainTime().toString({ smallestUnit: 'second' }).split(':')
  const which = isTwice(at) ? ` UTC${at.offset}` : ''
  return `${shownDay(at)} ${hours}:${minutes}${seconds === '00' ? '' : `:${seconds}`}${which}`
}
const daysTo = (at: Zoned): number => Temporal.PlainDate.from(today).until(at.toPlainDate()).days

describe.each(databasesOfTier.flatMap((database) => zones.map((zone) => [database, zone] as const)))(
  'on %s in %s',
  (database, zone) => {
    const server = serving({ database, timeZone: zone, today: () => today })
    const visits = async (query: string): Promise<readonly Loose[]> =>
      (await server.call('GET', `/api/visits?per_page=100${query}`)).body.data
    const times = timesIn(zone)

    test('the zone is told', async () => {
      expect((await server.call('GET', '/api/user')).body.time_zone).toBe(zone)
    })

    test('times about both changes of the clock are kept to the second, and shown as a clock there shows them', async () => {
      expect(times).toHaveLength(16)
      for (const [place, at] of times.entries()) {
        const written = at.toString({ smallestUnit: 'second', timeZoneName: 'never' }) // with its offset
        const row = await server.make('visits', { place: `No. ${place}`, starts: written })
        expect(row).toMatchObject({
          starts: wire(at),
          label: `No. ${place} – ${shown(at)}`,
          days_left: daysTo(at),
        })
      }
    })

    test('they are sorted as they come, the same hour of the clock twice', async () => {
      const ordered = times.map(wire).sort()
      expect((await visits('&sortBy=starts&order=asc')).map(({ starts }) => starts)).toEqual(ordered)
      expect((await visits('&sortBy=starts&order=desc')).map(({ starts }) => starts)).toEqual(
        ordered.reverse(),
      )
    })

    test('a day, and a month, finds what begins on it there', async () => {
      for (const at of times) {
        const word = shownDay(at)
        const found = async (keyword: string) =>
          (await visits(`&keyword=${keyword}&sortBy=starts&order=asc`)).map(({ starts }) => starts)
        const of = (holds: (other: Zoned) => boolean) => times.filter(holds).map(wire).sort()
        expect([word, await found(word)]).toEqual([word, of((other) => dayOf(other) === dayOf(at))])
        const month = word.slice(3)
        expect([month, await found(month)]).toEqual([month, of((other) => shownDay(other).endsWith(month))])
      }
      expect(await visits('&keyword=31-02-2026')).toEqual([])
      expect(await visits('&keyword=2026')).toHaveLength(times.length)
    })

    test('what ends before it begins is refused, though the clock on the wall shows the same', async () => {
      const [first, second] = twiceIn(zone)
      expect(first.toPlainDateTime().equals(second.toPlainDateTime())).toBe(true)
      const body = { place: 'Twice', starts: wire(second), ends: wire(first) }
      const refused = await server.call('POST', '/api/visits', body)
      expect([refused.status, refused.body.errors]).toEqual([
        422,
        { ends: [invalid.notBefore('Ends', 'Starts', shown(second))] },
      ])
      const { id, starts } = await server.make('visits', { ...body, starts: body.ends, ends: body.starts })
      const { body: changed } = await server.call('PUT', `/api/visits/${id}`, { starts: body.starts })
      expect([starts, changed.data.starts]).toEqual([wire(first), wire(second)])
      const { body: history } = await server.call('GET', `/api/visits/${id}/history`)
      expect(history.data[0].changes).toEqual([
        {
          field: 'starts',
          label: 'Starts',
          before: wire(first),
          after: wire(second),
          shown: [shown(first), shown(second)],
        },
      ])
    })

    test('a time without its offset from UTC is refused, and says why; one that is taken is said as it is shown', async () => {
      const local = await server.call('POST', '/api/visits', {
        place: 'Local',
        starts: '2026-03-29T02:30:00',
      })
      expect([local.status, local.body.errors]).toEqual([422, { starts: [invalidInstant.local('Starts')] }])
      const [at] = times
      if (!at) throw new Error('There are no times.')
      const body = { place: 'Told', starts: wire(at), announced: wire(at) }
      await server.make('visits', body)
      const again = await server.call('POST', '/api/visits', body)
      expect([again.status, again.body.errors]).toEqual([
        422,
        { announced: [invalid.taken('Announced', shown(at))] },
      ])
    })
  },
)
