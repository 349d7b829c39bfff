import type { Condition } from '../database/driver/database.ts'

export type { Condition } from '../database/driver/database.ts'

/** True for every row. */
export const alwaysTrue: Condition = { sql: '1=1', parameters: [] }
/** True for no row. */
export const neverTrue: Condition = { sql: '1=0', parameters: [] }

/** A condition without parameters. */
export const rawCondition = (sql: string): Condition => ({ sql, parameters: [] })

/** Whether the condition is `alwaysTrue`, which reads no column. */
export const matchesAllRows = ({ sql }: Condition): boolean => sql === alwaysTrue.sql

/**
 * Joins conditions. Constant parts are left out: SQLite drops them from the statement, which then no longer matches a
 * partial index with them in its condition.
 */
export const joinConditions = (all: readonly Condition[], word: 'and' | 'or'): Condition => {
  const [none, whole] = word === 'and' ? [alwaysTrue, neverTrue] : [neverTrue, alwaysTrue]
  const parts = all.filter((part) => part.sql !== none.sql)
  if (parts.length === 0) return none
  if (parts.some((part) => part.sql === whole.sql)) return whole
  return {
    sql: parts.map((part) => `(${part.sql})`).join(` ${word} `),
    parameters: parts.flatMap((part) => part.parameters),
  }
}

/** Negates a condition. Unknown, as for a row without a value, counts as false, so its negation is true. */
export const not = (condition: Condition): Condition => {
  if (condition.sql === alwaysTrue.sql) return neverTrue
  if (condition.sql === neverTrue.sql) return alwaysTrue
  return { ...condition, sql: `(${condition.sql}) is not true` }
}

/** Puts text before and after a condition. */
export const wrapCondition = (before: string, { sql, parameters }: Condition, after = ')'): Condition => ({
  sql: before + sql + after,
  parameters,
})
