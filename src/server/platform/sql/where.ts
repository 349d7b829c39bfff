import type { Predicate } from '../../../descriptor/index.ts'
import { comparedBy } from '../../../model/entity/compared.ts'
import {
  type EntityModel,
  type FieldModel,
  isDay,
  liken,
  type Model,
  momentOf,
  type Operand,
  type RuleContext,
  type Span,
  type Test,
  targetOf,
  testsOf,
  treeOf,
} from '../../../model/index.ts'
import { endOfDay, startOfDay } from '../../../model/values/instant.ts'
import type { Parameter } from '../database/driver/database.ts'
import { type Dialect, quote } from '../database/driver/dialect.ts'
import {
  alwaysTrue,
  type Condition,
  joinConditions,
  matchesAllRows,
  neverTrue,
  not,
  rawCondition,
  wrapCondition,
} from './condition.ts'
import { fromVisible, linksOf, type RowFilter, unfilteredRows } from './row-security.ts'
import { columnIn, visibleReferenceColumn } from './rule-columns.ts'
import { storedOf } from './stored-values.ts'

/** The ids of an entity's rows with a label that a rule names. */
export type IdsOf = (entity: string, label: string) => readonly number[]

/** Maps rows that rules name by label to ids and back. */
export interface LiteralIds {
  readonly idsOf: IdsOf
  /** The label of such a row; null for any other. */
  readonly labelOf: (entity: string, id: number) => string | null
}

export interface RuleSqlContext {
  readonly model: Model
  readonly dialect: Dialect
  /** The accessible rows for its steps to other entities. */
  readonly reach: RowFilter
  readonly idsOf: IdsOf
  readonly at: RuleContext
  /**
   * Whether ids are literals, as in descriptor rules, because a partial index only matches identical SQL. Otherwise
   * they are parameters, so that equal queries share one prepared statement.
   */
  readonly inline: boolean
  /** SQL for the caller's id, if it is a column, to evaluate each account in turn. Requires `inline`. */
  readonly mine?: string
  /** Overrides the link table of a 'references' field under an alias; null for the stored one. */
  readonly links?: (field: FieldModel, alias: string) => string | null
}

/** Context for descriptor rules that need no request, as they use neither the day nor the caller. */
export const plannedReading = (model: Model, dialect: Dialect, idsOf: IdsOf): RuleSqlContext => ({
  model,
  dialect,
  reach: unfilteredRows,
  idsOf,
  at: { today: '', now: '', zone: model.zone, me: null },
  inline: true,
})

/** A field in a rule: its column in the statement, and the context. */
interface Place {
  readonly entity: EntityModel
  readonly field: FieldModel
  readonly column: string
  readonly alias: string
  readonly reading: RuleSqlContext
}

const idsIn = (operand: Operand, { field, reading }: Place): readonly (number | string)[] => {
  if (typeof operand !== 'object' || operand === null)
    return operand === null ? [] : reading.idsOf(field.to ?? '', String(operand))
  const id = 'id' in operand ? operand.id : (reading.mine ?? reading.at.me)
  return id === null ? [] : [id]
}

const isAny = (column: string, values: readonly Parameter[], inline: boolean): Condition => {
  if (values.length === 0) return neverTrue
  const marks = inline ? values.map(String) : values.map(() => '?')
  return {
    sql: values.length === 1 ? `${column} = ${marks[0]}` : `${column} in (${marks.join(', ')})`,
    parameters: inline ? [] : values,
  }
}

const among = (place: Place, values: readonly Operand[]): Condition => {
  const { field, column, reading } = place
  const named = values.filter((value) => value !== null)
  const known =
    field.links === 'one'
      ? isAny(
          column,
          named.flatMap((value) => idsIn(value, place)),
          reading.inline,
        )
      : isAny(
          column,
          named.map((value) => storedOf(field, value)),
          false,
        )
  return joinConditions([...(values.includes(null) ? [rawCondition(`${column} is null`)] : []), known], 'or')
}

const except = (place: Place, values: readonly Operand[]): Condition => {
  const { column } = place
  const condition = among(
    place,
    values.filter((value) => value !== null),
  )
  const { sql, parameters } = condition
  if (sql === neverTrue.sql)
    return values.includes(null) ? { sql: `${column} is not null`, parameters } : alwaysTrue
  if (values.includes(null)) return { sql: `${column} is not null and not (${sql})`, parameters }
  return { sql: `${column} is null or not (${sql})`, parameters }
}

const signs = { above: '>', after: '>', from: '>=', to: '<=', below: '<', before: '<' } as const

/** Compares an instant with a day's whole span: 'after' starts where the next day does. */
const wholeDay = (column: string, side: keyof typeof signs, day: string, zone: string): Condition => {
  const sign = side === 'from' || side === 'after' ? '>=' : '<'
  const edge = side === 'after' || side === 'to' ? endOfDay : startOfDay
  return { sql: `${column} ${sign} ?`, parameters: [edge(day, zone)] }
}

const lies = ({ entity, field, column, alias, reading }: Place, span: Span): Condition => {
  const { at } = reading
  const compared = comparedBy(field)
  const parts = Object.entries(span).map(([word, bound]): Condition => {
    const side = word as keyof typeof signs // validated before
    if (typeof bound === 'object') {
      const other = columnIn(entity, bound.field, reading, alias)
      return rawCondition(`${other} is not null and ${column} ${signs[side]} ${other}`)
    }
    if (compared !== 'day' && compared !== 'instant')
      return { sql: `${column} ${signs[side]} ?`, parameters: [storedOf(field, bound)] }
    const moment = momentOf(String(bound), at)
    if (compared === 'instant' && isDay(moment)) return wholeDay(column, side, moment, at.zone)
    return { sql: `${column} ${signs[side]} ?`, parameters: [moment] }
  })
  return joinConditions([rawCondition(`${column} is not null`), ...parts], 'and')
}

/** Substring search, normalized like in both databases and the page. */
const part = ({ column, reading: { dialect } }: Place, is: 'has' | 'starts', text: string): Condition => {
  const sought = liken(text)
  const within = dialect.liken(column)
  const found = is === 'has' ? dialect.contains(within) : `substr(${within}, 1, ${[...sought].length}) = ?`
  return { sql: `${column} is not null and ${found}`, parameters: [sought] }
}

/** Unique aliases for tables of nested rules. */
const deeper = (alias: string): string => `${alias}s`

/** Selects a column of another entity's rows that fulfil a rule: the end of `… in (`. */
const rowsWhere = (
  { reading, alias }: Place,
  target: EntityModel,
  rule: Predicate,
  column: string,
): Condition => {
  const inner = deeper(alias)
  const condition = where(target, rule, reading, inner)
  const filter = matchesAllRows(condition) ? '' : ` and (${condition.sql})`
  return {
    sql: `select ${inner}.${quote(column)} from ${fromVisible(target, reading.reach, inner)} where ${inner}.${quote(column)} is not null${filter}`,
    parameters: condition.parameters,
  }
}

const linksIn = ({ entity, field, alias, reading }: Place): string =>
  reading.links?.(field, alias) ?? linksOf(entity, field)

const step = (place: Place, word: 'is' | 'any' | 'none', rule: Predicate): Condition => {
  const { field, column, alias, reading } = place
  const target = targetOf(reading.model, field)
  if (word === 'is') return wrapCondition(`${column} in (`, rowsWhere(place, target, rule, 'id'))
  const sign = word === 'any' ? 'in' : 'not in'
  const id = alias === '' ? '"id"' : `${alias}."id"`
  if (field.by !== undefined) {
    const key = target.field[field.by]?.key ?? ''
    return wrapCondition(`${id} ${sign} (`, rowsWhere(place, target, rule, key))
  }
  const rows = rowsWhere(place, target, rule, 'id')
  return wrapCondition(
    `${id} ${sign} (select "owner_id" from ${linksIn(place)} where "target_id" in (`,
    rows,
    '))',
  )
}

/** Rows whose 'references' field includes one of these rows, or none; links to hidden rows are ignored. */
const includes = (place: Place, is: 'includes' | 'lacks', values: readonly Operand[]): Condition => {
  const { field, alias, reading } = place
  const links = isAny(
    visibleReferenceColumn(targetOf(reading.model, field), reading, '"target_id"'),
    values.flatMap((value) => idsIn(value, place)),
    reading.inline,
  )
  const id = alias === '' ? '"id"' : `${alias}."id"`
  const found =
    links.sql === neverTrue.sql
      ? neverTrue
      : wrapCondition(`${id} in (select "owner_id" from ${linksIn(place)} where `, links)
  return is === 'includes' ? found : not(found)
}

/** In a tree: the rows and all their descendants. `union` ends a possible cycle. */
const within = (place: Place, values: readonly Operand[]): Condition => {
  const { field, column, reading, alias } = place
  const target = targetOf(reading.model, field)
  const tree = treeOf(target)
  const ids = values.flatMap((value) => idsIn(value, place))
  if (tree === null || ids.length === 0) return neverTrue
  const inner = deeper(alias)
  const { sql, parameters } = isAny(`${inner}."id"`, ids, reading.inline)
  const rows = fromVisible(target, reading.reach, inner)
  return {
    sql: `${column} in (with recursive below(id) as (select ${inner}."id" from ${rows} where ${sql} union select ${inner}."id" from ${rows} join below on ${inner}.${quote(tree.key)} = below.id) select id from below)`,
    parameters,
  }
}

const readTest = (entity: EntityModel, test: Test, reading: RuleSqlContext, alias: string): Condition => {
  if (test.is === 'group') {
    const branches = test.of.map((branch) => where(entity, branch, reading, alias))
    if (test.word === 'all') return joinConditions(branches, 'and')
    return test.word === 'any' ? joinConditions(branches, 'or') : not(joinConditions(branches, 'or'))
  }
  const field = entity.field[test.field]
  const overRows = test.is === 'includes' || test.is === 'lacks' || (test.is === 'step' && test.word !== 'is')
  const many = overRows && field !== undefined
  const column = many ? '' : columnIn(entity, test.field, reading, alias)
  const place = { entity, field: field as FieldModel, column, alias, reading } // validated: it has a column or links
  switch (test.is) {
    case 'among':
      return among(place, test.values)
    case 'except':
      return except(place, test.values)
    case 'lies':
      return lies(place, test.span)
    case 'has':
    case 'starts':
      return part(place, test.is, test.text)
    case 'includes':
    case 'lacks':
      return includes(place, test.is, test.values)
    case 'step':
      return step(place, test.word, test.rule)
    case 'within':
      return within(place, test.values)
  }
}

/**
 * Converts a predicate to SQL over the entity's table, equivalent to `holdsAt` on rows; a test compares both.
 * Never null: missing values make it true or false.
 * @param alias of the table in the statement; '' for unqualified columns
 */
export const where = (
  entity: EntityModel,
  predicate: Predicate,
  reading: RuleSqlContext,
  alias: string,
): Condition =>
  joinConditions(
    testsOf(predicate).map((test) => readTest(entity, test, reading, alias)),
    'and',
  )
