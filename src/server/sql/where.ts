import type { Literal, Predicate } from '../../descriptor/index.ts'
import { type Day, dayOf, type EntityModel, type FieldModel, type Test, testsOf } from '../../model/index.ts'
import type { Parameter } from '../database/driver/database.ts'
import { quote } from '../database/driver/dialect.ts'

/** A part of a statement and what its `?` stand for, in order. */
export interface Condition {
  readonly sql: string
  readonly parameters: readonly Parameter[]
}

/** The ids of the rows of an entity that bear a label which some rule names. */
export type IdsOf = (entity: string, label: string) => readonly number[]

const always: Condition = { sql: '1=1', parameters: [] }
const never: Condition = { sql: '1=0', parameters: [] }

/** Whether the condition takes every row: it looks at no column. */
export const takesAll = ({ sql }: Condition): boolean => sql === always.sql

/**
 * What is true or false of every row does not stand among the parts: SQLite leaves such a part out of the statement, and
 * goes along no index in whose condition it stands.
 */
const joined = (all: readonly Condition[], word: 'and' | 'or'): Condition => {
  const [none, whole] = word === 'and' ? [always, never] : [never, always]
  const parts = all.filter((part) => part.sql !== none.sql)
  if (parts.length === 0) return none
  if (parts.some((part) => part.sql === whole.sql)) return whole
  return {
    sql: parts.map((part) => `(${part.sql})`).join(` ${word} `),
    parameters: parts.flatMap((part) => part.parameters),
  }
}

/** Ids of a reference stand in the text itself, since an index over a part of the rows is only found by its very text. */
const stored = (field: FieldModel, value: Literal, idsOf: IdsOf): readonly (Parameter | { id: number })[] => {
  if (field.links === 'one') return idsOf(field.to ?? '', String(value)).map((id) => ({ id }))
  return [typeof value === 'boolean' ? Number(value) : value]
}

const among = (field: FieldModel, column: string, values: readonly Literal[], idsOf: IdsOf): Condition => {
  const known = values.filter((value) => value !== null).flatMap((value) => stored(field, value, idsOf))
  const marks = known.map((value) => (typeof value === 'object' && value && 'id' in value ? value.id : '?'))
  const parameters = known.filter((value) => typeof value !== 'object') as Parameter[] // the objects are the ids
  const parts: Condition[] = []
  if (values.includes(null)) parts.push({ sql: `${column} is null`, parameters: [] })
  if (marks.length > 0) {
    const test = marks.length === 1 ? `= ${marks[0]}` : `in (${marks.join(', ')})`
    parts.push({ sql: `${column} ${test}`, parameters })
  }
  return joined(parts, 'or')
}

const except = (field: FieldModel, column: string, values: readonly Literal[], idsOf: IdsOf): Condition => {
  const named = values.filter((value) => value !== null)
  const { sql, parameters } = among(field, column, named, idsOf)
  if (sql === never.sql) return values.includes(null) ? { sql: `${column} is not null`, parameters } : always
  if (values.includes(null)) return { sql: `${column} is not null and not (${sql})`, parameters }
  return { sql: `${column} is null or not (${sql})`, parameters }
}

const within = (column: string, days: Readonly<Record<string, string>>, today: Day): Condition => {
  const signs = { from: '>=', after: '>', to: '<=', before: '<' } as const
  const parts = Object.entries(signs).flatMap(([word, sign]) => {
    const moment = days[word]
    return moment === undefined ? [] : [{ sql: `${column} ${sign} ?`, parameters: [dayOf(moment, today)] }]
  })
  return joined([{ sql: `${column} is not null`, parameters: [] }, ...parts], 'and')
}

/**
 * The predicate as SQL over the entity's table: the second reader of what `holds` reads in rows; a test binds the two.
 * @param alias of the table in the statement; '' where columns stand by themselves
 * @throws where a field of the rule is kept in no column: descriptors are checked, so it is a mistake of ours
 */
export const where = (
  entity: EntityModel,
  predicate: Predicate,
  today: Day,
  idsOf: IdsOf,
  alias: string,
): Condition => {
  const read = (test: Test): Condition => {
    if (test.is === 'any')
      return joined(
        test.of.map((branch) => where(entity, branch, today, idsOf, alias)),
        'or',
      )
    const field = entity.field[test.field]
    if (!field?.stored) throw new Error(`${entity.file}: a rule tests '${test.field}', which has no column.`)
    const column = alias === '' ? quote(field.key) : `${alias}.${quote(field.key)}`
    if (test.is === 'within') return within(column, test.days, today)
    return test.is === 'among'
      ? among(field, column, test.values, idsOf)
      : except(field, column, test.values, idsOf)
  }
  return joined(testsOf(predicate).map(read), 'and')
}
