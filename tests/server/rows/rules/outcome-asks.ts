import type { Caller, Loose } from '../../../support/calls.ts'
import { breachesOf, type Depot, type Lot, type Movement } from './outcome-model.ts'

/** Rows of a server by their names, with their ids. */
export interface Known {
  readonly sites: ReadonlyMap<string, number>
  readonly lots: ReadonlyMap<string, number>
  readonly movements: ReadonlyMap<string, number>
  readonly arrivals: ReadonlyMap<string, number>
  readonly deliveries: ReadonlyMap<string, number>
}

/** What an ask is made from. */
export interface Asking {
  readonly depot: Depot
  readonly known: Known
  readonly chance: Chance
  /** A name that no row has. */
  readonly next: () => string
}

/** One thing that is asked of a server, with what is to come of it. */
export interface Ask {
  /** The call, for whoever looks into a disagreement. */
  readonly says: string
  readonly expected: Depot
  /** Asks. @returns the batch, where one was made, and what was answered otherwise than the model says */
  readonly send: (server: Pick<Caller, 'call'>) => Promise<Sent>
}

export interface Sent {
  readonly batch: string | null
  readonly faults: readonly string[]
}

/** Random choices that are the same for a seed. */
export interface Chance {
  readonly below: (count: number) => number
  readonly is: (share: number) => boolean
  /** @throws where there is none */
  readonly of: <T>(values: readonly T[]) => T
  /** Some of them, each once, in any order. */
  readonly some: <T>(values: readonly T[], most: number) => readonly T[]
}

export const chanceOf = (seed: number): Chance => {
  let state = (seed * 7919) % 2_147_483_646 || 1
  const next = (): number => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
  const below = (count: number) => Math.floor(next() * count)
  return {
    below,
    is: (share) => next() < share,
    of: (values) => {
      if (values.length === 0) throw new Error('There is nothing to choose from.')
      return values[below(values.length)] as (typeof values)[number] // there is one
    },
    some: (values, most) =>
      values
        .map((value) => ({ value, place: next() }))
        .sort((one, other) => one.place - other.place)
        .slice(0, 1 + below(most))
        .map(({ value }) => value),
  }
}

/** Small amounts mostly, so that lots run empty, and some large enough to fill a site; never nothing. */
export const anyKg = ({ below, is, of }: Chance): number =>
  is(0.12) ? of([-400, 300, 500, 700]) : (1 + below(12)) * (is(0.57) ? 1 : -1)

export const anyKind = ({ is }: Chance): Movement['kind'] => (is(0.45) ? 'Draft' : 'Plain')

export const anyMovement = ({ depot, chance }: Asking): Movement => ({
  lot: chance.of([...depot.lots.keys()]),
  kg: anyKg(chance),
  kind: anyKind(chance),
})

/** Some of what a movement holds, otherwise. */
export const otherValues = (asking: Asking): Partial<Movement> => {
  const { lot, kg, kind } = anyMovement(asking)
  const choices: readonly Partial<Movement>[] = [{ kg }, { lot }, { kind }, { kg, lot }, { kg, lot, kind }]
  return asking.chance.of(choices)
}

export const withMovement = (depot: Depot, note: string, change: Partial<Movement>): Depot => {
  const before = depot.movements.get(note) ?? { lot: '', kg: 0, kind: 'Plain' }
  return { ...depot, movements: new Map(depot.movements).set(note, { ...before, ...change }) }
}

export const withoutMovement = (depot: Depot, note: string): Depot => ({
  ...depot,
  movements: new Map([...depot.movements].filter(([name]) => name !== note)),
})

export const withoutDelivery = (depot: Depot, delivery: string): Depot => ({
  ...depot,
  arrivals: new Map([...depot.arrivals].filter(([, arrival]) => arrival.delivery !== delivery)),
})

/** Values as they are sent: a lot and a site by their ids. */
export const sentOf = ({ lots, sites }: Known, values: Partial<Movement & Lot>): Loose => {
  const { lot, site, ...others } = values
  return {
    ...others,
    ...(lot === undefined ? {} : { lot_id: lots.get(lot) }),
    ...(site === undefined ? {} : { site_id: site === null ? null : sites.get(site) }),
  }
}

/** One call that is done as a whole or not at all. @param after what it is to come to */
export const atOnce = (depot: Depot, after: Depot, method: string, path: string, body?: Loose): Ask => {
  const breaches = breachesOf(depot, after)
  return {
    says: `${method} ${path} ${JSON.stringify(body ?? {})}`,
    expected: breaches.length === 0 ? after : depot,
    send: async ({ call }) => {
      const { status, headers, body: answered } = await call(method, path, body)
      const said = JSON.stringify(answered)
      const faults: string[] = []
      const due = breaches.map(({ name, says }) => `${name}: ${says}`).join(' ')
      const refusal = method === 'DELETE' ? 409 : 422
      if (breaches.length === 0 && status >= 300) faults.push(`refused wrongly: ${status} ${said}`)
      if (breaches.length > 0 && status < 300) faults.push(`taken, in spite of: ${due}`)
      if (breaches.length > 0 && status >= 300) {
        if (status !== refusal) faults.push(`${status} in place of ${refusal}: ${said}`)
        if (!breaches.some(({ says }) => said.includes(says))) faults.push(`said ${said} in place of: ${due}`)
      }
      return { batch: headers.get('batch'), faults }
    },
  }
}
