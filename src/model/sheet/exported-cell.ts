import { labelOf, placedLabel, targetOf } from '../entity/label.ts'
import type { EntityModel, FieldModel, Model } from '../entity/model.ts'
import { detailsOf, isSecret, meaningOf } from '../kinds/index.ts'
import { wallOf } from '../values/instant.ts'
import { isRow, type Row } from '../values/row.ts'
import { type Cell, type CsvSeparator, escapeFormula } from './cell.ts'
import { joinLabels } from './labels-in-cell.ts'

/** A column of an export: a field of the rows themselves, or of the single row that each owns. */
export interface ExportedColumn {
  /** 'title', or 'card.number' for a row that it owns. */
  readonly name: string
  /** Its heading, unique in an export. */
  readonly head: string
  readonly field: FieldModel
  readonly entity: EntityModel
  /** The key of the owned row in the wire form; null for a field of its own. */
  readonly inside: string | null
}

/** Whether a list can show the field: secrets are never shown, and child rows only on the row's own screen. */
export const isExported = (field: FieldModel): boolean =>
  !isSecret(field) && (field.stored || field.links !== null || meaningOf(field.kind).makes === 'days')

/** The text that a row of a list shows in a column. */
const exportedText = (model: Model, column: ExportedColumn, row: Row): string => {
  const { field } = column
  const value = valueIn(model, column, row)
  if (Array.isArray(value)) return joinLabels(value.map(String))
  if (value === null || value === '') return ''
  const { show } = meaningOf(field.kind)
  if (isName(field)) return String(value)
  const { written } = detailsOf(field.kind)
  return written ? written(value, field, model.zone) : show(value, undefined, model.zone)
}

/** The text for our CSV; figures and days need no formula escape. */
export const writtenText = (model: Model, column: ExportedColumn, row: Row, part: CsvSeparator): string => {
  const text = exportedText(model, column, row)
  const { field } = column
  return isName(field) || meaningOf(field.kind).column === 'text' ? escapeFormula(text, part) : text
}

/** The number format of a workbook's column: plain, with a number of places, or as days or times. */
export type CellFormat = 'plain' | 'day' | 'time' | number

/** The workbook format for a field. */
export const formatOf = ({ type, scale = 0 }: FieldModel): CellFormat => {
  if (type === 'day') return 'day'
  if (type === 'instant') return 'time'
  return type === 'decimal' ? scale : 'plain'
}

/** The value for a workbook: numbers, days and times as numbers, flags as flags, anything else as text. */
export const exportedCell = (model: Model, column: ExportedColumn, row: Row): Cell => {
  const { field } = column
  const text = exportedText(model, column, row)
  if (field.links !== null || text === '') return text
  const value = valueIn(model, column, row)
  if (typeof value === 'boolean' || typeof value === 'number') return value
  if (field.type === 'decimal') return Number(value)
  if (field.type === 'day') return serialOf(String(value)) ?? text
  if (field.type !== 'instant') return text
  // A time that the clock shows twice stays text, with its offset.
  return (isPlainTime.test(text) ? serialOf(wallOf(String(value), model.zone)) : null) ?? text
}

/** The typed value for JSON, with names instead of referenced rows. */
export const exportedValue = (model: Model, column: ExportedColumn, row: Row): unknown =>
  valueIn(model, column, row)

const isPlainTime = /^\d\d-\d\d-\d{4} \d\d:\d\d(:\d\d)?$/

/** Whether it shows the name of something else. */
const isName = (field: FieldModel): boolean => field.links !== null || isFiles(field)

const isFiles = ({ kind }: FieldModel): boolean => meaningOf(kind).files !== undefined

/** The name of a file, or of each file in a list. */
const namesOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(namesOf)
  return isRow(value) && typeof value.name === 'string' ? value.name : null
}

/** The wire value, with names instead of rows and files. */
const valueIn = (model: Model, { field, inside }: ExportedColumn, row: Row): unknown => {
  const holder = inside === null ? row : row[inside]
  if (!isRow(holder)) return null
  if (field.links === 'one') return nameOf(model, field, holder[field.nested ?? '']) || null
  const value = holder[field.key] ?? null
  if (field.links === 'many')
    return Array.isArray(value) ? value.map((each) => nameOf(model, field, each)).filter(Boolean) : []
  return isFiles(field) ? namesOf(value) : value
}

/** The label of a referenced row, after the names of its ancestors. */
const nameOf = (model: Model, field: FieldModel, nested: unknown): string =>
  isRow(nested) ? placedLabel(nested, labelOf(model, targetOf(model, field), nested)) : ''

/** The first day that all programs number alike: they treat 1900 as a leap year. */
const firstSerial = 61
const day = 86_400_000

/**
 * A day or time as a workbook's serial number, in days since the end of 1899; null for days before all programs agree.
 */
const serialOf = (text: string): number | null => {
  const at = Date.parse(text.length === 10 ? text : `${text}Z`)
  const serial = (at - Date.UTC(1899, 11, 30)) / day
  return serial >= firstSerial ? serial : null
}
