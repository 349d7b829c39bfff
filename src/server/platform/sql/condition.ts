import type { Condition } from '../database/driver/database.ts'

export type { Condition } from '../database/driver/database.ts'

/** Holds for every row. */
export const alwaysTrue: Condition = { sql: '1=1', parameters: [] }
/** Holds for none. */
export const neverTrue: Condition = { sql: '1=0', parameters: [] }

/** A condition without parameters. */
export const rawCondition = (sql: string): Condition => ({ sql, parameters: [] })

/** Whether the condition takes every row: it looks at no column. */
export const matchesAllRows = ({ sql }: Condition): boolean => sql === alwaysTrue.sql

/**
 * Several conditions as one. What is true or false of every row does not stand among the parts: SQLite leaves such a
 * part out of the statement, and goes along no index in whose condition it stands.
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

/** The opposite: neither true nor false, as of a row without a value, is no more than false. */
export const not = (condition: Condition): Condition => {
  if (condition.sql === alwaysTrue.sql) return neverTrue
  if (condition.sql === neverTrue.sql) return alwaysTrue
  return { ...condition, sql: `(${condition.sql}) is not true` }
}

/** A condition with what stands before and behind it. */
export const wrapCondition = (before: string, { sql, parameters }: Condition, after = ')'): Condition => ({
  sql: before + sql + after,
  parameters,
})
