import fc from 'fast-check'
import type { Predicate } from '../../src/descriptor/index.ts'
import { addDays, type Facts, type Model, type Referred } from '../../src/model/index.ts'
import { holdsAt } from '../../src/model/rules/holds-at.ts'
import type { Caller, Loose } from '../support/calls.ts'
import { type Made, predicateOf } from './predicates.ts'

const texts = {
  title: ['Bell', 'bell wheel', 'STRASSE', 'Straße', 'Éclat', 'İzmir', 'ΟΔΟΣ', '100 %', 'a_b', 'Zed'],
  note: [null, 'Bell of “St. Éloi”', 'aAbBß', 'two\nlines', 'none'],
  contact: [null, 'A@bell.example', 'b@bell.example'],
}

const amounts = {
  cost: [null, '0.00', '0.30', '12.50', '1000.00'],
  agreed: [null, '0.30', '12.49', '12.50', '-1.00'],
  fuel: [null, '0.000', '0.005', '0.300', '7.125'],
}

/** Whose clock is put back at midnight, so that an hour comes twice, and put on at midnight, so that there is none. */
export const zone = 'America/Santiago'

/** Times about today, about the midnights at which the clock there changes, and far away. */
export const timesIn = (today: string): readonly (string | null)[] => [
  null,
  ...[`${today}T12:00:00Z`, '2026-04-05T04:00:00Z', '2026-09-06T04:00:00Z'].flatMap((at) =>
    [-86_400, -32_400, -7200, -3601, -3600, -1, 0, 1, 3600, 7200, 86_400].map(
      (seconds) => `${new Date(Date.parse(at) + seconds * 1000).toISOString().slice(0, 19)}Z`,
    ),
  ),
  ...['0001-01-01T00:00:00Z', '2025-12-31T23:30:00Z', '9999-12-31T23:59:59Z'],
]

/** Makes so many errands over the calls, each another mixture of values. @param today the business day */
export const makeErrands = async (server: Caller, count: number, today: string): Promise<void> => {
  const all = async (path: string): Promise<Loose[]> =>
    (await server.call('GET', `${path}?per_page=100&order=asc`)).body.data
  const places = [null, ...(await all('/api/places')).map(({ id }) => id)]
  const helpers = [null, ...(await all('/api/users')).map(({ id }) => id)]
  const tools = (await all('/api/tools')).map(({ id }) => id)
  const days = [null, ...[-400, -30, -1, 0, 1, 3, 9, 400].map((shift) => addDays(today, shift))]
  const times = timesIn(today)
  for (let row = 0; row < count; row += 1) {
    const pick = <T>(values: readonly T[], step: number): T =>
      values[(row * step + (row >> 3)) % values.length] as T // within
    const answer = await server.call('POST', '/api/errands', {
      title: pick(texts.title, 1),
      note: pick(texts.note, 3),
      contact: pick(texts.contact, 2),
      hours: pick([null, 0, 1.5, 10, 1000], 7),
      planned: pick([null, 0, 1.5, 11], 5),
      paid: pick([true, false], 3),
      cost: pick(amounts.cost, 3),
      agreed: pick(amounts.agreed, 4),
      fuel: pick(amounts.fuel, 2),
      due: pick(days, 11),
      since: pick(days, 7),
      starts: pick(times, 5),
      ends: pick(times, 11),
      state: pick([null, 'New', 'Open', 'Closed'], 13),
      place_id: pick(places, 17),
      helper_id: pick(helpers, 19),
      tools: tools.filter((_, tool) => (row * 5 + tool) % 7 < 3),
    })
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  }
}

/** Every row of a list, page by page. */
export const everyRow = async (server: Caller, path: string, query = ''): Promise<Loose[]> => {
  const rows: Loose[] = []
  for (let page = 1; ; page += 1) {
    const { status, body } = await server.call('GET', `${path}?per_page=100&page=${page}${query}`)
    if (status !== 200) throw new Error(JSON.stringify(body))
    rows.push(...body.data)
    if (body.next_page_url === null) return rows
  }
}

/** What rules see of the errands, read over the calls. */
const factsOf = async (server: Caller): Promise<ReadonlyMap<number, Facts>> => {
  const places = new Map((await everyRow(server, '/api/places')).map((row) => [row.id, row]))
  const users = new Map((await everyRow(server, '/api/users')).map((row) => [row.id, row]))
  const placeAt = (id: number): Referred => {
    const { name, inside, open } = places.get(id)
    const outer = inside && placeAt(inside.id)
    const here = { id, label: name }
    return { ...here, facts: { name, open, inside: outer }, path: [here, ...(outer?.path ?? [])] }
  }
  const userAt = (id: number): Referred => {
    const { name, email, active } = users.get(id)
    return { id, label: name, facts: { name, email, active } }
  }
  const rows = await everyRow(server, '/api/errands')
  return new Map(
    rows.map((row) => [
      row.id,
      { ...row, place: row.place && placeAt(row.place.id), helper: row.helper && userAt(row.helper.id) },
    ]),
  )
}

/** A rule for which the server answers other rows than a plain filter over all rows finds. */
export interface Disagreement {
  readonly rule: Predicate
  readonly answered: readonly number[]
  readonly expected: readonly number[]
}

/**
 * Asks so many random rules over the calls, and compares each answer with a plain filter over all rows. It is noon, UTC,
 * in the server's clock and in the business time zone above.
 */
export const disagreements = async (
  server: Caller,
  model: Model,
  count: number,
  today: string,
): Promise<{ readonly asked: number; readonly telling: number; readonly wrong: readonly Disagreement[] }> => {
  const errand = model.entities.errand
  if (!errand) throw new Error('The yard has no errands.')
  const facts = await factsOf(server)
  const me = (await server.call('GET', '/api/user')).body.id
  const days = [...facts.values()].flatMap(({ due }) => due ?? [])
  const times = timesIn(today)
  const made: Made = {
    model,
    ids: [1, 2, 3, 4, 999_999],
    pools: {
      errand: {
        ...texts,
        ...amounts,
        hours: [0, 1.5, 10],
        planned: [0, 11],
        over: [0, -1, 1.5, 989],
        left: ['0.00', '-0.30', '0.30', '12.19'],
        paid: [true, false],
        due: days,
        since: days,
        starts: times,
        ends: times,
        state: ['New', 'Open', 'Closed'],
        place: ['Tower', 'Belfry', 'Yard', 'Nowhere'],
        helper: ['Nobody'],
      },
      place: { name: ['Tower', 'Yard'], inside: ['Tower', 'Nowhere'], open: [true, false] },
      user: { name: ['Nobody'], email: ['nobody@bell.example'], active: [true, false] },
      tool: { name: ['Winch', 'Hoist'] },
    },
  }
  const standpoint = { today, now: `${today}T12:00:00Z`, zone, me }
  const wrong: Disagreement[] = []
  let telling = 0
  // Groups around many texts can be longer than a call may ask for.
  const rules = fc
    .sample(predicateOf(made, errand, 3), { numRuns: count, seed: 13 })
    .filter((rule) => Buffer.byteLength(JSON.stringify(rule)) <= 2048)
  for (const rule of rules) {
    const where = `&where=${encodeURIComponent(JSON.stringify(rule))}`
    const answered = (await everyRow(server, '/api/errands', where)).map(({ id }) => id)
    const expected = [...facts].flatMap(([id, row]) => (holdsAt(rule, row, standpoint) ? [id] : []))
    if (answered.length > 0 && answered.length < facts.size) telling += 1
    if (JSON.stringify(answered) !== JSON.stringify(expected.toSorted((a, b) => b - a)))
      wrong.push({ rule, answered, expected })
  }
  return { asked: rules.length, telling, wrong }
}
