import type { Dialect } from '../driver/dialect.ts'

export const sqliteDialect: Dialect = {
  name: 'sqlite',
  anyOf: (expression) => `${expression} in (select value from json_each(?))`,
  list: (numbers) => JSON.stringify(numbers),
  forUpdate: '',
  forDelete: '',
  day: (expression) => expression,
  order: (expression, direction) => `${expression} ${direction}`,
}
