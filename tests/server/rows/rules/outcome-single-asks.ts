import type { Loose } from '../../../support/calls.ts'
import {
  type Ask,
  type Asking,
  anyKg,
  anyKind,
  anyMovement,
  atOnce,
  otherValues,
  sentOf,
  withMovement,
  withoutDelivery,
  withoutMovement,
} from './outcome-asks.ts'
import type { Arrival, Depot, Lot, Movement } from './outcome-model.ts'

/** A movement that is made, changed or deleted by itself. */
export const oneMovement = (asking: Asking): Ask => {
  const { depot, known, chance, next } = asking
  const notes = [...depot.movements.keys()]
  const way = chance.below(notes.length < 8 ? 1 : notes.length > 25 ? 6 : 4)
  if (way === 0) {
    const [note, movement] = [next(), anyMovement(asking)]
    const body = { note, ...sentOf(known, movement) }
    return atOnce(depot, withMovement(depot, note, movement), 'POST', '/api/movements', body)
  }
  const note = chance.of(notes)
  const path = `/api/movements/${known.movements.get(note)}`
  if (way >= 3) return atOnce(depot, withoutMovement(depot, note), 'DELETE', path)
  const change = otherValues(asking)
  return atOnce(depot, withMovement(depot, note, change), 'PUT', path, sentOf(known, change))
}

const anyLot = ({ depot, chance }: Asking): Partial<Lot> => {
  const site = chance.of([...depot.sites, null])
  const least = chance.of([0, 0, 0, 3, 8, null])
  const state = chance.is(0.35) ? 'Blocked' : 'Open'
  const choices: readonly Partial<Lot>[] = [{ site }, { least }, { state }, { site, least, state }]
  return chance.of(choices)
}

const withLot = (depot: Depot, name: string, change: Partial<Lot>): Depot => {
  const before = depot.lots.get(name)
  if (!before) throw new Error(`There is no lot ${name}.`)
  return { ...depot, lots: new Map(depot.lots).set(name, { ...before, ...change }) }
}

/** A lot whose own values are given others. */
export const oneLot = (asking: Asking): Ask => {
  const { depot, known, chance } = asking
  const name = chance.of([...depot.lots.keys()])
  const change = anyLot(asking)
  const path = `/api/lots/${known.lots.get(name)}`
  return atOnce(depot, withLot(depot, name, change), 'PUT', path, sentOf(known, change))
}

/** A lot with its movements as lines: some stay, some are changed, some go, some come. */
export const lotWithLines = (asking: Asking): Ask => {
  const { depot, known, chance, next } = asking
  const name = chance.of([...depot.lots.keys()])
  const change = chance.is(0.5) ? anyLot(asking) : {}
  let after = withLot(depot, name, change)
  // Whether a line that becomes a draft asks the rule of a lot that is blocked already is left open by the language.
  const isBlocked = after.lots.get(name)?.state === 'Blocked'
  const lines: Loose[] = []
  for (const [note, { lot, kind }] of depot.movements) {
    if (lot !== name) continue
    if (chance.is(0.12)) {
      after = withoutMovement(after, note)
      continue
    }
    const kindAfter = isBlocked ? kind : anyKind(chance)
    const given: Partial<Movement> = chance.is(0.4) ? { kg: anyKg(chance), kind: kindAfter } : {}
    after = withMovement(after, note, given)
    lines.push({ id: known.movements.get(note), ...given })
  }
  for (let added = chance.below(3); added > 0; added -= 1) {
    const [note, kg, kind] = [next(), anyKg(chance), anyKind(chance)]
    after = withMovement(after, note, { lot: name, kg, kind })
    lines.push({ note, kg, kind })
  }
  const body = { ...sentOf(known, change), movements: lines }
  return atOnce(depot, after, 'PUT', `/api/lots/${known.lots.get(name)}`, body)
}

const withArrival = (depot: Depot, note: string, arrival: Arrival): Depot => ({
  ...depot,
  arrivals: new Map(depot.arrivals).set(note, arrival),
})

/** A delivery with its arrivals at several lots, made, changed or deleted. */
export const oneDelivery = (asking: Asking): Ask => {
  const { depot, known, chance, next } = asking
  const deliveries = [...new Set([...depot.arrivals.values()].map(({ delivery }) => delivery))]
  const way = chance.below(deliveries.length === 0 ? 1 : deliveries.length > 3 ? 4 : 3)
  const name = way === 0 ? next() : chance.of(deliveries)
  const path = `/api/deliveries/${known.deliveries.get(name)}`
  if (way >= 2) return atOnce(depot, withoutDelivery(depot, name), 'DELETE', path)
  const lots = [...depot.lots.keys()]
  const lines: Loose[] = []
  let after = withoutDelivery(depot, name)
  for (const [note, arrival] of depot.arrivals) {
    if (arrival.delivery !== name || chance.is(0.2)) continue
    const given = chance.is(0.6) ? { lot: chance.of(lots), kg: anyKg(chance) } : {}
    after = withArrival(after, note, { ...arrival, ...given })
    lines.push({ id: known.arrivals.get(note), ...sentOf(known, given) })
  }
  // One without any arrival is not seen again.
  for (let added = chance.below(2) + (lines.length === 0 ? 1 : 0); added > 0; added -= 1) {
    const [note, lot, kg] = [next(), chance.of(lots), anyKg(chance)]
    after = withArrival(after, note, { delivery: name, lot, kg })
    lines.push({ note, kg, ...sentOf(known, { lot }) })
  }
  return way === 0
    ? atOnce(depot, after, 'POST', '/api/deliveries', { name, arrivals: lines })
    : atOnce(depot, after, 'PUT', path, { arrivals: lines })
}
