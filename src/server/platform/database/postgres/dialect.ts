import type { Dialect } from '../driver/dialect.ts'
import { quote } from '../driver/dialect.ts'
import { postgresCatalog, postgresIds } from './catalog.ts'
import { postgresCounting } from './count-triggers.ts'
import { postgresDdl } from './ddl.ts'
import { postgresDecimal } from './decimal.ts'
import { labelTrigger } from './label-function.ts'
import { orderTrigger } from './order-function.ts'
import { textFunctions } from './text-functions.ts'
import { postgresSearch } from './text-search.ts'

export const postgresDialect: Dialect = {
  isAlone: false,
  isSerial: false,
  isHinted: false,
  joinsWrites: true,
  hinted: () => '',
  gatherStatistics: async (writer) => {
    await writer.run('analyze')
  },
  anyOf: (expression) => `${expression} = any(?::bigint[])`,
  list: (numbers) => `{${numbers.join(',')}}`,
  recordset: (table) => `json_populate_recordset(null::${table}, ?::json)`,
  rowsAtOnce: 1000,
  // Twice as fast as `json_agg`.
  gathered: (expression) => `'[' || array_to_string(array_agg(${expression}), ',') || ']'`,
  json: {
    texts: 'select jsonb_array_elements_text(?::jsonb)',
    lines: 'jsonb_array_elements(?::jsonb) as made(value)',
    at: (place, type) => `(made.value ->> ${place})::${type}`,
    hasMember: (expression, name) => ({
      sql: `(${expression}::json -> ?) is not null`,
      parameters: [name],
    }),
  },
  forUpdate: ' for no key update',
  forDelete: ' for update',
  forShare: ' for share',
  forShareOf: (alias) => ` for share of ${alias}`,
  forClaim: ' for no key update skip locked',
  lockTable: async (writer, table) => {
    await writer.run(`lock table ${quote(table)} in share row exclusive mode`)
  },
  order: (expression, direction) =>
    `${expression} ${direction} nulls ${direction === 'asc' ? 'first' : 'last'}`,
  emptyFirst: ' nulls first',
  contains: (expression) => `strpos(${expression}, ?) > 0`,
  liken: (expression) => `engine_liken(${expression})`,
  hasAny: (expression, signs) => `${expression} ~ '[${signs}]'`,
  // Without an explicit format, days depend on the session's settings.
  day: (expression) => `to_char(${expression}, 'YYYY-MM-DD')`,
  year: (expression) => `to_char(${expression}, 'YYYY')`,
  daysBetween: (one, other) => `cast(${one} - ${other} as double precision)`,
  decimal: postgresDecimal,
  ddl: postgresDdl,
  catalog: postgresCatalog,
  ids: postgresIds,
  counting: postgresCounting,
  search: postgresSearch,
  functions: { texts: textFunctions, orderTrigger, labelTrigger },
}
