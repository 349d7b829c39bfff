import { callQuery, isSecret, type ListQuery } from '../../../model/index.ts'
import type { CsvSeparator } from '../../../model/sheet/cell.ts'
import type { ListColumn } from '../../shared/screen/columns.ts'
import type { ListScreenState, PickedRows } from '../../shared/screen/dock.ts'

export type Format = 'csv' | 'xlsx' | 'json'

/** The most rows in a workbook, and the most ids in a call. */
export const mostInWorkbook = 50_000
export const mostIds = 1_000

/** The names of columns that can be exported. Columns of a nested row with restricted read access are left out. */
export const exportedColumns = (columns: readonly ListColumn[]): readonly string[] =>
  columns
    .filter(({ field, inside }) => !isSecret(field) && (inside === null || field.access?.read === undefined))
    .map(({ name }) => name)

/**
 * The path that exports exactly what the list shows, on all pages: '/api/books/export?format=csv&…'.
 * @param columns by name, in order; empty for the list's default columns
 * @param delimiter of a CSV
 * @param picked selected rows; null for all. Ticked rows are exported even if they have left the list.
 */
export const exportPath = (
  { entity, named, query }: Pick<ListScreenState, 'entity' | 'named' | 'query'>,
  format: Format,
  columns: readonly string[],
  picked: PickedRows | null,
  delimiter: CsvSeparator = ',',
): string => {
  const asked = new URLSearchParams({ format })
  if (format === 'csv' && delimiter !== ',') asked.set('delimiter', delimiter)
  if (columns.length > 0) asked.set('columns', columns.join())
  const ticked = picked !== null && !picked.all
  if (named && !ticked) asked.set('list', named.name)
  for (const [name, value] of new URLSearchParams(callQuery(wanted(query, picked))))
    if (value !== '' && name !== 'per_page') asked.set(name, value)
  if (ticked) asked.set('ids', [...picked.ids].join())
  else if (picked && picked.ids.size > 0) asked.set('except', [...picked.ids].join())
  return `${entity.api.list}/export?${asked.toString().replaceAll('%2C', ',')}` // encoded commas would make a thousand ids too long
}

/** Ticked rows need only the sort order; otherwise the whole list is exported, not only the loaded part. */
const wanted = (query: ListQuery, picked: PickedRows | null): ListQuery => {
  const all = { ...query, page: 1 }
  if (picked === null) return all
  return picked.all
    ? { ...all, only: undefined }
    : { ...all, only: undefined, keyword: '', has: '', where: '' }
}
