import { labelOf, placedLabel, targetOf } from '../entity/label.ts'
import type { EntityModel, FieldModel, Model } from '../entity/model.ts'
import { detailsOf, isSecret, meaningOf } from '../kinds/index.ts'
import { wallOf } from '../values/instant.ts'
import { isRow, type Row } from '../values/row.ts'
import { type Cell, type CsvSeparator, escapeFormula } from './cell.ts'
import { joinLabels } from './labels-in-cell.ts'

/** A column of an export: a field of the rows themselves, or of the one row that belongs to each. */
export interface ExportedColumn {
  /** 'title'; 'card.number' of a row that belongs to it. */
  readonly name: string
  /** What stands above it; no two columns of an export have the same. */
  readonly head: string
  readonly field: FieldModel
  /** The entity whose field it is. */
  readonly entity: EntityModel
  /** The key under which the row that belongs to it travels; null for a field of its own. */
  readonly inside: string | null
}

/** Whether a list can show a field: a secret it never does, and the rows inside a row it leaves to the row's own screen. */
export const isExported = (field: FieldModel): boolean =>
  !isSecret(field) && (field.stored || field.links !== null || meaningOf(field.kind).makes === 'days')

/** What a row of a list shows in a column, as a text. */
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

/** The same as it stands in our CSV. Figures and days are no formulas. */
export const writtenText = (model: Model, column: ExportedColumn, row: Row, part: CsvSeparator): string => {
  const text = exportedText(model, column, row)
  const { field } = column
  return isName(field) || meaningOf(field.kind).column === 'text' ? escapeFormula(text, part) : text
}

/** How a workbook shows the numbers of a column: as they are, with so many places, or as days or times. */
export type CellFormat = 'plain' | 'day' | 'time' | number

/** How a workbook shows what a column holds. */
export const formatOf = ({ type, scale = 0 }: FieldModel): CellFormat => {
  if (type === 'day') return 'day'
  if (type === 'instant') return 'time'
  return type === 'decimal' ? scale : 'plain'
}

/** The same as a workbook holds it: numbers, days and times as numbers, flags as flags; a text where it is none of these. */
export const exportedCell = (model: Model, column: ExportedColumn, row: Row): Cell => {
  const { field } = column
  const text = exportedText(model, column, row)
  if (field.links !== null || text === '') return text
  const value = valueIn(model, column, row)
  if (typeof value === 'boolean' || typeof value === 'number') return value
  if (field.type === 'decimal') return Number(value)
  if (field.type === 'day') return serialOf(String(value)) ?? text
  if (field.type !== 'instant') return text
  // A time that a clock shows twice says which of the two it is.
  return (isPlainTime.test(text) ? serialOf(wallOf(String(value), model.zone)) : null) ?? text
}

/** The same with its type, as JSON holds it: names in place of the rows that it leads to. */
export const exportedValue = (model: Model, column: ExportedColumn, row: Row): unknown =>
  valueIn(model, column, row)

const isPlainTime = /^\d\d-\d\d-\d{4} \d\d:\d\d(:\d\d)?$/

/** It shows what something else is called. */
const isName = (field: FieldModel): boolean => field.links !== null || isFiles(field)

const isFiles = ({ kind }: FieldModel): boolean => meaningOf(kind).files !== undefined

/** What files are called: one, or each of a list. */
const namesOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(namesOf)
  return isRow(value) && typeof value.name === 'string' ? value.name : null
}

/** As it travels, but for names in place of rows and files. */
const valueIn = (model: Model, { field, inside }: ExportedColumn, row: Row): unknown => {
  const holder = inside === null ? row : row[inside]
  if (!isRow(holder)) return null
  if (field.links === 'one') return nameOf(model, field, holder[field.nested ?? '']) || null
  const value = holder[field.key] ?? null
  if (field.links === 'many')
    return Array.isArray(value) ? value.map((each) => nameOf(model, field, each)).filter(Boolean) : []
  return isFiles(field) ? namesOf(value) : value
}

/** What a row that a field leads to is called, behind all that it lies in. */
const nameOf = (model: Model, field: FieldModel, nested: unknown): string =>
  isRow(nested) ? placedLabel(nested, labelOf(model, targetOf(model, field), nested)) : ''

/** The first day that every program counts alike: they take 1900 for a leap year. */
const firstSerial = 61
const day = 86_400_000

/** A day or a time as workbooks count: in days since the end of 1899; null before they agree. */
const serialOf = (text: string): number | null => {
  const at = Date.parse(text.length === 10 ? text : `${text}Z`)
  const serial = (at - Date.UTC(1899, 11, 30)) / day
  return serial >= firstSerial ? serial : null
}
