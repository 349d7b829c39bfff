import type { Dialect } from '../driver/dialect.ts'

export const postgresDialect: Dialect = {
  name: 'postgres',
  anyOf: (expression) => `${expression} = any(?::bigint[])`,
  list: (numbers) => `{${numbers.join(',')}}`,
  forUpdate: ' for no key update',
  forDelete: ' for update',
  day: (expression) => `to_char(${expression}, 'YYYY-MM-DD')`,
  order: (expression, direction) =>
    `${expression} ${direction} nulls ${direction === 'asc' ? 'first' : 'last'}`,
}
