import type { EntityModel, FieldModel } from '../../../model/index.ts'
import { perEntity } from '../../../model/per-entity.ts'
import type { Facing } from '../../../model/rules/broken.ts'
import type { Caller } from '../../context/caller.ts'
import { isTold } from '../../context/fields.ts'
import type { Reader, Record as Stored, Writer } from '../../database/driver/database.ts'
import { takingTurns } from '../../fairness/taking-turns.ts'
import { everyRow, rowsOf } from '../../sql/gate.ts'
import { readingFor } from '../read/reading.ts'
import type { RecordParts } from '../read/record-parts.ts'
import { facingOf } from '../store/facing.ts'
import type { Values } from '../store/unit-of-work.ts'
import { appliesAtDoor, type Door } from './doors.ts'
import { everyRule, type RuleName } from './every-rule.ts'
import { firstOfEach, type RowFault } from './refusal-order.ts'
import {
  type Question,
  type RowsRead,
  type RowUnderRules,
  type Rule,
  type RuleReading,
  revisionOf,
  workedRevision,
} from './rule.ts'

/** Messages by field key. */
export type Errors = Readonly<Record<string, readonly string[]>>

/** A row that is to be written. */
export interface ProposedRow {
  /** As it is; null for a new one. */
  readonly before: Stored | null
  /** By field name, accepted. */
  readonly values: Values
  /** What the caller chose of it themselves. */
  readonly chosen: Values
  /** What is wrong with its values by themselves, by field key: what needs those is not asked. */
  readonly known?: Errors
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
  return { ...(await readingFor(parts, everyRow, caller)), literals }
}

/** A row with what is asked of it. */
interface Asking {
  readonly row: RowUnderRules
  readonly questions: readonly Question[]
}

/**
 * What rules say against rows that are to be written, each by field key and one message a field: the first in the order
 * of refusals. The database is asked in one statement for one row, in few for many.
 * @throws HttpError 422 where what is worked out from values finds no room
 */
export const faultsOfRows = async (
  parts: RecordParts,
  reader: Reader,
  door: Door,
  entity: EntityModel,
  caller: Caller,
  rows: readonly ProposedRow[],
): Promise<readonly Errors[]> => {
  const rules = rulesOfDoor(entity, door)
  const reading = await ruleReading(parts, caller)
  // What was there before was somebody's choice once: it has to be there, whoever sees it now.
  const reach = door === 'undo' || door === 'return' ? everyRow : await parts.reaches.of(caller)
  const told = (field: FieldModel) => isTold(caller, parts.model, entity, field)
  const turn = takingTurns()
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
    }
    asking.push({ row, questions: rules.flatMap((rule) => rule.questions?.(row) ?? []) })
  }
  const wrong = await answeredWrong(
    reader,
    asking.map(({ questions }) => questions),
  )
  const found: Errors[] = []
  for (const [at, { row }] of asking.entries()) {
    await turn()
    const further: RowFault[] = []
    for (const rule of rules) further.push(...((await rule.further?.(parts, reader, row)) ?? []))
    found.push(judged(rules, row, wrong[at] ?? [], further))
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
): Promise<Errors> => (await faultsOfRows(parts, reader, door, entity, caller, [row]))[0] ?? {}

/** What is told of a row whose questions are answered. */
const judged = (
  rules: readonly Rule[],
  row: RowUnderRules,
  wrong: readonly Question[],
  further: readonly RowFault[],
): Errors => {
  const { entity, revision, reading } = row
  const nowhere = new Set(wrong.flatMap(({ key, leadsNowhere }) => (leadsNowhere ? [key] : [])))
  const leadsNowhere = (name: string) => nowhere.has(entity.field[name]?.key ?? '')
  const isDoubtful = (name: string) => row.isDoubtful(name) || leadsNowhere(name)
  const answered = wrong.filter(({ needs = [] }) => !needs.some(leadsNowhere))
  let known: Facing | null = null
  const facing = () => {
    known ??= facingOf(entity, revision.after, reading)
    return known
  }
  const faults = rules.flatMap((rule) => rule.faults?.({ ...row, isDoubtful }, facing) ?? [])
  return firstOfEach([...answered, ...faults, ...further])
}

/** So many questions are asked in one statement. */
const askedAtOnce = 50

/** Asks the questions of rows, each once. @returns those of each row whose answer is not the one expected */
const answeredWrong = async (
  reader: Reader,
  rows: readonly (readonly Question[])[],
): Promise<readonly (readonly Question[])[]> => {
  const ask = async (questions: readonly Question[]): Promise<readonly unknown[]> => {
    if (questions.length === 0) return []
    const [counts = []] = await reader.rows(
      `select ${questions.map(({ sql }) => `(${sql})`).join(', ')}`,
      questions.flatMap(({ parameters }) => parameters),
    )
    return counts
  }
  if (rows.length === 1) {
    const [questions = []] = rows
    const counts = await ask(questions)
    return [questions.filter(({ expected }, at) => counts[at] !== expected)]
  }
  const named = ({ sql, parameters }: Question) => `${sql} ${JSON.stringify(parameters)}`
  const counts = new Map<string, unknown>()
  const apart = new Map(rows.flat().map((question) => [named(question), question]))
  for (const alike of Map.groupBy(apart.values(), ({ sql }) => sql).values())
    for (let from = 0; from < alike.length; from += askedAtOnce) {
      const some = alike.slice(from, from + askedAtOnce)
      const [first] = some
      if (!first) continue
      // Always as many, so that it is always the same statement.
      const whole =
        some.length === 1 ? some : Array.from({ length: askedAtOnce }, (_, at) => some[at] ?? first)
      const answers = await ask(whole)
      for (const [at, question] of some.entries()) counts.set(named(question), answers[at])
    }
  return rows.map((questions) =>
    questions.filter((question) => counts.get(named(question)) !== question.expected),
  )
}

/** Locks what rows are held against, so that what is asked next is still so at the end of the transaction. */
export const lockForRows = async (
  parts: RecordParts,
  writer: Writer,
  entity: EntityModel,
  rows: readonly Pick<ProposedRow, 'before' | 'values'>[],
  caller: Caller,
): Promise<void> => {
  const rules = rulesOf(entity).flatMap(([, rule]) => (rule.locks || rule.readRows ? [rule] : []))
  if (rules.length === 0) return
  const reading = await ruleReading(parts, caller)
  const revisions = rows.map(({ before, values }) => revisionOf(entity, values, before, caller))
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
    const rows = rowsOf(entity, everyRow, 'r')
    await writer.rows(
      `select 1 from ${rows} where ${dialect.anyOf('r."id"')} order by r."id"${dialect.forShare}`,
      [dialect.list(ids)],
    )
  }
}
