import { behindItsBack } from '../../../support/behind-its-back.ts'
import type { Loose } from '../../../support/calls.ts'
import type { TestServer } from '../../../support/server.ts'
import { type Ask, type Asking, chanceOf, type Known } from './outcome-asks.ts'
import { aBulkChange, aBulkDelete, aFile, aPaste } from './outcome-many-asks.ts'
import { breachesOf, type Depot, heldIn, totalOf } from './outcome-model.ts'
import { lotWithLines, oneDelivery, oneLot, oneMovement } from './outcome-single-asks.ts'

type Server = Pick<TestServer, 'call' | 'databaseUrl'>

/** What came of asks that were held against the model. */
export interface Compared {
  readonly cases: number
  /** Those of which something was refused. */
  readonly refused: number
  /** The first disagreements, each with the call and the lots before it. */
  readonly off: readonly string[]
}

/** Each once, the more frequent ones several times. */
const makers: readonly ((asking: Asking) => Ask)[] = [
  ...[oneMovement, oneMovement, oneMovement, oneLot, oneLot, lotWithLines, lotWithLines],
  ...[
    oneDelivery,
    oneDelivery,
    aFile,
    aFile,
    aPaste,
    aPaste,
    aBulkChange,
    aBulkChange,
    aBulkDelete,
    aBulkDelete,
  ],
]

/** Which of the makers need a movement. */
const needing: readonly ((asking: Asking) => Ask)[] = [aPaste, aBulkChange, aBulkDelete]

const listOf = async ({ call }: Server, path: string, where: Loose): Promise<readonly Loose[]> => {
  const rows: Loose[] = []
  for (let page = 1; ; page += 1) {
    const query = `per_page=100&page=${page}&where=${encodeURIComponent(JSON.stringify(where))}`
    const { status, body } = await call('GET', `/api/${path}?${query}`)
    if (status !== 200) throw new Error(JSON.stringify(body))
    rows.push(...body.data)
    if (body.next_page_url === null) return rows.toSorted((one, other) => one.id - other.id)
  }
}

interface Read {
  readonly depot: Depot
  readonly known: Known
  /** Where what is worked out is not what the rows come to. */
  readonly faults: readonly string[]
}

interface Place {
  readonly sites: readonly string[]
  readonly lots: readonly string[]
}

const read = async (server: Server, place: Place): Promise<Read> => {
  const sites = await listOf(server, 'sites', { name: place.sites })
  const lots = await listOf(server, 'lots', { name: place.lots })
  const movements = await listOf(server, 'movements', { lot: place.lots })
  const arrivals = await listOf(server, 'arrivals', { lot: place.lots })
  const depot: Depot = {
    sites: place.sites,
    lots: new Map(
      lots.map(({ name, site, least, state }) => [name, { site: site?.name ?? null, least, state }]),
    ),
    movements: new Map(movements.map(({ note, lot, kg, kind }) => [note, { lot: lot.name, kg, kind }])),
    arrivals: new Map(
      arrivals.map(({ note, delivery, lot, kg }) => [note, { delivery: delivery.name, lot: lot.name, kg }]),
    ),
  }
  const known: Known = {
    sites: new Map(sites.map(({ name, id }) => [name, id])),
    lots: new Map(lots.map(({ name, id }) => [name, id])),
    movements: new Map(movements.map(({ note, id }) => [note, id])),
    arrivals: new Map(arrivals.map(({ note, id }) => [note, id])),
    deliveries: new Map(arrivals.map(({ delivery: { name, id } }) => [name, id])),
  }
  const faults: string[] = []
  for (const { name, moved, arrived, stock, drafts } of lots) {
    const [told, due] = [
      JSON.stringify({ moved, arrived, stock, drafts }),
      JSON.stringify(heldIn(depot, name)),
    ]
    if (told !== due) faults.push(`${name} holds ${told}, its rows come to ${due}`)
  }
  for (const { name, total } of sites)
    if (total !== totalOf(depot, name)) faults.push(`${name} totals ${total} for ${totalOf(depot, name)}`)
  return { depot, known, faults }
}

/** A depot as a text: what two of them are compared by. */
const textOf = ({ lots, movements, arrivals }: Depot): string => {
  const sorted = (rows: ReadonlyMap<string, Loose>) =>
    [...rows]
      .map(([name, row]) => `${name} ${JSON.stringify(Object.entries(row).toSorted())}`)
      .toSorted()
      .join('\n')
  return [lots, movements, arrivals].map(sorted).join('\n')
}

/** The lines of a text that another one does not have. */
const linesApart = (one: string, other: string): string =>
  one
    .split('\n')
    .filter((line) => !other.split('\n').includes(line))
    .join('; ')

const begin = async (server: Server, mark: string): Promise<Place> => {
  const make = async (plural: string, body: Loose): Promise<number> => {
    const answer = await server.call('POST', `/api/${plural}`, body)
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
    return answer.body.data.id
  }
  const [near, far] = [`${mark} North`, `${mark} South`]
  const sites = [await make('sites', { name: near }), await make('sites', { name: far })]
  const [one, other] = sites
  const lots: string[] = []
  for (const [at, site_id] of [one, one, other, null].entries()) {
    lots.push(`${mark} ${'ABCD'[at]}`)
    const movements = [{ note: `${mark} first ${at}`, kg: 10 }]
    await make('lots', { name: lots[at], site_id, movements })
  }
  return { sites: [near, far], lots }
}

/** Brings a lot below nothing, or its site above what it has room for, as no call could. */
const breakOne = async (server: Server, { depot, known, chance }: Asking): Promise<void> => {
  const [note, { lot, kg }] = chance.of([...depot.movements])
  const { stock, moved } = heldIn(depot, lot)
  const target = chance.is(0.7) ? -1 - chance.below(20) : 1001 + chance.below(20)
  const less = target - stock
  const site = depot.lots.get(lot)?.site
  await behindItsBack(server.databaseUrl, [
    `update movements set kg = ${kg + less} where id = ${known.movements.get(note)}`,
    `update lots set moved = ${moved + less}, stock = ${target} where id = ${known.lots.get(lot)}`,
    ...(site
      ? [`update sites set total = ${totalOf(depot, site) + less} where id = ${known.sites.get(site)}`]
      : []),
  ])
}

/** What was changed last, and what was before it. */
interface Last {
  readonly batch: string
  readonly before: Depot
}

/** Takes the last change back: the state at the end. Where that breaks a rule, it is enough that nothing comes to break one. */
const undoing = async (
  server: Server,
  place: Place,
  now: Depot,
  { batch, before }: Last,
): Promise<{ readonly read: Read; readonly batch: string | null; readonly faults: readonly string[] }> => {
  const { status, body } = await server.call('POST', `/api/batches/${batch}/undo`, {})
  const after = await read(server, place)
  const faults: string[] = []
  const said = `${status} ${JSON.stringify(body)}`
  const due = breachesOf(now, before)
  const came = breachesOf(now, after.depot)
  if (status !== 200) faults.push(said)
  else if (due.length === 0) {
    if (body.data.kept.length > 0) faults.push(`kept wrongly: ${said}`)
    if (textOf(after.depot) !== textOf(before))
      faults.push(`undone otherwise: ${linesApart(textOf(after.depot), textOf(before))} ${said}`)
  } else if (body.data.kept.length === 0) faults.push(`undone, in spite of: ${JSON.stringify(due)} ${said}`)
  if (came.length > 0) faults.push(`an undo left ${JSON.stringify(came)} ${said}`)
  return { read: after, batch: body.data?.changed > 0 ? String(body.data.batch) : null, faults }
}

/**
 * Asks a server so many random things of four lots on two sites, and holds each answer, and what the server reads
 * afterwards, against a plain model of the rules.
 */
export const compare = async (server: Server, cases: number, seed: number): Promise<Compared> => {
  const chance = chanceOf(seed)
  const mark = `Run ${seed}`
  const place = await begin(server, mark)
  let count = 0
  const next = () => {
    count += 1
    return `${mark} ${count}`
  }
  let now = await read(server, place)
  let last: Last | null = null
  let refused = 0
  const off: string[] = []
  for (let turn = 0; turn < cases; turn += 1) {
    const { depot, known } = now
    const asking: Asking = { depot, known, chance, next }
    if (chance.is(0.04) && depot.movements.size > 0) {
      await breakOne(server, asking)
      now = await read(server, place)
      last = null
    }
    const before = now.depot
    const lots = place.lots.map((name) => ({ name, ...before.lots.get(name), ...heldIn(before, name) }))
    const note = (says: string, faults: readonly string[]) => {
      for (const fault of faults)
        off.push(`Case ${turn} of seed ${seed}: ${says}\n  ${fault}\n  ${JSON.stringify(lots)}`)
    }
    if (last !== null && chance.is(0.1)) {
      const undone = await undoing(server, place, before, last)
      note(`undo of batch ${last.batch}`, [...undone.faults, ...undone.read.faults])
      now = undone.read
      last = undone.batch === null ? null : { batch: undone.batch, before }
      continue
    }
    const maker = chance.of(
      before.movements.size === 0 ? makers.filter((one) => !needing.includes(one)) : makers,
    )
    const ask = maker({ ...asking, ...now })
    const { batch, faults } = await ask.send(server)
    now = await read(server, place)
    const [found, due] = [textOf(now.depot), textOf(ask.expected)]
    const apart = found === due ? [] : [`is: ${linesApart(found, due)} | due: ${linesApart(due, found)}`]
    note(ask.says, [...faults, ...apart, ...now.faults])
    if (textOf(ask.expected) === textOf(before)) refused += 1
    if (batch !== null) last = { batch, before }
  }
  return { cases, refused, off: off.slice(0, 5) }
}
