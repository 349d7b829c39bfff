import { skipReasons } from '#texts/bulk'
import { type EntityModel, type FieldModel, isSecret } from '../../../model/index.ts'
import type { Caller } from '../../access/caller.ts'
import { canWrite } from '../../access/fields.ts'
import type { Reader, DatabaseRow as Stored } from '../../platform/database/driver/database.ts'
import { HttpError } from '../../platform/errors/http-error.ts'
import { yielding } from '../../platform/queues/yielding.ts'
import { firstRefusalOf, noRefusals, refusalsOf } from '../decide/rows.ts'
import type { RecordParts } from '../read/record-parts.ts'
import { answerQuestions } from '../rules/answer-questions.ts'
import { faultsOfRows, ruleReading } from '../rules/faults-of-rows.ts'
import type { Forecast } from '../rules/forecast.ts'
import { withHiddenReferences } from '../rules/hidden-references.ts'
import { namedOutcomeSentence, outcomeSentence } from '../rules/outcome-sentence.ts'
import type { Reservations } from '../rules/reservations.ts'
import { type WrittenRow, workedRevision } from '../rules/rule.ts'
import { type AdmittedRows, admitMany } from '../rules/scope.ts'
import type { TreeMoves } from '../rules/tree-moves.ts'
import { changedValues } from '../store/changed-values.ts'
import { withComputed } from '../store/compute-fields.ts'
import { readStoredRows } from '../store/stored-row.ts'
import type { FieldValues } from '../store/unit-of-work.ts'
import { accept } from '../write/accept.ts'
import { firstValues, type InitialValueOf, unaskedValues } from '../write/first-values.ts'
import { chosenIn, isUnchangedText } from '../write/payload.ts'
import { type ImportLine, type LineFault, type LineOutcome, refusedBy } from './line.ts'
import type { PlaceholderRows } from './placeholder-rows.ts'

export interface LineContext {
  readonly parts: RecordParts
  readonly entity: EntityModel
  readonly caller: Caller
  /** What earlier lines reserved or released, such as unique values. */
  readonly claims: Reservations
  readonly moves: TreeMoves | null
  /** Forecasts the rows whose aggregates include the lines; null where no rule tests those. */
  readonly forecast: Forecast | null
  /** Placeholder ids of rows that the import will create. */
  readonly made: PlaceholderRows
}

interface Asked {
  readonly line: ImportLine
  readonly values: FieldValues
  readonly chosen: FieldValues
  readonly before: Stored | null
  /** Faults of its values by themselves, by field key. */
  readonly known: Readonly<Record<string, readonly string[]>>
}

/**
 * Decides the outcome of some lines. The check calls it with a reader, the import in its writing transaction.
 * @param ending appended to the statement that reads the rows; `forUpdate` where they are then written
 * @returns outcomes in the order of the lines
 */
export const judgeLines = async (
  judging: LineContext,
  reader: Reader,
  lines: readonly ImportLine[],
  ending = '',
): Promise<readonly LineOutcome[]> => {
  const { parts, entity, caller, made } = judging
  const ids = lines.flatMap(({ id }) => id ?? [])
  const stored = await readStoredRows(reader, parts.dialect, entity, ids, ending)
  const admitted = await admitMany(parts, reader, entity, caller, 'update', ids)
  const first = await firstValues(parts, entity, caller)
  // Files contain no passwords: an imported account has none.
  const fields = entity.fields.filter((field) => canWrite(caller, field) && !isSecret(field))
  const turn = yielding()
  const judged = new Map<ImportLine, LineOutcome>()
  const read: Asked[] = []
  for (const line of lines) {
    await turn()
    const one =
      line.id === null
        ? newRow(judging, fields, first, line)
        : await knownRow(judging, reader, fields, line, stored.get(line.id), admitted)
    if ('becomes' in one) judged.set(line, one)
    else read.push(one)
  }
  const refusals = await refusalsOf(
    ...([parts, reader, { door: 'file', verb: 'update', entity, caller }] as const),
    read.map(({ before, values }) => ({ before, values: made.without(entity, values) })),
  )
  const asked = read.filter(({ line }, at) => {
    const refusal = firstRefusalOf(refusals[at] ?? noRefusals)
    if (refusal !== null) judged.set(line, { becomes: 'refused', faults: lineFaultsIn(refusal) })
    return refusal === null
  })
  const faults = await faultsOfRows(
    parts,
    reader,
    'file',
    entity,
    caller,
    asked.map(({ values, chosen, before, known }) => ({
      ...{ before, values: made.without(entity, values), known },
      chosen: made.without(entity, chosen),
    })),
  )
  const reading = await ruleReading(parts, caller)
  const rows = asked.map(({ values, before }) => ({
    ...{ entity, caller, reading, ...workedRevision(entity, values, before, caller) },
  }))
  await judging.forecast?.expect(rows.map(({ revision: { before, after } }) => ({ entity, before, after })))
  const passages = rows.map((row) => judging.claims.passages(row))
  const room = await answerQuestions(
    reader,
    passages.map((some) => some.map(({ over }) => over)),
  )
  for (const [place, row] of rows.entries()) {
    await turn()
    const each = asked[place] as Asked // same order
    const full = () => judging.claims.beyond(passages[place] ?? [], room[place] ?? [])
    judged.set(each.line, await settle({ ...judging, full }, reader, each, row, faults[place] ?? {}))
  }
  return lines.map((line) => judged.get(line) ?? refusedBy(skipReasons.deleted))
}

const newRow = (
  { entity, made }: LineContext,
  fields: readonly FieldModel[],
  first: InitialValueOf,
  line: ImportLine,
): Asked | LineOutcome => {
  const set = made.payloadOf(entity, line)
  const { values, errors } = accept(fields, set, true, first)
  const whole = { ...unaskedValues(entity, fields, first), ...values }
  const chosen = chosenIn(fields, set, values)
  return overflowing(entity, whole, null) ?? { line, values: whole, chosen, before: null, known: errors }
}

const knownRow = async (
  { parts, entity, caller, made }: LineContext,
  reader: Reader,
  fields: readonly FieldModel[],
  line: ImportLine,
  before: Stored | undefined,
  { sees }: AdmittedRows,
): Promise<Asked | LineOutcome> => {
  const { id, version } = line
  const set = made.payloadOf(entity, line)
  if (id === null || before === undefined || !sees(id)) return refusedBy(skipReasons.deleted)
  if (version !== null && version !== before.version) return refusedBy(skipReasons.changed)
  const { values, errors } = accept(fields, set, false)
  const isBack = (field: FieldModel | undefined) => field !== undefined && isUnchangedText(field, set, before)
  const given = Object.fromEntries(Object.entries(values).filter(([name]) => !isBack(entity.field[name])))
  const known = Object.fromEntries(
    Object.entries(errors).filter(([key]) => !isBack(entity.fields.find((field) => field.key === key))),
  )
  const merged = await withHiddenReferences(parts, reader, entity, caller, before, given)
  const differing = changedValues(entity, before, merged)
  if (Object.keys(differing).length + Object.keys(known).length === 0) return { becomes: 'same' }
  const chosen = Object.fromEntries(Object.entries(given).filter(([name]) => Object.hasOwn(differing, name)))
  return overflowing(entity, differing, before) ?? { line, values: differing, chosen, before, known }
}

/** Refuses a line whose computed values are too large, before any other check. */
const overflowing = (entity: EntityModel, values: FieldValues, before: Stored | null): LineOutcome | null => {
  try {
    withComputed(entity, values, before)
    return null
  } catch (error) {
    if (error instanceof HttpError) return { becomes: 'refused', faults: lineFaultsIn(error) }
    throw error
  }
}

/** The faults in an error: of fields, or of the whole row. */
export const lineFaultsIn = ({ extra: { errors }, message }: HttpError): readonly LineFault[] =>
  typeof errors === 'object' && errors !== null
    ? Object.entries(errors).flatMap(([key, said]) =>
        [said].flat().map((each) => ({ key, message: String(each) })),
      )
    : [{ key: null, message }]

const settle = async (
  judging: LineContext & { readonly full: () => ReturnType<Reservations['beyond']> },
  reader: Reader,
  { line, values, before, known }: Asked,
  row: WrittenRow,
  errors: Readonly<Record<string, readonly string[]>>,
): Promise<LineOutcome> => {
  const { claims, moves, full } = judging
  const id = before === null ? null : Number(before.id)
  const faults: LineFault[] = [
    ...Object.entries({ ...errors, ...known }).flatMap(([key, said]) =>
      said.map((message) => ({ key, message })),
    ),
    ...claims.against(row),
    // Unresolved references get no further fault.
    ...full().filter(({ needs = [] }) => !needs.some((name) => errors[row.entity.field[name]?.key ?? ''])),
    ...(id === null ? [] : (moves?.against(id, values) ?? [])),
  ]
  if (faults.length === 0) faults.push(...(await foreseen(judging, reader, line, row)))
  if (faults.length > 0) return { becomes: 'refused', faults: firstOfEach(faults) }
  claims.reserve(line.line, row)
  if (before === null) return { becomes: 'create', values }
  moves?.move(Number(before.id), values)
  return { becomes: 'change', values, before }
}

/** Faults by rules of rows whose aggregates include the line's row, after the effect of the earlier lines. */
const foreseen = async (
  { parts, caller, forecast }: LineContext,
  reader: Reader,
  { line }: ImportLine,
  { entity, revision: { before, after } }: WrittenRow,
): Promise<readonly LineFault[]> => {
  const change = { entity, before, after: before === null ? { ...after, id: -line } : after }
  const broken = (await forecast?.follow(change)) ?? null
  if (broken === null) return []
  const named = await namedOutcomeSentence(parts, reader, caller, broken)
  const key = named === null ? null : (broken.origins[0]?.back.key ?? null)
  return [{ key, message: named ?? outcomeSentence(broken) }]
}

/** Keeps the first fault of each field. */
const firstOfEach = (faults: readonly LineFault[]): readonly LineFault[] =>
  faults.filter(({ key }, place) => faults.findIndex((other) => other.key === key) === place)
