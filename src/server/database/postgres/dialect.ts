import type { Dialect } from '../driver/dialect.ts'

/** Apart from all that speaks to a server: texts for both databases are made where neither package is loaded. */
export const postgresDialect: Dialect = {
  name: 'postgres',
  anyOf: (expression) => `${expression} = any(?::bigint[])`,
  list: (numbers) => `{${numbers.join(',')}}`,
  recordset: (table) => `json_populate_recordset(null::${table}, ?::json)`,
  rowsAtOnce: 1000,
  // Half the time that `json_agg` takes.
  gathered: (expression) => `'[' || array_to_string(array_agg(${expression}), ',') || ']'`,
  forUpdate: ' for no key update',
  forDelete: ' for update',
  forShare: ' for share',
  day: (expression) => `to_char(${expression}, 'YYYY-MM-DD')`,
  liken: (expression) => `engine_liken(${expression})`,
  hasAny: (expression, signs) => `${expression} ~ '[${signs}]'`,
  order: (expression, direction) =>
    `${expression} ${direction} nulls ${direction === 'asc' ? 'first' : 'last'}`,
}
