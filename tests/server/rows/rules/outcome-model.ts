/** A lot as it is written; its key is its name. */
export interface Lot {
  readonly site: string | null
  readonly least: number | null
  readonly state: 'Open' | 'Blocked'
}

/** A movement as it is written; its key is its note. */
export interface Movement {
  readonly lot: string
  readonly kg: number
  readonly kind: 'Plain' | 'Draft'
}

/** An arrival as it is written; its key is its note. */
export interface Arrival {
  readonly delivery: string
  readonly lot: string
  readonly kg: number
}

/** All rows of a depot, as plain data that nobody writes over. */
export interface Depot {
  readonly sites: readonly string[]
  readonly lots: ReadonlyMap<string, Lot>
  readonly movements: ReadonlyMap<string, Movement>
  readonly arrivals: ReadonlyMap<string, Arrival>
}

/** A rule that a change would break, and the row that it is a rule of. */
export interface Breach {
  readonly of: 'site' | 'lot' | 'movement'
  readonly name: string
  readonly says: string
}

/** What is worked out of a lot. */
export interface Held {
  readonly moved: number
  readonly arrived: number
  readonly stock: number
  readonly drafts: number
}

const sumOf = (rows: readonly { readonly kg: number }[]): number => rows.reduce((sum, { kg }) => sum + kg, 0)

export const heldIn = ({ movements, arrivals }: Depot, lot: string): Held => {
  const own = [...movements.values()].filter((row) => row.lot === lot)
  const moved = sumOf(own)
  const arrived = sumOf([...arrivals.values()].filter((row) => row.lot === lot))
  const drafts = own.filter(({ kind }) => kind === 'Draft').length
  return { moved, arrived, stock: moved + arrived, drafts }
}

export const totalOf = (depot: Depot, site: string): number =>
  [...depot.lots].reduce((sum, [name, lot]) => (lot.site === site ? sum + heldIn(depot, name).stock : sum), 0)

/** How far something lies behind its bound; nothing where it does not. */
type Beyond = number

/** Whether a change is refused: it moves what a rule looks at, and leaves it behind its bound, no nearer than before. */
const isRefused = (moves: boolean, before: Beyond, after: Beyond): boolean =>
  moves && after > 0 && !(before > 0 && after <= before)

const lotBreaches = (before: Depot, after: Depot, name: string): readonly string[] => {
  const [was, is] = [before.lots.get(name), after.lots.get(name)]
  if (!was || !is) throw new Error(`There is no lot ${name}.`)
  const [held, holds] = [heldIn(before, name), heldIn(after, name)]
  const says: string[] = []
  const short = (lot: Lot, stock: number) => (lot.least === null ? 0 : lot.least - stock)
  if (isRefused(held.stock !== holds.stock, -held.stock, -holds.stock))
    says.push('There is not so much left.')
  if (
    isRefused(
      held.stock !== holds.stock || was.least !== is.least,
      short(was, held.stock),
      short(is, holds.stock),
    )
  )
    says.push('So much is to be left.')
  if (isRefused(held.drafts !== holds.drafts, held.drafts - 3, holds.drafts - 3))
    says.push('There are three drafts already.')
  if (was.state !== is.state && is.state === 'Blocked' && holds.drafts > 0)
    says.push('A draft is still open.')
  return says
}

/** Every rule that stands against what a change as a whole comes to. */
export const breachesOf = (before: Depot, after: Depot): readonly Breach[] => {
  const found: Breach[] = []
  for (const name of after.lots.keys())
    for (const says of lotBreaches(before, after, name)) found.push({ of: 'lot', name, says })
  for (const name of after.sites) {
    const [was, is] = [totalOf(before, name), totalOf(after, name)]
    if (isRefused(was !== is, was - 1000, is - 1000))
      found.push({ of: 'site', name, says: 'The site is full.' })
  }
  for (const [name, { lot }] of after.movements)
    if (before.movements.get(name)?.lot !== lot && after.lots.get(lot)?.state === 'Blocked')
      found.push({ of: 'movement', name, says: 'This lot is blocked.' })
  return found
}

/** One row of a change of many: what it makes of the depot. */
export interface Turn {
  readonly name: string
  readonly apply: (depot: Depot) => Depot
}

/** What becomes of each row of a change of many: it is done, or why not. */
export type Verdicts = ReadonlyMap<string, readonly string[]>

/** Rows that come one after another, each against what those before it left. */
export const oneAfterAnother = (
  depot: Depot,
  turns: readonly Turn[],
): { readonly after: Depot; readonly refused: Verdicts } => {
  const refused = new Map<string, readonly string[]>()
  let now = depot
  for (const { name, apply } of turns) {
    const next = apply(now)
    const breaches = breachesOf(now, next)
    if (breaches.length > 0)
      refused.set(
        name,
        breaches.map(({ says }) => says),
      )
    else now = next
  }
  return { after: now, refused }
}

const all = (depot: Depot, turns: readonly Turn[]): Depot =>
  turns.reduce((now, { apply }) => apply(now), depot)

/** Whether a row by itself moves what is worked out of a lot or a site. */
const moves = (depot: Depot, { apply }: Turn, { of, name }: Breach): boolean => {
  const after = apply(depot)
  if (of === 'site') return totalOf(depot, name) !== totalOf(after, name)
  return JSON.stringify(heldIn(depot, name)) !== JSON.stringify(heldIn(after, name))
}

/**
 * A bulk change: what may not be by the row itself is refused first. Lots and sites are judged as all of the others would
 * leave them; where one breaks, all rows that move it are refused, and so again.
 */
export const allTogether = (
  depot: Depot,
  turns: readonly Turn[],
): { readonly after: Depot; readonly refused: Verdicts } => {
  const refused = new Map<string, readonly string[]>()
  for (const turn of turns) {
    const own = breachesOf(depot, turn.apply(depot)).filter(({ of }) => of === 'movement')
    if (own.length > 0)
      refused.set(
        turn.name,
        own.map(({ says }) => says),
      )
  }
  for (;;) {
    const left = turns.filter(({ name }) => !refused.has(name))
    const after = all(depot, left)
    const breaches = breachesOf(depot, after)
    if (breaches.length === 0) return { after, refused }
    for (const turn of left) {
      const against = breaches.filter((breach) => moves(depot, turn, breach))
      if (against.length > 0)
        refused.set(
          turn.name,
          against.map(({ says }) => says),
        )
    }
  }
}
