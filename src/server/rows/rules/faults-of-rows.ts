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

/** A row that is to be written. */
export interface ProposedRow {
  /** As it is; null for a new one. */
  readonly before: Stored | null
  /** By field name, accepted. */
  readonly values: FieldValues
  /** What the caller chose of it themselves. */
  readonly chosen: FieldValues
  /** What is wrong with its values by themselves, by field key: what needs those is not asked. */
  readonly known?: FieldFaults
}

const rulesOf = perEntity((entity) =>
  Object.entries(everyRule).flatMap(([name, rule]: [string, Rule]) =>
    rule.holds(entity) ? [[name as RuleName, rule] as const] : [],
  ),
)

/** The rules that a door asks of rows of an entity. */
export const rulesOfDoor = (entity: EntityModel, door: Door): readonly Rule[] =>
  rulesOf(entity).flatMap(([name, rule]) => (appliesAtDoor(door, name) ? [rule] : []))

/** What rules of rows are read with. @param caller whoever `me` is; null where nobody asks */
export const ruleReading = async (
  parts: RecordParts,
  caller: Pick<Caller, 'id'> | null,
): Promise<RuleReading> => {
  const literals = await parts.literals.now()
  return { ...(await ruleSqlContextFor(parts, unfilteredRows, caller)), literals }
}

/** A row with what is asked of it. */
interface Asking {
  readonly row: RowUnderRules
  readonly questions: readonly Question[]
  readonly passages: readonly GroupMove[]
}

/** What stands against a row, as far as the database, or the rows before, say it. */
type Found = RowFault & Pick<Question, 'leadsNowhere' | 'needs'>

/**
 * What rules say against rows that are to be written, each by field key and one message a field: the first in the order
 * of refusals. The database is asked in one statement for one row, in few for many.
 * @param claims of rows that are written together: each is held against those before it that nothing stands against
 * @throws HttpError 422 where what is worked out from values finds no room
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
  // What was there before was somebody's choice once: it has to be there, whoever sees it now.
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
    // Of lines of a file it is said once it is known which of those before are written.
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

/** The same of one row. */
export const faultsOfRow = async (
  parts: RecordParts,
  reader: Reader,
  door: Door,
  entity: EntityModel,
  caller: Caller,
  row: ProposedRow,
  claims: Reservations | null = null,
): Promise<FieldFaults> => (await faultsOfRows(parts, reader, door, entity, caller, [row], claims))[0] ?? {}

/** What is told of a row whose questions are answered. */
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

/** What rows that are changed together hold against each other. @param rows those that are there, as they are going to be */
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

/** With what is worked out from them; what finds no room is refused elsewhere. */
const workedOrGiven = (entity: EntityModel, values: FieldValues, before: Stored | null): FieldValues => {
  try {
    return withComputed(entity, values, before)
  } catch (error) {
    if (error instanceof HttpError) return values
    throw error
  }
}

/** Locks what rows are held against, so that what is asked next is still so at the end of the transaction. */
export const lockForRows = async (
  parts: RecordParts,
  writer: Writer,
  entity: EntityModel,
  rows: readonly Pick<ProposedRow, 'before' | 'values'>[],
  caller: Caller,
): Promise<void> => {
  const rules = rulesOf(entity).flatMap(([, rule]) =>
    (rule.isLocking?.(entity) ?? (rule.locks || rule.readRows)) ? [rule] : [],
  )
  if (rules.length === 0) return
  const reading = await ruleReading(parts, caller)
  const revisions = rows.map(({ before, values }) =>
    revisionOf(entity, workedOrGiven(entity, values, before), before, caller),
  )
  const names = revisions.flatMap((revision) =>
    rules.flatMap((rule) => rule.locks?.(entity, revision, reading) ?? []),
  )
  // In an order of their own: whoever locks them by and by waits for nobody who does so too.
  for (const name of [...new Set(names)].sort()) await writer.lock(name)
  const read = revisions.flatMap((revision) =>
    rules.flatMap((rule) => rule.readRows?.(entity, revision, reading) ?? []),
  )
  if (read.length > 0) await holdRead(parts, writer, read)
}

/** Nobody changes these rows before the end of the transaction; others may read them so at the same time. */
const holdRead = async (
  { model, dialect }: RecordParts,
  writer: Writer,
  read: readonly RowsRead[],
): Promise<void> => {
  if (dialect.forShare === '') return // one writes at a time
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
