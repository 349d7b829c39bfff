import type { Loose } from '../../tests/support/calls.ts'
import { withRetry } from '../../tests/support/with-retry.ts'
import { made, many, mark, type Office, type Outcome } from './rounds.ts'

type Ask = () => ReturnType<Office['call']>

/** Asks for all at once; one of `rivals` may be taken, and everything of `others`. */
const round = async (rivals: readonly Ask[], others: readonly Ask[] = []) => {
  const answers = await Promise.all([...rivals, ...others].map((ask) => withRetry(ask)))
  const statuses = answers.map(({ status }) => status)
  const taken = statuses.slice(0, rivals.length).filter((status) => status < 300).length
  return {
    through: Math.max(0, taken - 1),
    wronglyRefused:
      (taken === 0 ? 1 : 0) + statuses.slice(rivals.length).filter((status) => status === 422).length,
    odd: statuses.filter((status) => status >= 300 && status !== 422).length,
  }
}

const threeBenches = async (server: Office): Promise<readonly number[]> => {
  const benches: number[] = []
  for (const name of ['One', 'Two', 'Three'])
    benches.push((await made(server, 'benches', { name: `${name} ${mark()}` })).row.id)
  return benches
}

const day = (place: number): string =>
  new Date(Date.UTC(2030, 0, 1) + place * 86_400_000).toISOString().slice(0, 10)

/** Four bookings of one bench whose days overlap, beside two that lie apart. */
export const overlaps = async (server: Office, rounds: number): Promise<Outcome> => {
  const benches = await threeBenches(server)
  const [bench, other] = benches
  const run = mark()
  const book = (bench_id: Loose, from: number, to: number | null, called: string) => () =>
    server.call('POST', '/api/bookings', {
      ...{ bench_id, purpose: `${run} ${called}` },
      ...{ from_day: day(from), to_day: to === null ? null : day(to) },
    })
  return many(rounds, (place) => {
    const at = place * 20
    return round(
      [0, 1, 2, 3].map((shift) => book(bench, at + shift, at + 3 + shift, `rival ${place} ${shift}`)),
      [book(bench, at + 8, at + 9, `apart ${place}`), book(other, at, at + 9, `elsewhere ${place}`)],
    )
  })
}

/** Two bookings of two benches that are moved to a third at once, where only one of them has room. */
export const moves = async (server: Office, rounds: number): Promise<Outcome> => {
  const benches = await threeBenches(server)
  const run = mark()
  return many(rounds, async (place) => {
    const at = 100_000 + place * 20
    const made = await Promise.all(
      benches.slice(0, 2).map((bench_id, each) =>
        server.call('POST', '/api/bookings', {
          ...{ bench_id, purpose: `${run} move ${place} ${each}` },
          ...{ from_day: day(at + each), to_day: day(at + 2) },
        }),
      ),
    )
    const move = (id: Loose) => () => server.call('PUT', `/api/bookings/${id}`, { bench_id: benches[2] })
    return round(made.map(({ body }) => move(body.data.id)))
  })
}

/** Four rows of one pair, in whatever case, beside one of another. */
export const pairs = async (server: Office, rounds: number): Promise<Outcome> => {
  const benches = await threeBenches(server)
  const [bench_id, other] = benches
  const run = mark()
  const back = { from_day: '2026-01-01', returned_on: '2026-01-02' } // held against no other days
  const make = (bench: Loose, purpose: string) => () =>
    server.call('POST', '/api/bookings', { ...back, bench_id: bench, purpose })
  return many(rounds, (place) => {
    const name = `${run} Pair ${place}`
    const rivals = [name, name.toUpperCase(), ` ${name}`, name.toLowerCase()]
    return round(
      rivals.map((purpose) => make(bench_id, purpose)),
      [make(other, name)],
    )
  })
}

/** One row that goes two ways at once, of which neither leads on to the other. */
export const ways = async (server: Office, rounds: number): Promise<Outcome> => {
  const benches = await threeBenches(server)
  const [bench_id] = benches
  const run = mark()
  return many(rounds, async (place) => {
    const { body } = await server.call('POST', '/api/bookings', {
      ...{ bench_id, purpose: `${run} way ${place}`, returned_on: '2026-01-02' },
    })
    const go = (state: string) => () => server.call('PUT', `/api/bookings/${body.data.id}`, { state })
    return round([go('Granted'), go('Refused')])
  })
}

/** Two changes of two fields of one row, each right by itself, that together are what no row may be. */
export const forbidden = async (server: Office, rounds: number): Promise<Outcome> => {
  const benches = await threeBenches(server)
  const run = mark()
  return many(rounds, async (place) => {
    const { body } = await server.call('POST', '/api/bookings', {
      ...{ bench_id: benches[0], purpose: `${run} never ${place}` },
      ...{ from_day: day(200_000 + place), to_day: day(200_000 + place), returned_on: '2026-01-02' },
    })
    const path = `/api/bookings/${body.data.id}`
    await server.call('PUT', path, { state: 'Granted' })
    return round([
      () => server.call('PUT', path, { state: 'Over' }),
      () => server.call('PUT', path, { returned_on: null }),
    ])
  })
}

/** Every race by what it is about. */
export const rowRaces = { overlaps, moves, pairs, ways, forbidden }
