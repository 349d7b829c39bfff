import type { EntityModel } from '../../../model/index.ts'
import type { Caller } from '../../access/caller.ts'
import type { DatabaseRow as Stored, Writer } from '../../platform/database/driver/database.ts'
import { conflictError, HttpError, invalidFields } from '../../platform/errors/http-error.ts'
import type { RecordParts } from '../read/record-parts.ts'
import { type ProposedRow, ruleReading } from '../rules/faults-of-rows.ts'
import { Forecast, movesRuledRows } from '../rules/forecast.ts'
import { namedOutcomeSentence, outcomeSentence } from '../rules/outcome-sentence.ts'
import { workedRevision } from '../rules/rule.ts'
import type { AggregateOrigin, ComputeSubject } from '../store/compute-fields.ts'
import { type BrokenOutcome, OutcomeRefused } from '../store/outcomes.ts'
import type { FieldValues } from '../store/unit-of-work.ts'
import { throwFaults } from './payload.ts'
import { lineErrors } from './payload-lines.ts'
import type { PreparedLines } from './save-lines.ts'

/** The written row, with its lines. */
interface Root {
  readonly entity: EntityModel
  /** Null for a new one. */
  readonly id: number | null
  readonly lines: readonly PreparedLines[]
}

type Errors = Readonly<Record<string, readonly string[]>>

/**
 * Writes a row. Broken rules, its own or of rows that aggregate it, become errors at the fields of the payload.
 * @throws HttpError 422
 */
export const withOutcomeErrors = async <T>(
  parts: RecordParts,
  writer: Writer,
  caller: Caller,
  root: Root,
  write: () => Promise<T>,
): Promise<T> => {
  try {
    return await write()
  } catch (error) {
    if (!(error instanceof OutcomeRefused)) throw error
    const errors: Record<string, readonly string[]> = {}
    for (const broken of error.broken)
      for (const [key, said] of Object.entries(await errorsOf(parts, writer, caller, root, broken)))
        errors[key] ??= said // of several rules the first is reported
    throw invalidFields(errors)
  }
}

/**
 * The same for a deletion. The message of a descriptor's rule takes precedence over generic ones, such as "in use".
 * @throws HttpError 409
 */
export const withOutcomeConflict = async <T>(
  parts: RecordParts,
  writer: Writer,
  caller: Caller,
  going: ComputeSubject,
  write: () => Promise<T>,
): Promise<T> => {
  try {
    return await write()
  } catch (error) {
    if (error instanceof OutcomeRefused) throw await conflictOf(parts, writer, caller, error)
    const isConflict = error instanceof HttpError && error.status === 409
    const broken = isConflict ? await foreseen(parts, writer, caller, going) : null
    if (broken === null) throw error
    throw conflictError(
      (await namedOutcomeSentence(parts, writer, caller, broken)) ?? outcomeSentence(broken),
    )
  }
}

/**
 * Forecasts the rule errors of a row that is already refused for other faults, by field key.
 * None where the causing reference is itself faulty: its target may be a row that the caller cannot see.
 */
const foreseenErrors = async (
  parts: RecordParts,
  writer: Writer,
  caller: Caller,
  entity: EntityModel,
  values: FieldValues,
  before: Stored | null,
  faults: Errors,
): Promise<Errors> => {
  const { after } = workedRevision(entity, values, before, caller).revision
  const id = before === null ? -1 : Number(before.id)
  const broken = await foreseen(parts, writer, caller, { entity, before, after: { ...after, id } })
  if (broken === null || broken.origins.some(({ back }) => faults[back.key])) return {}
  return errorsOf(parts, writer, caller, { entity, id, lines: [] }, broken)
}

const foreseen = async (
  parts: RecordParts,
  writer: Writer,
  caller: Caller,
  change: ComputeSubject,
): Promise<BrokenOutcome | null> =>
  movesRuledRows(parts.model, change.entity)
    ? new Forecast(writer, await ruleReading(parts, caller)).follow(change)
    : null

const conflictOf = async (
  parts: RecordParts,
  writer: Writer,
  caller: Caller,
  { broken, message }: OutcomeRefused,
): Promise<HttpError> => {
  const [first] = broken
  return conflictError((first && (await namedOutcomeSentence(parts, writer, caller, first))) ?? message)
}

/** The errors of one broken rule, by payload key: at the row's own field, or at the references to the broken row. */
const errorsOf = async (
  parts: RecordParts,
  writer: Writer,
  caller: Caller,
  root: Root,
  broken: BrokenOutcome,
): Promise<Errors> => {
  const says = outcomeSentence(broken)
  const isRoot =
    broken.entity === root.entity && (broken.id === root.id || (root.id === null && broken.isWritten))
  if (isRoot) return { [broken.rule.at?.key ?? '']: [says] }
  const named = await namedOutcomeSentence(parts, writer, caller, broken)
  if (named === null) return { '': [says] }
  const all = broken.origins.map((origin) => errorsAt(root, origin, named))
  return all.length === 0 ? { '': [named] } : Object.assign({}, ...all)
}

/** Where the form shows the error: at the row's reference, at a line's reference, or at the list that lost a line. */
const errorsAt = (root: Root, { change, back }: AggregateOrigin, says: string): Errors => {
  const { entity, before, after } = change
  const id = Number((after ?? before)?.id)
  const isNew = before === null && root.id === null
  if (entity === root.entity && (id === root.id || isNew)) return { [back.key]: [says] }
  for (const { given, ids, removed } of root.lines) {
    const { of } = given
    if (of.child !== entity) continue
    for (const [at, line] of ids) if (line === id) return lineErrors(of, at, { [back.key]: [says] })
    if (removed.some((row) => row.id === id)) return { [of.field.key]: [says] }
  }
  return { '': [says] }
}

/**
 * Refuses a row before it is written, by its rules and by the forecast of rules over aggregates.
 * @param faults what `faultsOfRow` found
 * @param further known faults
 * @throws HttpError 422 naming every bad field
 */
export const throwFaultsOf = async (
  parts: RecordParts,
  writer: Writer,
  entity: EntityModel,
  caller: Caller,
  row: Pick<ProposedRow, 'before' | 'values'>,
  faults: Errors,
  further: Errors = {},
): Promise<void> => {
  if (Object.keys(further).length + Object.keys(faults).length === 0) return
  const { values, before } = row
  const foreseen = await foreseenErrors(parts, writer, caller, entity, values, before, faults)
  throwFaults(further, { ...faults, ...foreseen })
}
