import { createHash } from 'node:crypto'
import type { Caller } from '../../access/caller.ts'
import { yielding } from '../../platform/queues/yielding.ts'
import { judgeRows, verdict } from '../decide/statement.ts'
import type { RecordParts } from '../read/record-parts.ts'
import { selectedRows } from '../read/selected.ts'
import type { BulkRequest } from './change.ts'
import { mayBreakOthers, predictRefusals } from './predict-refusals.ts'

export interface RefusalCount {
  readonly count: number
  readonly reason: string
  /** The first ids, at most `mostSampled`. */
  readonly sample: readonly number[]
}

/** The preview of a bulk change. */
export interface BulkForecast {
  readonly matches: number
  readonly changes: number
  readonly same: number
  readonly refused: readonly RefusalCount[]
  /** A hash of caller, request and verdicts; the apply call must send it back. */
  readonly mark: string
}

/** A judged row; it is changed only while it has this version. */
export interface FrozenRow {
  readonly id: number
  readonly version: number
}

/** Maximum of ids per reason in the answer. */
export const mostSampled = 100

/** Rows per slice; the loop may yield to the event loop after each. */
const rowsAtOnce = 2000

/**
 * Predicts the outcome of a change without writing; one statement judges every row.
 * @param keeps whether to return `rows` too: the rows that would change, ordered by id
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

/** Adds the rows that would break a rule on their aggregates. */
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

/** Counts refusals by reason. */
export const newTally = (reasons: readonly string[]) => {
  const found = reasons.map((reason) => ({ reason, count: 0, sample: [] as number[] }))
  return {
    /** @param place a verdict; other verdicts than refusals are ignored */
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
