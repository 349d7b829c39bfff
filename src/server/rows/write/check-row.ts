import type { EntityModel, FieldModel, Model } from '../../../model/index.ts'
import { rowRulesOf } from '../../../model/rules-of-rows.ts'
import type { Caller } from '../../context/caller.ts'
import { isTold } from '../../context/fields.ts'
import type { Reader, Record as Stored, Writer } from '../../database/driver/database.ts'
import { takingTurns } from '../../fairness/taking-turns.ts'
import { everyRow, type Reach } from '../../sql/gate.ts'
import { readingFor } from '../read/reading.ts'
import type { RecordParts } from '../read/record-parts.ts'
import { beginning } from '../store/given-values.ts'
import { storedAfter } from '../store/stored-row.ts'
import type { Values } from '../store/unit-of-work.ts'
import { withComputed } from '../store/work-out.ts'
import type { Accepted } from './accept.ts'
import { checkRequired } from './check-required.ts'
import {
  askAll,
  checkRows,
  type FoundFault,
  type Question,
  questionsOf,
  togetherness,
  wrongPairs,
} from './check-rows.ts'
import { checkRules, hasRules } from './check-rules.ts'
import { lockTimes, type RuleParts, type Turn, timeQuestions } from './check-times.ts'
import { fileQuestions } from './file-questions.ts'
import { firstOfEach } from './refusal-order.ts'

type Errors = Accepted['errors']

/** What is known of a row before it is checked. */
interface Known {
  /** What is wrong already: no rule over it is asked. */
  readonly known?: Errors
  /** What the caller chose themselves. */
  readonly chosen: Values
}

/** What is wrong with a row beside other rows, and what a condition asks for, before it is written by whichever way. */
export const faultsOfRow = async (
  parts: RecordParts,
  reader: Reader,
  entity: EntityModel,
  caller: Caller,
  values: Values,
  stored: Stored | null,
  { known = {}, chosen: asked }: Known,
): Promise<Errors> => {
  const { model, dialect } = parts
  const chosen = { values: asked, reach: await parts.reaches.of(caller) }
  const told = toldTo(caller, model, entity)
  const ofFiles = fileQuestions(dialect, entity, values, stored, caller)
  if (!hasRules(entity))
    return firstOfEach(await checkRows(reader, dialect, model, entity, values, stored, told, ofFiles, chosen))
  const rules = await rulePartsOf(parts)
  const whole = withComputed(entity, values, stored)
  const turn = turnOf(entity, whole, stored, caller)
  const isDoubtful = (name: string) => known[entity.field[name]?.key ?? ''] !== undefined
  const further = [
    ...ofFiles,
    ...togetherness(entity, turn, isDoubtful),
    ...timeQuestions(entity, turn, rules, isDoubtful),
  ]
  const found = await checkRows(reader, dialect, model, entity, values, stored, told, further, chosen)
  return judged(entity, { stored, whole, turn, known, found }, rules, caller, told)
}

/** A row, and what the database has said against it. */
interface Looked {
  readonly stored: Stored | null
  /** Its values with those that are worked out. */
  readonly whole: Values
  readonly turn: Turn
  readonly known: Errors
  readonly found: readonly FoundFault[]
}

/** What is told of a row, by field key: what was found of it, and what its own rules say. */
const judged = (
  entity: EntityModel,
  { stored, whole, turn, known, found }: Looked,
  rules: RuleParts,
  caller: Caller,
  told: (field: FieldModel) => boolean,
  isFormer = false,
): Errors => {
  const nowhere = new Set(found.flatMap(({ key, leadsNowhere }) => (leadsNowhere ? [key] : [])))
  const isDoubtful = (name: string): boolean => {
    const { key = '' } = entity.field[name] ?? {}
    return known[key] !== undefined || nowhere.has(key)
  }
  const faults = { ...firstOfEach(found), ...known }
  return firstOfEach([
    ...found,
    ...(isFormer ? [] : checkRequired(entity, whole, stored, faults, rules.literals, rules.at)),
    ...checkRules(entity, turn, Object.keys(whole), isDoubtful, rules, caller, told, !isFormer),
  ])
}

/** A row that is to be as it was. */
export interface Former {
  /** As it is now; null where it is to come back. */
  readonly stored: Stored | null
  /** By field name, accepted. */
  readonly values: Values
}

/**
 * What is wrong beside other rows with rows that are to be as they were; each by field key. Where a row may go from where
 * it is is not asked, nor what a condition asks for: it was so.
 */
export const faultsOfFormer = (
  parts: RecordParts,
  reader: Reader,
  entity: EntityModel,
  caller: Caller,
  rows: readonly Former[],
): Promise<readonly Errors[]> =>
  faultsOfMany(
    parts,
    reader,
    entity,
    caller,
    rows.map((row) => ({ ...row, chosen: row.values })),
    { reach: everyRow, isFormer: true },
  )

/** The same of many rows that somebody gives new values, each asked what `faultsOfRow` asks; in few statements. */
export const faultsOfRows = async (
  parts: RecordParts,
  reader: Reader,
  entity: EntityModel,
  caller: Caller,
  rows: readonly (Former & Known)[],
): Promise<readonly Errors[]> =>
  faultsOfMany(parts, reader, entity, caller, rows, {
    reach: await parts.reaches.of(caller),
    isFormer: false,
  })

const faultsOfMany = async (
  parts: RecordParts,
  reader: Reader,
  entity: EntityModel,
  caller: Caller,
  rows: readonly (Former & Known)[],
  { reach, isFormer }: { readonly reach: Reach; readonly isFormer: boolean },
): Promise<readonly Errors[]> => {
  const { model, dialect } = parts
  const told = toldTo(caller, model, entity)
  const rules = await rulePartsOf(parts)
  const others = takingTurns()
  const turns: Turned[] = []
  for (const { stored, values, known = {}, chosen } of rows) {
    await others()
    const whole = withComputed(entity, values, stored)
    const turn = turnOf(entity, whole, stored, caller)
    const isDoubtful = (name: string) => known[entity.field[name]?.key ?? ''] !== undefined
    const questions = [
      ...questionsOf(dialect, model, entity, values, stored, { values: chosen, reach }),
      // A row that comes back takes what was its own, or nothing: that is held when it is written.
      ...(isFormer && stored === null ? [] : fileQuestions(dialect, entity, values, stored, caller)),
      ...togetherness(entity, turn, isDoubtful),
      ...timeQuestions(entity, turn, rules, isDoubtful),
    ]
    turns.push({ stored, values, whole, turn, questions, known })
  }
  const isSo = await askAll(
    reader,
    turns.flatMap(({ questions }) => questions),
  )
  const faults: Errors[] = []
  for (const { stored, values, whole, turn, questions, known } of turns) {
    await others()
    const found = [
      ...questions.filter((question) => !isSo(question)),
      ...wrongPairs(entity, values, stored, model.zone, told),
    ]
    const looked = { stored, whole, turn, known, found }
    faults.push({ ...judged(entity, looked, rules, caller, told, isFormer), ...known })
  }
  return faults
}

/** A row before and after, and what is asked of it. */
interface Turned extends Former {
  readonly known: Errors
  readonly whole: Values
  readonly turn: Turn
  readonly questions: readonly Question[]
}

/** Holds what a row is held against, so that what is asked next is still so at the end. */
export const lockForRow = async (
  parts: RecordParts,
  writer: Writer,
  entity: EntityModel,
  values: Values,
  stored: Stored | null,
  caller: Caller,
): Promise<void> => {
  await lockForRows(parts, writer, entity, [{ values, stored }], caller)
}

/** The same of several rows, in an order of its own: whoever holds them by and by waits for nobody who does so too. */
export const lockForRows = async (
  parts: RecordParts,
  writer: Writer,
  entity: EntityModel,
  rows: readonly { readonly values: Values; readonly stored: Stored | null }[],
  caller: Caller,
): Promise<void> => {
  if (rowRulesOf(entity).noOverlap.length === 0) return
  const turns = rows.map(({ values, stored }) => turnOf(entity, values, stored, caller))
  await lockTimes(writer, entity, turns, await rulePartsOf(parts))
}

/** What rules of rows are read with. */
export const rulePartsOf = async (parts: RecordParts): Promise<RuleParts> => {
  const literals = await parts.literals.now()
  return { ...(await readingFor(parts, everyRow, null)), literals }
}

/** A row as it is and as it is going to be. */
export const turnOf = (entity: EntityModel, values: Values, before: Stored | null, caller: Caller): Turn => {
  const begun = before === null ? { ...beginning(entity, caller.id), ...values } : values
  return { before, after: storedAfter(entity, 0, before, begun) }
}

/** Whether a refusal may say to the caller what is stored in a field. */
export const toldTo = (caller: Caller, model: Model, entity: EntityModel) => (field: FieldModel) =>
  isTold(caller, model, entity, field)
