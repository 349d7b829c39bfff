import {
  type Draft,
  type EntityModel,
  type FieldModel,
  idOf,
  isRow,
  isSecret,
  labelOf,
  type Model,
  meaningOf,
  placedLabel,
  type Row,
} from '../../../model/index.ts'
import { chosenRow, referencedRows } from '../../shared/inputs/chosen.ts'
import type { ServerMessages } from './place-messages.ts'

/** A line in a draft: the draft of a child row, with an id that is stable while the form is open. */
export type DraftLine = Draft & { readonly line: string }

/** The fields of a line that its form shows, except the parent reference and fields that no cell can show. */
export const lineFormFields = (child: EntityModel, { by }: Pick<FieldModel, 'by'>): readonly FieldModel[] =>
  child.form
    .flatMap(({ groups }) => groups.flatMap(({ fields }) => fields))
    .filter((field) => field.name !== by && field.by === undefined && !isSecret(field))

const isLine = (value: unknown): value is DraftLine =>
  typeof value === 'object' && value !== null && 'line' in value

const noLines: readonly DraftLine[] = []

/** The lines of a draft; the same array for the same draft. */
export const draftLines = (draft: Draft, { key }: Pick<FieldModel, 'key'>): readonly DraftLine[] => {
  const value = draft[key]
  return Array.isArray(value) && value.every(isLine) ? value : noLines
}

/**
 * Converts the lines of a server's row; undefined if it contains none.
 * @param draftOf makes the draft of each
 */
export const linesFromAnswer = (
  value: unknown,
  draftOf: (row: Row) => Draft,
): readonly DraftLine[] | undefined =>
  Array.isArray(value)
    ? value.map((row: Row, at) => ({
        ...draftOf(row),
        line: row.id === undefined ? `new-${at}` : `row-${row.id}`,
      }))
    : undefined

/** The id of the next new line. */
export const nextLine = (lines: readonly DraftLine[]): string => {
  const numbers = lines.map(({ line }) => Number(/^new-(\d+)$/.exec(line)?.[1] ?? -1))
  return `new-${Math.max(-1, ...numbers) + 1}`
}

/** A value as comparable text: rows by id, and all empty values alike. */
const comparable = (value: unknown): string => {
  if (value === undefined || value === null || value === '') return 'null'
  if (Array.isArray(value)) return JSON.stringify(value.map((each) => idOf(each) ?? each).sort())
  return JSON.stringify(idOf(value) ?? value)
}

const unlike: readonly string[] = ['id', 'line', 'version']

/** The keys in which two lines differ. */
const differing = (one: DraftLine, other: DraftLine): readonly string[] =>
  one === other
    ? []
    : [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
        (key) => !unlike.includes(key) && comparable(one[key]) !== comparable(other[key]),
      )

/** Whether two lists have the same lines in the same order; fast when most lines are the same objects. */
export const sameLines = (one: readonly DraftLine[], other: readonly DraftLine[]): boolean =>
  one === other ||
  (one.length === other.length &&
    one.every((line, at) => {
      const beside = other[at]
      return beside !== undefined && line.id === beside.id && differing(line, beside).length === 0
    }))

/**
 * The payload of the lines: differences for existing lines, all filled-in values for new ones.
 * @param sent the payload of a field
 */
export const sentLines = (
  fields: readonly FieldModel[],
  base: readonly DraftLine[],
  lines: readonly DraftLine[],
  sent: (field: FieldModel, line: Draft) => unknown,
): readonly Row[] => {
  const before = new Map(base.map((line) => [line.id, line]))
  return lines.map((line): Row => {
    const known = line.id === undefined ? undefined : before.get(line.id)
    const other = known && differing(line, known)
    const left = fields.filter((field) =>
      other ? other.includes(field.key) : !meaningOf(field.kind).isEmpty(sent(field, line)),
    )
    const values = Object.fromEntries(left.map((field) => [field.key, sent(field, line)]))
    return known?.id === undefined ? values : { id: known.id, ...values }
  })
}

interface Merged {
  readonly lines: readonly DraftLine[]
  /** Whether both changed some cell to different values. */
  readonly conflict: boolean
}

const byId = (lines: readonly DraftLine[]): ReadonlyMap<number, DraftLine> =>
  new Map(lines.flatMap((each) => (each.id === undefined ? [] : [[each.id, each] as const])))

/**
 * Merges the changes of both lists. Nothing typed is lost, and a deleted line stays deleted unless the other side
 * changed it.
 * @param base as both began
 * @param prefer whose value wins in a cell that both changed
 */
export const mergeLines = (
  base: readonly DraftLine[],
  yours: readonly DraftLine[],
  theirs: readonly DraftLine[],
  prefer: 'yours' | 'theirs' = 'yours',
): Merged => {
  const [before, now] = [byId(base), byId(theirs)]
  let conflict = false
  const kept = yours.flatMap((line): readonly DraftLine[] => {
    const [was, is] = [before.get(line.id ?? 0), now.get(line.id ?? 0)]
    if (line.id === undefined || was === undefined) return [line]
    const mine = differing(line, was)
    if (is === undefined) return mine.length === 0 ? [] : [anew(line)]
    const both = mine.filter((key) => differing(is, was).includes(key) && differing(is, line).includes(key))
    if (both.length > 0) conflict = true
    const taken = prefer === 'yours' ? mine : mine.filter((key) => !both.includes(key))
    return [{ ...is, ...Object.fromEntries(taken.map((key) => [key, line[key]])) }]
  })
  const ids = new Set(yours.map(({ id }) => id))
  const added = theirs.filter((line) => {
    const was = before.get(line.id ?? 0)
    return !ids.has(line.id) && (was === undefined || differing(line, was).length > 0)
  })
  return { lines: [...kept, ...added], conflict }
}

/** Turns an edited line that another user deleted into a new line. */
const anew = ({ id: _id, version: _version, ...line }: DraftLine): DraftLine => ({
  ...line,
  line: `back-${line.line}`,
})

/** The cells in which two lists differ: each line's number and the keys. */
export const diffLineCells = (
  lines: readonly DraftLine[],
  others: readonly DraftLine[],
): readonly { readonly number: number; readonly line: DraftLine; readonly keys: readonly string[] }[] => {
  const beside = new Map(others.map((line) => [line.line, line]))
  return lines.flatMap((line, at) => {
    const other = beside.get(line.line)
    const keys = other ? differing(line, other) : []
    return keys.length > 0 ? [{ number: at + 1, line, keys }] : []
  })
}

/** A cell as formatted text; unparsable input is shown as typed. */
export const lineCellText = (model: Model, field: FieldModel, line: Draft): string => {
  const value = line[field.key]
  const target = model.entities[field.to ?? '']
  if (target && typeof value !== 'string') {
    const rows = field.links === 'many' ? referencedRows(value) : [chosenRow(line, field)]
    return rows
      .map((row) => (row ? placedLabel(row, labelOf(model, target, row)) || String(row.id) : ''))
      .join(', ')
  }
  if (isRow(value) || meaningOf(field.kind).isEmpty(value)) return ''
  return meaningOf(field.kind).show(value, undefined, model.zone) || String(value)
}

/** The messages of a refusal by line index and field key; key '' for the whole line. */
export const messagesByLine = (
  { key }: Pick<FieldModel, 'key'>,
  messages: ServerMessages,
): ReadonlyMap<number, ServerMessages> => {
  const found = new Map<number, Record<string, readonly string[]>>()
  for (const [place, said] of Object.entries(messages)) {
    const [list, at, ...rest] = place.split('.')
    if (list !== key || at === undefined) continue
    const line = found.get(Number(at)) ?? {}
    line[rest.join('.')] = said
    found.set(Number(at), line)
  }
  return found
}
