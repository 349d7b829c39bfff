import { createHash } from 'node:crypto'
import { shortened } from './names.ts'
import type { Index, Table } from './table.ts'

/** How the names of our indexes begin: one that nobody describes any more is taken away. */
export const indexPrefix = 'ix__'

/** A name that says all of the index, so that a changed index is another. */
export const indexName = (table: Pick<Table, 'name'>, { columns, unique, where }: Index): string => {
  const condition = where === undefined ? [] : [createHash('sha256').update(where).digest('hex').slice(0, 6)]
  return shortened(
    `${indexPrefix}${[table.name, ...columns, ...(unique ? ['unique'] : []), ...condition].join('__')}`,
  )
}
