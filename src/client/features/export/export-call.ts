import { callQuery, isSecret, type ListQuery } from '../../../model/index.ts'
import type { CsvSeparator } from '../../../model/sheet/cell.ts'
import type { ListColumn } from '../../shared/screen/columns.ts'
import type { ListScreenState, PickedRows } from '../../shared/screen/dock.ts'

export type Format = 'csv' | 'xlsx' | 'json'

/** A workbook holds so many rows here, and a call so many ids. */
export const mostInWorkbook = 50_000
export const mostIds = 1_000

/** The names of columns that a file can have. What everybody may not read of a row inside the row is in none. */
export const exportedColumns = (columns: readonly ListColumn[]): readonly string[] =>
  columns
    .filter(({ field, inside }) => !isSecret(field) && (inside === null || field.access?.read === undefined))
    .map(({ name }) => name)

/**
 * The call of the export of just what the list shows, on all of its pages: '/api/books/export?format=csv&…'.
 * @param columns by name, in order; none: those that the list has by itself
 * @param delimiter of a CSV
 * @param picked rows of it; null for all that it shows. Ticked ones are exported even where they have left the list since.
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
  return `${entity.api.list}/export?${asked.toString().replaceAll('%2C', ',')}` // else a thousand ids make it too long
}

/** Of ticked rows their order alone; all of a list is that of which a part may be in view. */
const wanted = (query: ListQuery, picked: PickedRows | null): ListQuery => {
  const all = { ...query, page: 1 }
  if (picked === null) return all
  return picked.all
    ? { ...all, only: undefined }
    : { ...all, only: undefined, keyword: '', has: '', where: '' }
}
