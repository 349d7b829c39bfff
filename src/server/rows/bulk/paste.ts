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

/** What somebody pastes over a row. */
export interface PastedRow {
  readonly id: number
  /** The version that it was looked at in; null where that is all the same. */
  readonly version: number | null
  /** Values by field key, as a form sends them. */
  readonly set: Row
  /** By the key of a reference: what the row is called that it is to lead to. */
  readonly labels: Readonly<Record<string, string>>
}

/** What would become of a row, as it is answered. */
interface PastedOutcome {
  readonly id: number
  readonly becomes: 'changed' | 'same' | 'refused'
  /** Why it is refused, in a sentence. */
  readonly reason: string | null
  /** Keys of the fields whose values are wrong by themselves. */
  readonly fields: readonly string[]
  /** What is wrong with each of them, where any is. */
  readonly errors?: Readonly<Record<string, string>>
}

/** What a paste would come to. */
export interface PasteForecast {
  readonly changes: number
  readonly same: number
  readonly refused: number
  /** In the order in which they were asked for. */
  readonly rows: readonly PastedOutcome[]
  readonly mark: string
}

/** Rows that are given the same values: they are judged together. */
interface Alike {
  readonly set: Row
  /** By key, why a label leads nowhere. */
  readonly faults: Readonly<Record<string, string>>
  readonly rows: PastedRow[]
}

/**
 * Works out what a paste would come to; nothing is written. Rows that are given the same values are judged by one statement.
 * @returns also the rows that it would change, with what becomes of them
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
    const isLeft = Object.keys(alike.set).length > 0 // nothing is, of rows whose every label leads nowhere
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

/** @returns those that would change */
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

/** The errors of a row, without their place in the body of another call. */
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
      // What is no reference, or not theirs to write, is refused as any value of it would be.
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
