import { sentOf } from '../../../../model/form.ts'
import { labelKey, meaningOf, type Row } from '../../../../model/index.ts'
import { readWritten } from '../../../../model/kinds/written.ts'
import {
  cellValue,
  cellValueText,
  type EditContext,
  whyNotEditable,
} from '../../../shared/field-editor/may-change.ts'
import type { ListColumn } from '../../../shared/screen/columns.ts'

/** A text pasted over a cell. */
export interface PastedCell {
  readonly row: Row
  readonly column: ListColumn
  /** The displayed value before and after the paste, formatted as the list shows it. */
  readonly before: string
  readonly after: string
  /** The cell already has this value. */
  readonly same: boolean
  /** Why the value is not sent to the server, as a sentence; null if it is sent. */
  readonly against: string | null
  /** The cell stays unchanged because another value of its row is invalid. */
  readonly beside: boolean
}

/** The change requested for one row. */
export interface PastedChange {
  readonly id: number
  readonly version?: number
  readonly set: Row
  readonly labels: Readonly<Record<string, string>>
}

/** A block of texts mapped to rows and columns from one cell on. */
export interface Pasted {
  readonly cells: readonly PastedCell[]
  readonly asked: readonly PastedChange[]
  /** How many rows and columns of the block lie outside the table. */
  readonly beyond: { readonly rows: number; readonly columns: number }
}

/** A text parsed as the value of a field. */
interface Meant {
  readonly value: unknown
  /** The text is the label of a row. */
  readonly label: boolean
  /** The formatted value; the original text if it is invalid. */
  readonly shown: string
  readonly fault: string | null
}

const meant = ({ model }: EditContext, { field }: ListColumn, row: Row, text: string): Meant => {
  if (field.links === 'one') {
    const value = text === '' ? null : text
    return { value, label: value !== null, shown: text, fault: null }
  }
  if (text === '') {
    const value = sentOf(field, { ...row, [field.key]: '' })
    return { value, label: false, shown: '', fault: null }
  }
  const { accept, show } = meaningOf(field.kind)
  const read = readWritten(field, text, { from: 'cells', zone: model.zone })
  const kept = 'value' in read && field.links === null ? accept(read.value, field) : read
  if ('message' in kept) return { value: text, label: false, shown: text, fault: kept.message }
  const shown = show(kept.value, undefined, model.zone) || text
  return { value: kept.value, label: false, shown, fault: null }
}

/** The row after the paste. Conditions of the form are checked against all pasted values of the row together. */
const drawn = ({ model }: EditContext, row: Row, { field }: ListColumn, { value, label }: Meant): Row => {
  if (field.links !== 'one' || field.nested === null) return { ...row, [field.key]: value }
  const target = model.entities[field.to ?? '']
  if (!label || !target) return { ...row, [field.nested]: null }
  return { ...row, [field.nested]: { id: 0, [labelKey(target)]: value } }
}

/**
 * Maps a block to rows and columns.
 * @param rows those of the page from the selected cell down
 * @param columns those from it on, in screen order
 */
export const layBlock = (
  looking: EditContext,
  block: readonly (readonly string[])[],
  rows: readonly Row[],
  columns: readonly ListColumn[],
): Pasted => {
  const cells: PastedCell[] = []
  const asked: PastedChange[] = []
  for (const [at, texts] of block.entries()) {
    const row = rows[at]
    if (!row) break
    const given = texts.slice(0, columns.length).flatMap((said, place) => {
      const column = columns[place]
      const text = said.trim()
      return column ? [{ column, text, to: meant(looking, column, row, text) }] : []
    })
    const then = given.reduce((before, { column, to }) => drawn(looking, before, column, to), row)
    const set: Record<string, unknown> = {}
    const labels: Record<string, string> = {}
    const isWhole = given.every(({ column, to }) => column.inside !== null || to.fault === null)
    for (const { column, text, to } of given) {
      const { field } = column
      const before = cellValueText(looking.model, field, row)
      const same = text === before || (!to.label && alike(to.value, cellValue(field, row)))
      const against =
        same || column.inside !== null ? null : (to.fault ?? whyNotEditable(looking, field, then))
      const beside = !isWhole && !same && against === null
      cells.push({ row, column, before, after: to.shown, same, against, beside })
      if (same || against !== null || beside) continue
      if (to.label) labels[field.key] = text
      else set[field.key] = to.value
    }
    if (Object.keys(set).length + Object.keys(labels).length === 0 || typeof row.id !== 'number') continue
    const { id, version } = row
    asked.push({ id, ...(typeof version === 'number' && { version }), set, labels })
  }
  return {
    cells,
    asked,
    beyond: {
      rows: Math.max(0, block.length - rows.length),
      columns: Math.max(0, Math.max(...block.map(({ length }) => length)) - columns.length),
    },
  }
}

const alike = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
