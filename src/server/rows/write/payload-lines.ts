import { invalid, invalidLines } from '#texts/answers'
import { type ChildRows, mostLines } from '../../../model/entity/child-rows.ts'
import { lineVisibilityKey } from '../../../model/entity/line-visibility-key.ts'
import { type EntityModel, type FieldModel, isRow, type Row } from '../../../model/index.ts'
import { type Caller, may } from '../../access/caller.ts'
import { canWrite } from '../../access/fields.ts'
import type { Reader } from '../../platform/database/driver/database.ts'
import { unfilteredRows } from '../../platform/sql/row-security.ts'
import { linesSeenBy, readLinePlaces } from '../read/line-access.ts'
import type { RecordParts } from '../read/record-parts.ts'
import { readStoredRows } from '../store/stored-row.ts'
import { accept } from './accept.ts'
import { firstValues, type InitialValueOf } from './first-values.ts'
import { isUnchangedText } from './payload.ts'

export type LineErrors = Readonly<Record<string, readonly string[]>>

export interface PayloadLine {
  /** Null for a new one. */
  readonly id: number | null
  /** The version that the caller edited; null where the payload has none. */
  readonly version: number | null
  readonly body: Row
  /** Accepted values by field name, without the reference to the parent row. */
  readonly values: Readonly<Record<string, unknown>>
}

/** A payload's complete list of the row's lines, as far as the caller sees them. */
export interface PayloadLines {
  readonly of: ChildRows
  readonly lines: readonly PayloadLine[]
  /** Ids of the lines that the form showed; null (all lines) where the payload names none. */
  readonly shown: ReadonlySet<number> | null
  /** The fields that the caller may write. */
  readonly fields: readonly FieldModel[]
  readonly first: InitialValueOf
  /** Faults of lines by themselves, by position and field key; '' for the whole line. */
  readonly faults: ReadonlyMap<number, LineErrors>
  /** Faults of the list itself. */
  readonly errors: readonly string[]
}

/**
 * Parses the lines of a payload, each by itself. Ignores lists that the caller cannot see or write, as for any field.
 */
export const readPayloadLines = async (
  parts: RecordParts,
  entity: EntityModel,
  body: Row,
  caller: Caller,
): Promise<readonly PayloadLines[]> => {
  const found: PayloadLines[] = []
  for (const of of linesSeenBy(parts.model, entity, caller)) {
    const { field, child, back } = of
    if (!Object.hasOwn(body, field.key) || body[field.key] === undefined) continue
    if (field.access?.write !== undefined && !may(caller, field.access.write)) continue
    const fields = child.fields.filter((each) => each !== back && canWrite(caller, each))
    const first = await firstValues(parts, child, caller)
    const shown = shownIn(body, field)
    found.push({ of, fields, first, shown, ...read(of, body[field.key], fields, first) })
  }
  return found
}

const read = (
  { field }: ChildRows,
  value: unknown,
  fields: readonly FieldModel[],
  first: InitialValueOf,
): Pick<PayloadLines, 'lines' | 'faults' | 'errors'> => {
  const faults = new Map<number, LineErrors>()
  const wrong = (message: string) => ({ lines: [], faults, errors: [message] })
  if (!Array.isArray(value)) return wrong(invalidLines.list(field.label))
  if (value.length > mostLines) return wrong(invalidLines.most(field.label, mostLines))
  const known = new Set<number>()
  const lines = value.map((line: unknown, at): PayloadLine => {
    const body = isRow(line) ? line : {}
    const [id, version] = [numberIn(body, 'id'), numberIn(body, 'version')]
    const odd =
      (!isRow(line) && invalidLines.object) ||
      (id === undefined && invalid.number('id')) ||
      (version === undefined && invalid.number('version')) ||
      (typeof id === 'number' && known.has(id) && invalidLines.twice)
    if (typeof id === 'number') known.add(id)
    const { values, errors } = odd
      ? { values: {}, errors: { '': [odd] } }
      : accept(fields, body, id === null, first)
    if (Object.keys(errors).length > 0) faults.set(at, errors)
    return { id: id ?? null, version: version ?? null, body, values }
  })
  return { lines, faults, errors: [] }
}

/** Ids of the lines that the form showed; null for anything but a list. */
const shownIn = (body: Row, field: FieldModel): ReadonlySet<number> | null => {
  const key = lineVisibilityKey(field)
  const ids: unknown = Object.hasOwn(body, key) ? body[key] : null
  return Array.isArray(ids) ? new Set(ids.slice(0, mostLines).filter(Number.isSafeInteger)) : null
}

/** Null where absent; undefined where it is not an integer. */
const numberIn = (body: Row, key: string): number | null | undefined => {
  const value: unknown = Object.hasOwn(body, key) ? body[key] : null
  if (value === null || value === undefined) return null
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : undefined
}

/**
 * Faults of a payload's lines by themselves, under the keys of the answer: 'lines.2.hours'.
 * A text that equals the stored one is no fault.
 * @param id the parent row; null for a new one
 */
export const faultsOfPayloadLines = async (
  { dialect, reaches }: Pick<RecordParts, 'dialect' | 'reaches'>,
  reader: Reader,
  caller: Caller,
  id: number | null,
  given: readonly PayloadLines[],
): Promise<LineErrors> => {
  const errors: Record<string, readonly string[]> = {}
  const isFaulty = id !== null && given.some(({ faults }) => faults.size > 0)
  const reach = isFaulty ? await reaches.of(caller) : unfilteredRows
  for (const { of, lines, faults, errors: whole } of given) {
    if (whole.length > 0) errors[of.field.key] = whole
    // Only visible lines of this row are compared: a missing fault would reveal stored texts of others.
    const seen = faults.size > 0 && id !== null ? await readLinePlaces(reader, of, reach, id) : []
    const own = new Set(seen.map(([line]) => line))
    const ids = [...faults.keys()].flatMap((at) => lines[at]?.id ?? []).filter((line) => own.has(line))
    const stored = await readStoredRows(reader, dialect, of.child, ids)
    for (const [at, wrong] of faults) {
      const [line, known] = [lines[at], stored.get(lines[at]?.id ?? 0)]
      const left = Object.entries(wrong).filter(([key]) => {
        const field = of.child.fields.find((each) => each.key === key)
        return !(line && known && field && isUnchangedText(field, line.body, known))
      })
      Object.assign(errors, lineErrors(of, at, Object.fromEntries(left)))
    }
  }
  return errors
}

/** Prefixes a line's errors with its list and position; each message names the line and the field. */
export const lineErrors = ({ field, child, back }: ChildRows, at: number, errors: LineErrors): LineErrors =>
  Object.fromEntries(
    Object.entries(errors).map(([named, messages]) => {
      const key = named === back.key ? '' : named // a line's form does not show its parent
      const label = child.fields.find((each) => each.key === key)?.label ?? null
      const said = messages.map((message) => {
        const names = label === null || message.includes(label)
        return invalidLines.line(at + 1, names ? null : label, message)
      })
      return [key === '' ? `${field.key}.${at}` : `${field.key}.${at}.${key}`, said]
    }),
  )
