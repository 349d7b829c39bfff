import { quote } from '../database/index.ts'
import type { Column, StoredAs } from '../sql/table.ts'
import { restOf, type Words } from '../sql/words.ts'

const types: Readonly<Record<StoredAs, string>> = {
  text: 'TEXT',
  integer: 'INTEGER',
  real: 'REAL',
  day: 'TEXT',
  flag: 'INTEGER',
  moment: 'TEXT',
  bytes: 'BLOB',
}

/** SQLite's own date() makes a third of March of a thirtieth of February, and knows words such as 'now'. */
const checkOf = ({ name, type }: Column): string => {
  const column = quote(name)
  if (type === 'flag') return ` check (${column} in (0, 1))`
  if (type !== 'day') return ''
  return ` check (${column} is null or (${column} glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]' and date(${column}) is ${column}))`
}

const referenceOf = ({ references }: Column): string =>
  references === undefined
    ? ''
    : ` references ${quote(references.table)} ("id") on delete ${references.onDelete}`

const columnWords = (column: Column): string =>
  `${quote(column.name)} ${types[column.type]}${restOf(column)}${checkOf(column)}${referenceOf(column)}`

export const sqliteWords: Words = {
  types,
  create: ({ name, key, columns }) => {
    // A whole number that is the key is the row's own number; any other key orders the table itself.
    const numbered =
      key === 'id' ||
      (key.length === 1 && columns.find((column) => column.name === key[0])?.type === 'integer')
    const parts = [
      ...(key === 'id' ? ['"id" INTEGER PRIMARY KEY AUTOINCREMENT'] : []),
      ...columns.map(columnWords),
      ...(key === 'id' ? [] : [`primary key (${key.map(quote).join(', ')})`]),
    ]
    return `create table ${quote(name)} (${parts.join(', ')}) strict${numbered ? '' : ', without rowid'}`
  },
  reference: () => null,
  addColumn: (table, column) => `alter table ${quote(table.name)} add column ${columnWords(column)}`,
}
