import type { Caller, Loose } from '../../../support/calls.ts'
import {
  type Ask,
  type Asking,
  anyMovement,
  type Known,
  otherValues,
  sentOf,
  withMovement,
  withoutDelivery,
  withoutMovement,
} from './outcome-asks.ts'
import { allTogether, type Depot, type Movement, oneAfterAnother, type Turn } from './outcome-model.ts'

const isSame = (depot: Depot, note: string, change: Partial<Movement>): boolean => {
  const row = depot.movements.get(note)
  return row !== undefined && JSON.stringify({ ...row, ...change }) === JSON.stringify(row)
}

/** What was answered and what is due, where they differ. */
const differing = (what: string, answered: unknown, due: unknown): readonly string[] =>
  JSON.stringify(answered) === JSON.stringify(due)
    ? []
    : [`${what}: ${JSON.stringify(answered)} in place of ${JSON.stringify(due)}`]

const headers = { 'Content-Type': 'text/csv' }

/** A file of movements, some of rows that are there, some new. */
export const aFile = (asking: Asking): Ask => {
  const { depot, known, chance, next } = asking
  const there = depot.movements.size === 0 ? [] : chance.some([...depot.movements.keys()], 4)
  const fresh = Array.from({ length: chance.below(5) + (there.length === 0 ? 1 : 0) }, next)
  const lines = chance.some([...there, ...fresh], 1000).map((note) => {
    const change = depot.movements.has(note) ? otherValues(asking) : anyMovement(asking)
    return { note, change, row: { ...depot.movements.get(note), ...change } }
  })
  const turns = lines.map(
    ({ note, change }): Turn => ({ name: note, apply: (now) => withMovement(now, note, change) }),
  )
  const { after, refused } = oneAfterAnother(depot, turns)
  const cells = lines.map(({ note, row: { lot, kg, kind } }) =>
    [known.movements.get(note) ?? '', note, lot, kg, kind].join(','),
  )
  const csv = ['ID,Note,Lot,Kg,Kind', ...cells].join('\r\n')
  const numbers = lines.flatMap(({ note }, at) => (refused.has(note) ? [at + 2] : []))
  const written = lines.filter(({ note, change }) => !refused.has(note) && !isSame(depot, note, change))
  const create = written.filter(({ note }) => !depot.movements.has(note)).length
  const change = written.length - create
  const send = async ({ call }: Pick<Caller, 'call'>) => {
    const ask = (query: string) => call('POST', `/api/movements/import?by=["id"]&${query}`, csv, { headers })
    const { status, body } = await ask('dry=1')
    if (status !== 200) return { batch: null, faults: [`${status} ${JSON.stringify(body)}`] }
    const { data } = body
    const told: ReadonlyMap<number, string> = new Map(
      data.problems.map(({ line, message }: Loose) => [line, message]),
    )
    const faults = [
      ...differing('create, change', [data.create, data.change], [create, change]),
      ...differing('lines refused', [...told.keys()], numbers),
      ...lines.flatMap(({ note }, at) => saidOtherwise(told.get(at + 2), refused.get(note))),
    ]
    if (written.length === 0) return { batch: null, faults }
    const done = await ask(`mark=${data.mark}`)
    const { created, changed, refused: left } = done.body.data ?? {}
    faults.push(...differing('done', [created, changed, left], [create, change, refused.size]))
    return { batch: done.headers.get('batch'), faults }
  }
  return { says: `import ${JSON.stringify(csv)}`, expected: after, send }
}

const saidOtherwise = (
  said: string | null | undefined,
  due: readonly string[] | undefined,
): readonly string[] =>
  typeof said === 'string' && due !== undefined && !due.some((says) => said.includes(says))
    ? [`said “${said}” in place of ${due.join(' ')}`]
    : []

/** A paste over movements, each row given values of its own. */
export const aPaste = (asking: Asking): Ask => {
  const { depot, known, chance } = asking
  const notes = chance.some([...depot.movements.keys()], 6)
  const changes = notes.map((note) => ({ note, change: otherValues(asking) }))
  const turns = changes.map(
    ({ note, change }): Turn => ({ name: note, apply: (now) => withMovement(now, note, change) }),
  )
  const { after, refused } = oneAfterAnother(depot, turns)
  const due = changes.map(({ note, change }) =>
    refused.has(note) ? 'refused' : isSame(depot, note, change) ? 'same' : 'changed',
  )
  const rows = changes.map(({ note, change }) => ({
    id: known.movements.get(note),
    set: sentOf(known, change),
  }))
  const count = due.filter((becomes) => becomes === 'changed').length
  const send = async ({ call }: Pick<Caller, 'call'>) => {
    const { status, body } = await call('POST', '/api/movements/paste', { rows, dry: true })
    if (status !== 200) return { batch: null, faults: [`${status} ${JSON.stringify(body)}`] }
    const told: readonly Loose[] = body.data.rows
    const faults = [
      ...differing(
        'rows',
        told.map(({ becomes }) => becomes),
        due,
      ),
      ...notes.flatMap((note, at) => saidOtherwise(told[at]?.reason, refused.get(note))),
    ]
    if (count === 0) return { batch: null, faults }
    const done = await call('POST', '/api/movements/paste', { rows, mark: body.data.mark })
    const { changed, refused: left } = done.body.data ?? {}
    faults.push(...differing('done', [changed, left], [count, []]))
    return { batch: done.headers.get('batch'), faults }
  }
  return { says: `paste ${JSON.stringify(rows)}`, expected: after, send }
}

interface Bulk {
  readonly plural: string
  readonly ids: readonly (number | undefined)[]
  readonly change: Loose
  readonly turns: readonly Turn[]
  /** The rows that are so already. */
  readonly same: number
}

const bulk = (depot: Depot, { plural, ids, change, turns, same }: Bulk): Ask => {
  const { after, refused } = allTogether(depot, turns)
  const count = turns.length - refused.size - same
  const asked = { select: { ids }, ...change }
  const says = new Set([...refused.values()].flat())
  const send = async ({ call }: Pick<Caller, 'call'>) => {
    const path = `/api/${plural}/bulk`
    const { status, body } = await call('POST', path, { ...asked, dry: true })
    if (status !== 200) return { batch: null, faults: [`${status} ${JSON.stringify(body)}`] }
    const { data } = body
    const left = data.refused.reduce((sum: number, { count: some }: Loose) => sum + some, 0)
    const faults = [
      ...differing('changes, same, refused', [data.changes, data.same, left], [count, same, refused.size]),
      ...data.refused.flatMap(({ reason }: Loose) =>
        says.has(reason) ? [] : [`said “${reason}” in place of ${[...says].join(' ')}`],
      ),
    ]
    if (data.changes === 0) return { batch: null, faults }
    const done = await call('POST', path, { ...asked, mark: data.mark })
    const { changed, refused: kept } = done.body.data ?? {}
    faults.push(...differing('done', [changed, kept], [count, []]))
    return { batch: done.headers.get('batch'), faults }
  }
  return { says: `bulk ${plural} ${JSON.stringify(asked)}`, expected: after, send }
}

const idsOf = (known: Known, notes: readonly string[]) => notes.map((note) => known.movements.get(note))

/** Many movements are given the same weight, kind or lot. */
export const aBulkChange = (asking: Asking): Ask => {
  const { depot, known, chance } = asking
  const notes = chance.some([...depot.movements.keys()], 9)
  const { lot, kg, kind } = anyMovement(asking)
  const choices: readonly Partial<Movement>[] = [{ lot }, { kg }, { kind }]
  const change = chance.of(choices)
  return bulk(depot, {
    ...{ plural: 'movements', ids: idsOf(known, notes), change: { set: sentOf(known, change) } },
    turns: notes.map((note) => ({ name: note, apply: (now) => withMovement(now, note, change) })),
    same: notes.filter((note) => isSame(depot, note, change)).length,
  })
}

/** Many movements are deleted, or many deliveries with their arrivals. */
export const aBulkDelete = (asking: Asking): Ask => {
  const { depot, known, chance } = asking
  const names = [...new Set([...depot.arrivals.values()].map(({ delivery }) => delivery))]
  if (names.length > 0 && chance.is(0.5)) {
    const some = chance.some(names, 3)
    return bulk(depot, {
      ...{ plural: 'deliveries', ids: some.map((name) => known.deliveries.get(name)), same: 0 },
      change: { delete: true },
      turns: some.map((name) => ({ name, apply: (now) => withoutDelivery(now, name) })),
    })
  }
  const notes = chance.some([...depot.movements.keys()], 4)
  return bulk(depot, {
    ...{ plural: 'movements', ids: idsOf(known, notes), change: { delete: true }, same: 0 },
    turns: notes.map((note) => ({ name: note, apply: (now) => withoutMovement(now, note) })),
  })
}
