import {
  type Ddl,
  decimalCheck,
  referenceOf,
  restOf,
  type StoredAs,
  type StoredColumn,
} from '../driver/ddl.ts'
import { quote } from '../driver/dialect.ts'

const types: Readonly<Record<StoredAs, string>> = {
  text: 'TEXT',
  integer: 'INTEGER',
  real: 'REAL',
  day: 'TEXT',
  flag: 'INTEGER',
  decimal: 'INTEGER',
  moment: 'TEXT',
  instant: 'TEXT',
  bytes: 'BLOB',
}

const day = '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'
const forms = { day, instant: `${day}T[0-9][0-9]:[0-9][0-9]:[0-9][0-9]Z` }

/** SQLite's `date()` accepts words such as 'now' and turns 30 February into a day in March. */
const checkOf = ({ name, type }: StoredColumn): string => {
  const column = quote(name)
  if (type === 'flag') return ` check (${column} in (0, 1))`
  if (type === 'decimal') return decimalCheck(column)
  const written = type === 'day' ? `date(${column})` : `strftime('%Y-%m-%dT%H:%M:%SZ', ${column})`
  return type === 'day' || type === 'instant'
    ? ` check (${column} is null or (${column} glob '${forms[type]}' and ${written} is ${column}))`
    : ''
}

const written = (column: StoredColumn): string =>
  `${quote(column.name)} ${types[column.type]}${restOf(column)}${checkOf(column)}${referenceOf(column)}`

export const sqliteDdl: Ddl = {
  types,
  create: ({ name, key, columns }) => {
    // An integer primary key is the rowid; with any other key the table is `without rowid`, ordered by the key.
    const numbered =
      key === 'id' ||
      (key.length === 1 && columns.find((column) => column.name === key[0])?.type === 'integer')
    const parts = [
      ...(key === 'id' ? ['"id" INTEGER PRIMARY KEY AUTOINCREMENT'] : []),
      ...columns.map(written),
      ...(key === 'id' ? [] : [`primary key (${key.map(quote).join(', ')})`]),
    ]
    return `create table ${quote(name)} (${parts.join(', ')}) strict${numbered ? '' : ', without rowid'}`
  },
  reference: () => null,
  addColumn: (table, column) => `alter table ${quote(table.name)} add column ${written(column)}`,
  setDefault: () => [],
  online: null,
}
