import { computedOf, type EntityModel, fieldsOf, type Model, partsOf } from '../../../model/index.ts'
import { allTests } from '../../../model/rules/predicate.ts'
import type { Broken } from '../../../model/rules/shapes.ts'
import type { Caller } from '../../access/caller.ts'
import type { Reader, Writer } from '../../platform/database/driver/database.ts'
import type { Dialect } from '../../platform/database/driver/dialect.ts'
import { invalidFields } from '../../platform/errors/http-error.ts'
import { readAggregates } from '../../platform/sql/aggregates-sql.ts'
import { linesSeenBy } from '../read/line-access.ts'
import type { RecordParts } from '../read/record-parts.ts'
import { faultsOfRow, ruleReading } from '../rules/faults-of-rows.ts'
import { changedValues } from '../store/changed-values.ts'
import { forbiddenIds, outcomeRules } from '../store/outcomes.ts'
import { readStored } from '../store/stored-row.ts'
import type { FieldValues, UnitOfWork } from '../store/unit-of-work.ts'
import type { LineErrors, PayloadLines } from './payload-lines.ts'
import { type PreparedLines, prepareLines, saveLines } from './save-lines.ts'

/** Names of the fields that depend on a row's lines: aggregates, and fields computed from them. */
const following = (entity: EntityModel, given: readonly PayloadLines[]): readonly string[] => {
  const names = new Set<string>()
  const rows = given.map(({ of }) => of.field.name)
  for (const field of computedOf(entity)) {
    const { works } = field
    const gathered = works !== undefined && 'over' in works && rows.includes(works.over)
    if (gathered || partsOf(field).some((part) => names.has(part))) names.add(field.name)
  }
  return [...names]
}

/** Marks fields that depend on lines not yet written, so that rules over them are checked only afterwards. */
export const markAwaitingLines = (given: readonly PayloadLines[]): LineErrors =>
  Object.fromEntries(
    given.flatMap(({ of: { parent } }) =>
      following(parent, given).map((name) => [parent.field[name]?.key ?? name, []] as const),
    ),
  )

/**
 * Runs `prepareLines` for each list of lines.
 * @param id the row; null before it is created
 * @throws HttpError 403
 */
export const prepareAllLines = async (
  parts: RecordParts,
  writer: Writer,
  entity: EntityModel,
  caller: Caller,
  id: number | null,
  given: readonly PayloadLines[],
): Promise<readonly PreparedLines[]> => {
  const seen = linesSeenBy(parts.model, entity, caller).map(({ field }) => field)
  const prepared: PreparedLines[] = []
  for (const lines of given)
    if (seen.includes(lines.of.field))
      // rights may have changed since the payload was read
      prepared.push(await prepareLines(parts, writer, caller, id, lines))
  return prepared
}

/**
 * Writes the lines of a payload, and then checks the rules over their aggregates.
 * @throws HttpError as `saveLines` does; 422 for the row itself
 */
export const saveAllLines = async (
  parts: RecordParts,
  work: UnitOfWork,
  entity: EntityModel,
  caller: Caller,
  id: number,
  prepared: readonly PreparedLines[],
): Promise<void> => {
  if (prepared.length === 0) return
  for (const lines of prepared) {
    const asks = await rulesMovedBy(parts, work.writer, caller, id, lines)
    await saveLines(parts, work, caller, id, lines)
    if (asks.length > 0) work.raise(entity, id, asks)
  }
  const before = await readStored(work.writer, entity, id)
  if (before === null) return
  const given = prepared.map((lines) => lines.given)
  const values = await sumsOf(parts, work.writer, entity, id, given)
  const errors = await faultsOfRow(parts, work.writer, 'write', entity, caller, {
    ...{ before, values, chosen: {} },
  })
  if (Object.keys(errors).length > 0) throw invalidFields(errors)
}

/**
 * The row's rules that the change of its lines may break: a line is new, or changes in a tested field.
 * A deleted line counts only where the row did not break the rule before.
 */
const rulesMovedBy = async (
  parts: RecordParts,
  reader: Reader,
  caller: Caller,
  id: number,
  { given: { of }, changes, removed }: PreparedLines,
): Promise<readonly Broken[]> => {
  const { parent, child, field } = of
  const asks: Broken[] = []
  for (const rule of outcomeRules(parent)) {
    const steps = allTests(rule.when).flatMap((test) =>
      test.is === 'step' && test.field === field.name ? [test] : [],
    )
    if (steps.length === 0) continue
    const names = steps.flatMap((step) => fieldsOf(step.rule))
    const isMoved = changes.some(({ before, values }) => {
      if (before === null) return true
      const differing = changedValues(child, before, values)
      return names.some((name) => Object.hasOwn(differing, name))
    })
    const mayMove = !isMoved && removed.length > 0
    const wasInOrder = async () =>
      !(await forbiddenIds(reader, parent, rule, [id], await ruleReading(parts, caller))).has(id)
    if (isMoved || (mayMove && (await wasInOrder()))) asks.push(rule)
  }
  return asks
}

/** The current aggregates over a row's lines, by field name. */
const sumsOf = async (
  { model, dialect }: { readonly model: Model; readonly dialect: Dialect },
  reader: Reader,
  entity: EntityModel,
  id: number,
  given: readonly PayloadLines[],
): Promise<FieldValues> => {
  const names = following(entity, given)
  const worked = names.length === 0 ? [] : await readAggregates(reader, dialect, model, entity, id)
  return Object.fromEntries(
    worked.flatMap(([field, each]) =>
      names.includes(field.name) && 'value' in each ? [[field.name, each.value] as const] : [],
    ),
  )
}
