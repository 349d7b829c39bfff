import { invalidLines, refused } from '#texts/answers'
import { lower } from '#texts/grammar'
import type { ChildRows } from '../../../model/entity/child-rows.ts'
import { type EntityModel, labelOf, plainLabel } from '../../../model/index.ts'
import type { Caller } from '../../access/caller.ts'
import { mayAtAll } from '../../access/rights.ts'
import type { DatabaseRow as Stored, Writer } from '../../platform/database/driver/database.ts'
import { ConstraintViolation } from '../../platform/database/driver/errors.ts'
import { Forbidden, forbidden, HttpError, invalidFields } from '../../platform/errors/http-error.ts'
import { yielding } from '../../platform/queues/yielding.ts'
import { firstRefusalOf, refusalsOfRow } from '../decide/rows.ts'
import { readLinePlaces } from '../read/line-access.ts'
import type { RecordParts } from '../read/record-parts.ts'
import { refusalOfConflict } from '../rules/conflict.ts'
import { faultsOfRow, lockForRows, reserveAmong, rulesOfDoor } from '../rules/faults-of-rows.ts'
import { changesVisibly, withHiddenReferences } from '../rules/hidden-references.ts'
import { type ParkedRows, parkRows } from '../rules/park-rows.ts'
import type { Reservations } from '../rules/reservations.ts'
import { requireInScope } from '../rules/scope.ts'
import { changedValues } from '../store/changed-values.ts'
import { readStoredRows } from '../store/stored-row.ts'
import type { FieldValues, UnitOfWork } from '../store/unit-of-work.ts'
import { deleteRow } from './delete-row.ts'
import { unaskedValues } from './first-values.ts'
import { renumberLines } from './line-places.ts'
import { chosenIn, withoutUnchangedTexts, writable } from './payload.ts'
import { type LineErrors, lineErrors, type PayloadLine, type PayloadLines } from './payload-lines.ts'

/** A line of the payload, with its stored row and new values. */
interface Due {
  readonly at: number
  readonly line: PayloadLine
  readonly before: Stored | null
  readonly values: FieldValues
}

/** The stored lines of a row, compared with those of a payload. */
export interface PreparedLines {
  readonly given: PayloadLines
  readonly places: Awaited<ReturnType<typeof readLinePlaces>>
  readonly due: readonly Due[]
  /** New and changed lines. */
  readonly changes: readonly Due[]
  readonly removed: readonly Stored[]
  /** Whether somebody else changed a line since the payload was made. */
  readonly isStale: boolean
  /** Ids of the lines by position in the payload; completed as lines are written. */
  readonly ids: Map<number, number>
}

/**
 * Reads and locks the lines of a row, before the row's own values are checked.
 * @param id the parent row, already locked; null before it is created
 * @throws HttpError 403 without a permission
 */
export const prepareLines = async (
  parts: RecordParts,
  writer: Writer,
  caller: Caller,
  id: number | null,
  given: PayloadLines,
): Promise<PreparedLines> => {
  const { of, lines, shown } = given
  const { child } = of
  const reach = await parts.reaches.of(caller)
  const places = id === null ? [] : await readLinePlaces(writer, of, reach, id)
  const present = await readStoredRows(
    writer,
    parts.dialect,
    child,
    places.map(([line]) => line),
    parts.dialect.forUpdate,
  )
  const isStale = lines.some(
    ({ id: line, version }) => version !== null && (present.get(line ?? 0)?.version ?? version) !== version,
  )
  const due = lines.map((line, at) => dueOf(given, line, at, present, caller))
  const kept = new Set(lines.flatMap(({ id: line }) => line ?? []))
  const removed = [...present.values()].filter(({ id: line }) => {
    const wasShown = shown === null || shown.has(Number(line))
    return wasShown && !kept.has(Number(line))
  })
  const there = due.filter((each) => !isLost(each))
  const isChange = await changesVisibly(parts, writer, child, caller, there)
  const changes = there.filter(({ before, values }) => before === null || isChange(before, values))
  askPermissions(child, caller, changes, removed.length > 0)
  await parts.context.guard.hold(writer, [child])
  const ids = new Map(lines.map(({ id: line }, at) => [at, line ?? 0]))
  return { given, places, due, changes, removed, isStale, ids }
}

/** Whether the line was deleted since the payload was made. */
const isLost = ({ line, before }: Due): boolean => line.id !== null && before === null

/**
 * Replaces the lines of a row by those of a payload. Each is checked like a single write, but together, so that two
 * lines
 * may swap unique values. Lines that the caller cannot see stay.
 * @param id the parent row, already locked
 * @throws HttpError 422 naming every bad line
 */
export const saveLines = async (
  parts: RecordParts,
  work: UnitOfWork,
  caller: Caller,
  id: number,
  { given, places, due, changes, removed, ids }: PreparedLines,
): Promise<void> => {
  const { of } = given
  const { child } = of
  const { writer } = work
  throwErrors(due.filter(isLost).map(({ at }) => lineErrors(of, at, { '': [invalidLines.gone] })))
  const rules = rulesOfDoor(child, 'lines')
  const moving = await movingLines(parts, writer, caller, child, changes)
  const added = changes.flatMap(({ before, values }) =>
    before === null ? [{ before, values: { ...values, [of.back.name]: id } }] : [],
  )
  await lockForRows(parts, writer, child, [...moving, ...added], caller)
  const claims = await reserveAmong(parts, rules, child, caller, moving)
  const room = await parkRows(parts, writer, child, rules, moving, changes.length)
  const turn = yielding()
  for (const row of removed) {
    await turn()
    await removeLine(parts, of, work, caller, row)
  }
  await work.expect(child, changes.filter(({ before }) => before === null).length)
  const errors: LineErrors[] = []
  for (const each of changes) {
    await turn()
    const wrong = await attempt(parts, of, each, async () => {
      const written = await writeLine(parts, work, caller, id, given, each, room, claims)
      if (typeof written === 'number') ids.set(each.at, written)
      else errors.push(lineErrors(of, each.at, written))
    })
    if (wrong) errors.push(wrong)
  }
  throwErrors(errors)
  const order = [...ids].sort(([one], [other]) => one - other).map(([, line]) => line)
  if (await renumberLines(work, of, order, new Map(places))) work.raise(of.parent, id)
}

const dueOf = (
  { of: { child, back }, fields, first }: PayloadLines,
  line: PayloadLine,
  at: number,
  present: ReadonlyMap<number, Stored>,
  caller: Caller,
): Due => {
  const before = line.id === null ? null : (present.get(line.id) ?? null)
  const mine = writable(caller, child, line.values)
  if (before !== null)
    return { at, line, before, values: withoutUnchangedTexts(child, line.body, before, mine) }
  const begun = unaskedValues(child, [...fields, back], first)
  return { at, line, before, values: { ...begun, ...mine } }
}

/**
 * Checks the caller's permissions for the changed, new and removed lines.
 * @throws HttpError 403
 */
const askPermissions = (
  child: EntityModel,
  caller: Caller,
  changes: readonly Due[],
  removes: boolean,
): void => {
  const needed = [
    ...(changes.some(({ before }) => before === null) ? (['create'] as const) : []),
    ...(changes.some(({ before }) => before !== null) ? (['update'] as const) : []),
    ...(removes ? (['delete'] as const) : []),
  ]
  for (const verb of needed) if (!mayAtAll(caller, child, verb)) throw forbidden(child.permission[verb])
}

/** The existing lines that change, with their changed values. */
const movingLines = async (
  parts: RecordParts,
  writer: Writer,
  caller: Caller,
  child: EntityModel,
  changes: readonly Due[],
) => {
  const moving: { readonly before: Stored; readonly values: FieldValues }[] = []
  for (const { before, values } of changes) {
    if (before === null) continue
    const merged = await withHiddenReferences(parts, writer, child, caller, before, values)
    moving.push({ before, values: changedValues(child, before, merged) })
  }
  return moving
}

/** @returns the id of the written line, or its faults */
const writeLine = async (
  parts: RecordParts,
  work: UnitOfWork,
  caller: Caller,
  id: number,
  { of: { child, back }, fields }: PayloadLines,
  { line: { body }, before, values: own }: Due,
  room: ParkedRows,
  claims: Reservations,
): Promise<number | LineErrors> => {
  const { writer } = work
  if (before !== null) await room.restoreRow(before)
  const values: FieldValues =
    before === null
      ? { ...own, [back.name]: id }
      : await withHiddenReferences(parts, writer, child, caller, before, own)
  const chosen = before === null ? chosenIn(fields, body, own) : own
  const verb = before === null ? 'create' : 'update'
  const decision = { door: 'lines', verb, entity: child, caller } as const
  const refusal = firstRefusalOf(await refusalsOfRow(parts, writer, decision, { before, values }))
  if (refusal !== null) throw refusal
  const proposed = { before, values, chosen }
  const faults = await faultsOfRow(parts, writer, 'lines', child, caller, proposed, claims)
  if (Object.keys(faults).length > 0) return faults
  const written = before === null ? await work.insert(child, values) : Number(before.id)
  if (before !== null) await work.update(child, before, values)
  else claims.beside.push(written)
  await requireInScope(parts, writer, child, written, caller, verb)
  return written
}

/**
 * Deletes a line with the checks of a single deletion.
 * @throws HttpError 422 under the list where the line cannot be deleted
 */
const removeLine = async (
  parts: RecordParts,
  { child, field }: ChildRows,
  work: UnitOfWork,
  caller: Caller,
  row: Stored,
): Promise<void> => {
  const { writer, context } = work
  const decision = { door: 'lines', verb: 'delete', entity: child, caller } as const
  const { right, lock } = await refusalsOfRow(parts, writer, decision, { before: row, values: {} })
  if (right) throw right.error
  try {
    const label = plainLabel(child) ? labelOf(context.model, child, row) : ''
    const called = refused.called(label || null, lower(child.title.one))
    await deleteRow(work, child, row, called, { parts, caller, door: 'lines' }, lock)
  } catch (error) {
    if (error instanceof HttpError && error.status === 409)
      throw invalidFields({ [field.key]: [error.message] })
    throw error
  }
}

/** Runs a write, and returns a refusal as errors of the line; rethrows errors that end the whole work. */
const attempt = async (
  { model }: RecordParts,
  of: ChildRows,
  { at, values }: Due,
  write: () => Promise<void>,
): Promise<LineErrors | null> => {
  try {
    await write()
    return null
  } catch (thrown) {
    const error = refusalOfConflict(thrown, of.child, values, model.zone)
    const refusal = error instanceof HttpError && !(error instanceof Forbidden) ? errorsIn(error) : null
    if (refusal === null) throw error
    const said = lineErrors(of, at, refusal)
    if (thrown instanceof ConstraintViolation) throw invalidFields(said) // the transaction is already aborted
    return said
  }
}

const errorsIn = ({ status, message, extra }: HttpError): LineErrors | null => {
  if (status === 422 && extra.errors) return extra.errors as LineErrors // the shape that `invalidFields` makes
  return status === 409 ? { '': [message] } : null
}

const throwErrors = (all: readonly LineErrors[]): void => {
  const errors = Object.assign({}, ...all)
  if (Object.keys(errors).length > 0) throw invalidFields(errors)
}
