import { perEntity } from '../../../model/entity/per-entity.ts'
import type { EntityModel, FieldModel } from '../../../model/index.ts'
import type { RuleInput } from '../../../model/rules/broken.ts'
import type { Caller } from '../../access/caller.ts'
import { mayReveal } from '../../access/fields.ts'
import type { Reader, DatabaseRow as Stored, Writer } from '../../platform/database/driver/database.ts'
import { HttpError } from '../../platform/errors/http-error.ts'
import { yielding } from '../../platform/queues/yielding.ts'
import { fromVisible, unfilteredRows } from '../../platform/sql/row-security.ts'
import type { RecordParts } from '../read/record-parts.ts'
import { ruleSqlContextFor } from '../read/rule-sql-context.ts'
import { withComputed } from '../store/compute-fields.ts'
import { ruleInputOf } from '../store/rule-input.ts'
import type { FieldValues } from '../store/unit-of-work.ts'
import { answerQuestions } from './answer-questions.ts'
import { appliesAtDoor, type Door } from './doors.ts'
import { everyRule, type RuleName } from './every-rule.ts'
import { firstOfEach, type RowFault } from './refusal-order.ts'
import { Reservations } from './reservations.ts'
import {
  type GroupMove,
  type Question,
  type RowsRead,
  type RowUnderRules,
  type Rule,
  type RuleReading,
  revisionOf,
  workedRevision,
} from './rule.ts'

/** Messages by field key. */
export type FieldFaults = Readonly<Record<string, readonly string[]>>

export interface ProposedRow {
  /** The stored row; null for a new one. */
  readonly before: Stored | null
  /** Validated values, by field name. */
  readonly values: FieldValues
  /** The values that the caller chose themselves. */
  readonly chosen: FieldValues
  /** Errors in single values, by field key; rules that need these fields are skipped. */
  readonly known?: FieldFaults
}

const rulesOf = perEntity((entity) =>
  Object.entries(everyRule).flatMap(([name, rule]: [string, Rule]) =>
    rule.holds(entity) ? [[name as RuleName, rule] as const] : [],
  ),
)

/** The rules that a door applies to rows of an entity. */
export const rulesOfDoor = (entity: EntityModel, door: Door): readonly Rule[] =>
  rulesOf(entity).flatMap(([name, rule]) => (appliesAtDoor(door, name) ? [rule] : []))

/** The context in which rules are evaluated. @param caller the person `me`; null without one */
export const ruleReading = async (
  parts: RecordParts,
  caller: Pick<Caller, 'id'> | null,
): Promise<RuleReading> => {
  const literals = await parts.literals.now()
  return { ...(await ruleSqlContextFor(parts, unfilteredRows, caller)), literals }
}

/** A row with its questions to the database. */
interface Asking {
  readonly row: RowUnderRules
  readonly questions: readonly Question[]
  readonly passages: readonly GroupMove[]
}

/** A fault that the database, or an earlier row, revealed. */
type Found = RowFault & Pick<Question, 'leadsNowhere' | 'needs'>

/**
 * Evaluates the rules for rows to be written: one message per field key, the first in the order of refusals.
 * One row needs one statement; many rows need a few.
 * @param claims for rows written together: each is checked against the accepted rows before it
 * @throws HttpError 422 where a computed value overflows
 */
export const faultsOfRows = async (
  parts: RecordParts,
  reader: Reader,
  door: Door,
  entity: EntityModel,
  caller: Caller,
  rows: readonly ProposedRow[],
  claims: Reservations | null = null,
): Promise<readonly FieldFaults[]> => {
  const rules = rulesOfDoor(entity, door)
  const reading = await ruleReading(parts, caller)
  // A restored reference was chosen earlier: its target must exist, whether or not this caller sees it.
  const reach = door === 'undo' || door === 'return' ? unfilteredRows : await parts.reaches.of(caller)
  const told = (field: FieldModel) => mayReveal(caller, parts.model, entity, field)
  const alone = new Reservations(rules)
  const turn = yielding()
  const asking: Asking[] = []
  for (const { before, values: given, chosen, known = {} } of rows) {
    await turn()
    const { values, revision } = workedRevision(entity, given, before, caller)
    const row: RowUnderRules = {
      ...{ entity, caller, values, revision, reading },
      chosen: { values: chosen, reach },
      isDoubtful: (name) => known[entity.field[name]?.key ?? ''] !== undefined,
      isTold: told,
      isAlone: door === 'file',
      ...(claims && { beside: claims.beside }),
    }
    const questions = rules.flatMap((rule) => rule.questions?.(row) ?? [])
    // For lines of a file this is checked later, when it is known which earlier lines are written.
    const passages = door === 'file' ? [] : alone.passages(row)
    asking.push({ row, questions, passages })
  }
  const answers = await answerQuestions(
    reader,
    asking.map(({ questions, passages }) => [...questions, ...passages.map(({ over }) => over)]),
  )
  const found: FieldFaults[] = []
  for (const [at, { row, questions, passages }] of asking.entries()) {
    await turn()
    const further: RowFault[] = []
    for (const rule of rules) further.push(...((await rule.further?.(parts, reader, row)) ?? []))
    const counts = answers[at] ?? []
    const wrong = [
      ...questions.filter(({ expected }, place) => counts[place] !== expected),
      ...(claims ?? alone).beyond(passages, counts.slice(questions.length)),
      ...(claims?.against(row) ?? []),
    ]
    const errors = judged(rules, row, wrong, further)
    if (Object.keys(errors).length === 0) claims?.reserve(null, row)
    found.push(errors)
  }
  return found
}

/** `faultsOfRows` for one row. */
export const faultsOfRow = async (
  parts: RecordParts,
  reader: Reader,
  door: Door,
  entity: EntityModel,
  caller: Caller,
  row: ProposedRow,
  claims: Reservations | null = null,
): Promise<FieldFaults> => (await faultsOfRows(parts, reader, door, entity, caller, [row], claims))[0] ?? {}

/** The messages for a row, from the answers of the database and the rules. */
const judged = (
  rules: readonly Rule[],
  row: RowUnderRules,
  wrong: readonly Found[],
  further: readonly RowFault[],
): FieldFaults => {
  const { entity, revision, reading } = row
  const nowhere = new Set(wrong.flatMap(({ key, leadsNowhere }) => (leadsNowhere ? [key] : [])))
  const leadsNowhere = (name: string) => nowhere.has(entity.field[name]?.key ?? '')
  const isDoubtful = (name: string) => row.isDoubtful(name) || leadsNowhere(name)
  const answered = wrong.filter(({ needs = [] }) => !needs.some(leadsNowhere))
  let known: RuleInput | null = null
  const facing = () => {
    known ??= ruleInputOf(entity, revision.after, reading)
    return known
  }
  const faults = rules.flatMap((rule) => rule.faults?.({ ...row, isDoubtful }, facing) ?? [])
  return firstOfEach([...answered, ...faults, ...further])
}

/** Reservations among rows that are changed together. @param rows existing rows with their new values */
export const reserveAmong = async (
  parts: RecordParts,
  rules: readonly Rule[],
  entity: EntityModel,
  caller: Caller,
  rows: readonly (Pick<ProposedRow, 'values'> & { readonly before: Stored })[],
): Promise<Reservations> => {
  if (!rules.some(({ claims }) => claims)) return new Reservations(rules)
  const reading = await ruleReading(parts, caller)
  return Reservations.among(
    rules,
    rows.map(({ before, values }) => {
      const revision = revisionOf(entity, workedOrGiven(entity, values, before), before, caller)
      return { entity, caller, values, revision, reading }
    }),
  )
}

/** Adds computed values; an overflow is refused elsewhere. */
const workedOrGiven = (entity: EntityModel, values: FieldValues, before: Stored | null): FieldValues => {
  try {
    return withComputed(entity, values, before)
  } catch (error) {
    if (error instanceof HttpError) return values
    throw error
  }
}

const lockingRulesOf = perEntity((entity): readonly Rule[] =>
  rulesOf(entity).flatMap(([, rule]) =>
    (rule.isLocking?.(entity) ?? (rule.locks || rule.readRows)) ? [rule] : [],
  ),
)

/** Whether rules of an entity may need locks before their answers are valid. */
export const locksForRules = (entity: EntityModel): boolean => lockingRulesOf(entity).length > 0

/** Locks what rules compare the rows with, so that later answers stay valid until the end of the transaction. */
export const lockForRows = async (
  parts: RecordParts,
  writer: Writer,
  entity: EntityModel,
  rows: readonly Pick<ProposedRow, 'before' | 'values'>[],
  caller: Caller,
): Promise<void> => {
  const rules = lockingRulesOf(entity)
  if (rules.length === 0) return
  const reading = await ruleReading(parts, caller)
  const revisions = rows.map(({ before, values }) =>
    revisionOf(entity, workedOrGiven(entity, values, before), before, caller),
  )
  const names = revisions.flatMap((revision) =>
    rules.flatMap((rule) => rule.locks?.(entity, revision, reading) ?? []),
  )
  // Sorted, so that transactions which take the locks one by one cannot deadlock.
  for (const name of [...new Set(names)].sort()) await writer.lock(name)
  const read = revisions.flatMap((revision) =>
    rules.flatMap((rule) => rule.readRows?.(entity, revision, reading) ?? []),
  )
  if (read.length > 0) await holdRead(parts, writer, read)
}

/** Takes a shared lock on the rows until the end of the transaction: others may read them, but not change them. */
const holdRead = async (
  { model, dialect }: RecordParts,
  writer: Writer,
  read: readonly RowsRead[],
): Promise<void> => {
  if (dialect.forShare === '') return // a single writer needs no row locks
  const byEntity = Map.groupBy(read, ({ entity }) => entity)
  for (const entity of model.list) {
    const ids = [...new Set(byEntity.get(entity)?.flatMap((each) => each.ids))]
    if (ids.length === 0) continue
    const rows = fromVisible(entity, unfilteredRows, 'r')
    await writer.rows(
      `select 1 from ${rows} where ${dialect.anyOf('r."id"')} order by r."id"${dialect.forShare}`,
      [dialect.list(ids)],
    )
  }
}
