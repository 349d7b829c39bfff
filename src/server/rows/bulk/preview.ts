import { createHash } from 'node:crypto'
import type { Caller } from '../../access/caller.ts'
import { yielding } from '../../platform/queues/yielding.ts'
import { judgeRows, verdict } from '../decide/statement.ts'
import type { RecordParts } from '../read/record-parts.ts'
import { selectedRows } from '../read/selected.ts'
import type { BulkRequest } from './change.ts'
import { mayBreakOthers, predictRefusals } from './predict-refusals.ts'

/** Why some rows are refused. */
export interface RefusalCount {
  readonly count: number
  readonly reason: string
  /** Ids of some of them, the first. */
  readonly sample: readonly number[]
}

/** What a change of many rows would come to. */
export interface BulkForecast {
  readonly matches: number
  readonly changes: number
  readonly same: number
  readonly refused: readonly RefusalCount[]
  /** The same for the same person, request and rows; it is asked for again where it is to be done. */
  readonly mark: string
}

/** A row as it was judged, to be changed as long as it is that row still. */
export interface FrozenRow {
  readonly id: number
  readonly version: number
}

/** So many ids of each reason are told. */
export const mostSampled = 100

/** So many rows are gone through between two looks at the clock. */
const rowsAtOnce = 2000

/**
 * Works out what a change would come to, by one statement that judges every row; nothing is written.
 * @param keeps whether they are to be changed: then also `rows`, those that it would change, in the order of their ids
 */
export const previewBulk = async (
  parts: RecordParts,
  { entity, select, change, text }: BulkRequest,
  caller: Caller,
  keeps: boolean,
): Promise<{ readonly preview: BulkForecast; readonly rows: readonly FrozenRow[] }> => {
  const reach = await parts.reaches.of(caller)
  const selected = await selectedRows(parts, entity, select, caller, reach)
  const { sql, parameters, read, reasons } = await judgeRows(parts, entity, change, caller, selected)
  const packed = await parts.context.database.background.numbers(sql, parameters)
  const tally = newTally(reasons)
  const isRuled = mayBreakOthers(parts, entity, change)
  const rows: FrozenRow[] = []
  let changes = 0
  const hash = createHash('sha256').update(`${caller.id} ${text}`)
  const turn = yielding()
  for (let from = 0; from < packed.length; from += rowsAtOnce) {
    await turn()
    const some = packed.subarray(from, from + rowsAtOnce)
    hash.update(some)
    for (const each of some) {
      const { id, version, verdict: found } = read(each)
      if (found !== verdict.changes) tally.note(found, id)
      else {
        changes += 1
        if (keeps || isRuled) rows.push({ id, version })
      }
    }
  }
  const ids = rows.map(({ id }) => id)
  const foreseen = await predictRefusals(parts, parts.context.database, entity, change, ids, caller)
  if (foreseen.size > 0) hash.update(JSON.stringify([...foreseen.keys()].sort((one, other) => one - other)))
  changes -= foreseen.size
  const refused = withForeseen(tally.refused(), foreseen)
  const count = refused.reduce((sum, each) => sum + each.count, 0)
  return {
    rows: rows.filter(({ id }) => !foreseen.has(id)),
    preview: {
      matches: packed.length,
      changes,
      same: packed.length - changes - count,
      refused,
      mark: hash.digest('base64url'),
    },
  }
}

/** With the rows that are refused for what they would make of others. */
const withForeseen = (
  refused: readonly RefusalCount[],
  foreseen: ReadonlyMap<number, string>,
): readonly RefusalCount[] => {
  const added = [...Map.groupBy(foreseen, ([, reason]) => reason)].map(([reason, rows]) => {
    const known = refused.find((each) => each.reason === reason)
    const sample = [...(known?.sample ?? []), ...rows.map(([id]) => id)].slice(0, mostSampled)
    return { reason, count: (known?.count ?? 0) + rows.length, sample }
  })
  const others = refused.filter(({ reason }) => !added.some((each) => each.reason === reason))
  return [...others, ...added].sort((one, other) => other.count - one.count)
}

/** Counts what is refused, by reason. */
export const newTally = (reasons: readonly string[]) => {
  const found = reasons.map((reason) => ({ reason, count: 0, sample: [] as number[] }))
  return {
    /** @param place of a verdict; what is no refusal is passed over */
    note: (place: number, id: number): void => {
      const reason = found[place - verdict.refused]
      if (!reason) return
      reason.count += 1
      if (reason.sample.length < mostSampled) reason.sample.push(id)
    },
    refused: (): readonly RefusalCount[] =>
      found
        .filter(({ count }) => count > 0)
        .map(({ count, reason, sample }) => ({ count, reason, sample }))
        .sort((one, other) => other.count - one.count),
  }
}
