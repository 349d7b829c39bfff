import type { DecimalOperand, Dialect } from '../driver/dialect.ts'
import { quote } from '../driver/dialect.ts'
import { sqliteCatalog, sqliteIds } from './catalog.ts'
import { sqliteCounting } from './count-triggers.ts'
import { sqliteDdl } from './ddl.ts'
import { sqliteSearch } from './text-search.ts'

const operand = (part: DecimalOperand): string =>
  typeof part === 'number' ? `${part}, null` : `${part.column}, ${part.scale ?? 'null'}`

export const sqliteDialect: Dialect = {
  isAlone: true,
  isSerial: true,
  isHinted: true,
  joinsWrites: false,
  hinted: (index) => ` indexed by ${quote(index)}`,
  gatherStatistics: async () => {},
  anyOf: (expression) => `${expression} in (select value from json_each(?))`,
  list: (numbers) => JSON.stringify(numbers),
  recordset: (_, columns) =>
    `(select ${columns.map((name) => `value ->> '$.${quote(name)}' as ${quote(name)}`).join(', ')} from json_each(?))`,
  rowsAtOnce: 200,
  gathered: (expression) => `json_group_array(${expression})`,
  json: {
    texts: 'select value from json_each(?)',
    lines: 'json_each(?) as made',
    at: (place) => `made.value ->> ${place}`,
    hasMember: (expression, name) => ({
      sql: `json_type(${expression}, ?) is not null`,
      parameters: [`$."${name}"`],
    }),
  },
  forUpdate: '',
  forDelete: '',
  forShare: '',
  forShareOf: () => '',
  forClaim: '',
  lockTable: async () => {},
  order: (expression, direction) => `${expression} ${direction}`,
  emptyFirst: '',
  contains: (expression) => `instr(${expression}, ?) > 0`,
  // Plain ASCII, as most texts are, needs no call into JavaScript.
  liken: (expression) =>
    `case when octet_length(${expression}) = length(${expression}) then replace(lower(${expression}), '\`', '''') else engine_liken(${expression}) end`,
  hasAny: (expression, signs) => `${expression} glob '*[${signs}]*'`,
  day: (expression) => expression,
  year: (expression) => `substr(${expression}, 1, 4)`,
  daysBetween: (one, other) => `julianday(${one}) - julianday(${other})`,
  // SQLite has no decimals: it calls the model by a function registered on every connection.
  decimal: (left, operation, right, scale) =>
    `engine_work('${operation}', ${operand(left)}, ${operand(right)}, ${scale})`,
  ddl: sqliteDdl,
  catalog: sqliteCatalog,
  ids: sqliteIds,
  counting: sqliteCounting,
  search: sqliteSearch,
  // Every connection calls the model's functions, and no other version writes to the file.
  functions: { texts: () => [], orderTrigger: () => [], labelTrigger: () => [] },
}
