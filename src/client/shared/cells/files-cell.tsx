import { fileCell } from '#texts/files'
import { meaningOf } from '../../../model/index.ts'
import type { CellRenderer } from './cell.ts'

/** The name of a file, and of several how many they are: peek and record have them one by one. */
export const filesCell: CellRenderer = ({ model, field, row }) => {
  const value = row[field.key]
  if (Array.isArray(value) && value.length > 1) return fileCell.several(value.length)
  return meaningOf(field.kind).show(value, undefined, model.zone) || null
}
