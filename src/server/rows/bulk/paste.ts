import { createHash } from 'node:crypto'
import { skipReasons } from '#texts/bulk'
import type { EntityModel, Row } from '../../../model/index.ts'
import type { Caller } from '../../access/caller.ts'
import { yielding } from '../../platform/queues/yielding.ts'
import { isVersion, judgeRows, verdict } from '../decide/statement.ts'
import type { RecordParts } from '../read/record-parts.ts'
import type { ChangePiece, Setting } from './change.ts'
import { type Labels, readLabels } from './labels.ts'
import type { FrozenRow } from './preview.ts'
import { readChange } from './read-change.ts'
import { rowsInOrder } from './rows-in-order.ts'

export interface PastedRow {
  readonly id: number
  /** The version that the caller saw; null skips the version check. */
  readonly version: number | null
  /** Values by field key, in the form's format. */
  readonly set: Row
  /** By the key of a reference: the label of its new target. */
  readonly labels: Readonly<Record<string, string>>
}

interface PastedOutcome {
  readonly id: number
  readonly becomes: 'changed' | 'same' | 'refused'
  /** The reason of a refusal, as a sentence. */
  readonly reason: string | null
  /** Keys of the fields with invalid values. */
  readonly fields: readonly string[]
  /** Error messages by field key; absent without errors. */
  readonly errors?: Readonly<Record<string, string>>
}

export interface PasteForecast {
  readonly changes: number
  readonly same: number
  readonly refused: number
  /** In the order of the request. */
  readonly rows: readonly PastedOutcome[]
  readonly mark: string
}

/** Rows that get the same values and are judged together. */
interface Alike {
  readonly set: Row
  /** By field key: why a label finds no single row. */
  readonly faults: Readonly<Record<string, string>>
  readonly rows: PastedRow[]
}

/**
 * Predicts the outcome of a paste without writing. One statement judges all rows that get the same values.
 * @returns the preview, and the rows that would change with their changes
 */
export const previewPaste = async (
  parts: RecordParts,
  entity: EntityModel,
  rows: readonly PastedRow[],
  caller: Caller,
): Promise<{ readonly preview: PasteForecast; readonly pieces: readonly ChangePiece[] }> => {
  const found = new Map<number, PastedOutcome>()
  const pieces: ChangePiece[] = []
  const versions: string[] = []
  const turn = yielding()
  for (const alike of together(rows, await readLabels(parts, entity, rows, caller))) {
    await turn()
    const isLeft = Object.keys(alike.set).length > 0 // empty where no label of the rows resolves
    const read = isLeft ? await readChange(parts, entity, { set: alike.set }, caller) : null
    const faults = faultsOf(read?.errors ?? {}, alike.faults)
    const change = read?.change
    if (faults.fields.length > 0 || change?.kind !== 'set') {
      for (const { id } of alike.rows) found.set(id, { id, becomes: 'refused', ...faults })
      continue
    }
    const frozen = await judge(parts, entity, change, alike.rows, caller, (outcome, version) => {
      found.set(outcome.id, outcome)
      versions.push(`${outcome.id}:${version}`)
    })
    if (frozen.length > 0) pieces.push({ change, rows: frozen })
  }
  const followed = await rowsInOrder(
    ...([parts, parts.context.database, entity, pieces, rows.map(({ id }) => id), caller] as const),
  )
  for (const [id, reason] of followed.refused) found.set(id, { id, becomes: 'refused', reason, fields: [] })
  const outcomes = rows.flatMap(({ id }) => found.get(id) ?? [])
  const count = (becomes: PastedOutcome['becomes']) =>
    outcomes.filter((outcome) => outcome.becomes === becomes).length
  const asked = JSON.stringify([caller.id, entity.name, rows, outcomes, versions])
  return {
    pieces: followed.pieces,
    preview: {
      changes: count('changed'),
      same: count('same'),
      refused: count('refused'),
      rows: outcomes,
      mark: createHash('sha256').update(asked).digest('base64url'),
    },
  }
}

/** @returns the rows that would change */
const judge = async (
  parts: RecordParts,
  entity: EntityModel,
  change: Setting,
  rows: readonly PastedRow[],
  caller: Caller,
  note: (outcome: PastedOutcome, version: number | null) => void,
): Promise<readonly FrozenRow[]> => {
  const { dialect } = parts
  const meant = {
    sql: dialect.anyOf('r."id"'),
    parameters: [dialect.list(rows.map(({ id }) => id))],
  }
  const { database } = parts.context
  const judgement = await judgeRows(parts, entity, change, caller, meant, database, true)
  const { sql, parameters, read, reasons } = judgement
  const judged = new Map(
    [...(await parts.context.database.background.numbers(sql, parameters))]
      .map(read)
      .map((row) => [row.id, row]),
  )
  return rows.flatMap(({ id, version: seen }): readonly FrozenRow[] => {
    const row = judged.get(id)
    const becomes = (is: PastedOutcome['becomes'], reason: string | null = null) =>
      note({ id, becomes: is, reason, fields: [] }, row?.version ?? null)
    if (!row) becomes('refused', skipReasons.deleted)
    else if (seen !== null && !isVersion(row.version, seen)) becomes('refused', skipReasons.changed)
    else if (row.verdict === verdict.same) becomes('same')
    else if (row.verdict !== verdict.changes)
      becomes('refused', reasons[row.verdict - verdict.refused] ?? null)
    else {
      becomes('changed')
      return [row]
    }
    return []
  })
}

type Faults = Pick<PastedOutcome, 'reason' | 'fields' | 'errors'>

/** The errors of a row, by field key without the prefix `set.`. */
const faultsOf = (
  errors: Readonly<Record<string, readonly string[]>>,
  labels: Readonly<Record<string, string>>,
): Faults => {
  const known: Record<string, readonly string[]> = Object.fromEntries(
    Object.entries(errors).map(([place, messages]) => [place.replace(/^set\./, ''), messages]),
  )
  for (const [key, message] of Object.entries(labels)) known[key] = [message]
  const told = Object.entries(known).map(([key, messages]) => [key, messages.join(' ')] as const)
  const reason = told.map(([, message]) => message).join(' ') || null
  return { fields: Object.keys(known), reason, ...(told.length > 0 && { errors: Object.fromEntries(told) }) }
}

const together = (rows: readonly PastedRow[], labels: Labels): readonly Alike[] => {
  const found = new Map<string, Alike>()
  for (const row of rows) {
    const set: Record<string, unknown> = { ...row.set }
    const faults: Record<string, string> = {}
    for (const [key, text] of Object.entries(row.labels)) {
      const led = labels.read(key, text)
      // If the field is no reference or the caller may not write it, `readChange` refuses the value like any other.
      if (led === null || 'id' in led) set[key] = led?.id ?? null
      else faults[key] = led.fault
    }
    const inOrder = Object.entries(set).sort(([one], [other]) => (one < other ? -1 : 1))
    const name = JSON.stringify([inOrder, faults])
    const alike: Alike = found.get(name) ?? { set, faults, rows: [] }
    alike.rows.push(row)
    found.set(name, alike)
  }
  return [...found.values()]
}
