import { fileCell } from '#texts/files'
import { meaningOf } from '../../../model/index.ts'
import type { CellRenderer } from './cell.ts'

/** The name of one file, or the number of several; the peek panel and the record list each file. */
export const filesCell: CellRenderer = ({ model, field, row }) => {
  const value = row[field.key]
  if (Array.isArray(value) && value.length > 1) return fileCell.several(value.length)
  return meaningOf(field.kind).show(value, undefined, model.zone) || null
}
