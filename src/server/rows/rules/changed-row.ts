import {
  computedOf,
  type EntityModel,
  type FieldModel,
  isFormula,
  partsOf,
  targetOf,
} from '../../../model/index.ts'
import { quote } from '../../platform/database/driver/dialect.ts'
import {
  type Condition,
  joinConditions,
  neverTrue,
  rawCondition,
  wrapCondition,
} from '../../platform/sql/condition.ts'
import { formulaSql } from '../../platform/sql/formula-sql.ts'
import { comparedColumn, orderColumn } from '../../platform/sql/names.ts'
import { fromVisible, linksOf, type RowFilter, unfilteredRows } from '../../platform/sql/row-security.ts'
import { hasHiddenTargets } from '../../platform/sql/rule-columns.ts'
import type { RuleSqlContext } from '../../platform/sql/where.ts'
import { columnsOfValues } from '../store/stored-row.ts'
import type { ListChange, Setting } from './setting.ts'

/** The aliases of the current row and of its new state in a statement. */
export const [now, then] = ['r', 'c'] as const

/** The new state of rows as SQL, over which rules are evaluated. */
export interface ChangedRow {
  /** A derived table with the new state of the rows. */
  readonly table: Condition
  /** The context that compiles rules over the new state to SQL. */
  readonly reading: RuleSqlContext
  /** Whether the change gives one of these fields another value. */
  readonly becomesOther: (names: readonly string[]) => Condition
  /** Whether rules that read these fields apply. A text that equals the stored value does not count as set. */
  readonly isTouched: (names: readonly string[], worked?: boolean) => Condition
  /** Whether the change gives any field another value. */
  readonly isOther: Condition
  /** The computed fields that the change affects, each with the condition for an overflow. */
  readonly overflows: readonly (readonly [FieldModel, Condition])[]
  /** Whether adding and removing ids leaves the list empty. */
  readonly isEmptied: (field: FieldModel) => Condition
}

interface Sight {
  readonly entity: EntityModel
  /** The context for rules over current rows, without a row filter. */
  readonly reading: RuleSqlContext
  /** The rows that the caller sees; lists retain ids of other rows. */
  readonly reach: RowFilter
}

/** Builds the SQL for the new state of rows. */
export const changedRow = (sight: Sight, setting: Setting): ChangedRow => {
  const { entity, reading } = sight
  const following = fieldsFollowing(entity, Object.keys(setting.values))
  const { table, overflows } = tableOf(sight, setting, following)
  const list = (field: FieldModel) => setting.lists.find((each) => each.field === field)
  const otherColumn = ({ key }: FieldModel): Condition =>
    rawCondition(`${now}.${quote(key)} is distinct from ${then}.${quote(key)}`)
  const other = (name: string): Condition => {
    const field = entity.field[name]
    if (!field) return neverTrue
    const change = list(field)
    if (change) return otherList(sight, change)
    return Object.hasOwn(setting.values, name) || following.includes(field) ? otherColumn(field) : neverTrue
  }
  const becomesOther = (names: readonly string[]) => joinConditions(names.map(other), 'or')
  const formulas = computedOf(entity).filter(({ works }) => works && isFormula(works))
  return {
    table,
    overflows,
    becomesOther,
    reading: {
      ...reading,
      links: (field, alias) => {
        const change = alias === then ? list(field) : undefined
        return change ? listThen(sight, change) : null
      },
    },
    isOther: becomesOther([...Object.keys(setting.values), ...setting.lists.map(({ field }) => field.name)]),
    isTouched: (names, worked = false) =>
      joinConditions(
        names.map((name) => {
          const isSaid = Object.hasOwn(setting.values, name)
          if (isSaid && setting.texts.includes(name)) return other(name)
          if (isSaid || setting.lists.some(({ field }) => field.name === name)) return rawCondition('1=1')
          return worked && formulas.some((field) => field.name === name) ? rawCondition('1=1') : neverTrue
        }),
        'or',
      ),
    isEmptied: (field) => {
      const change = list(field)
      if (!change || change.all !== null || change.add.length > 0) return neverTrue
      const left = `select 1 from ${linksOf(entity, field)} l where l."owner_id" = ${now}."id"`
      return rawCondition(`not exists (${left} and ${notIn('l."target_id"', change.remove)})`)
    },
  }
}

const inIds = (column: string, ids: readonly number[]): string =>
  ids.length === 0 ? '1=0' : `${column} in (${ids.join(', ')})`

const notIn = (column: string, ids: readonly number[]): string =>
  ids.length === 0 ? '1=1' : `${column} not in (${ids.join(', ')})`

/** The condition for targets that the caller sees. */
const seen = ({ reading: { model }, reach }: Sight, field: FieldModel, column: string): string =>
  hasHiddenTargets({ model, reach }, field)
    ? `${column} in (select v."id" from ${fromVisible(targetOf(model, field), reach, 'v')})`
    : '1=1'

const otherList = (sight: Sight, { field, all, add, remove }: ListChange): Condition => {
  const held = `from ${linksOf(sight.entity, field)} l where l."owner_id" = ${now}."id" and`
  const lacks = (ids: readonly number[]) =>
    `(select count(*) ${held} ${inIds('l."target_id"', ids)}) <> ${ids.length}`
  if (all !== null)
    return rawCondition(
      `(${lacks(all)} or exists (select 1 ${held} ${notIn('l."target_id"', all)} and ${seen(sight, field, 'l."target_id"')}))`,
    )
  const taken = remove.filter((id) => !add.includes(id))
  return rawCondition(`(${lacks(add)} or exists (select 1 ${held} ${inIds('l."target_id"', taken)}))`)
}

/** The new state of the list's table, for every row of the entity. */
const listThen = (sight: Sight, { field, all, add, remove }: ListChange): string => {
  const { entity, reading } = sight
  const added = all ?? add
  const gone = all === null ? inIds('l."target_id"', remove) : `(${seen(sight, field, 'l."target_id"')})`
  const kept = `select l."owner_id", l."target_id" from ${linksOf(entity, field)} l where not (${gone})`
  if (added.length === 0) return `(${kept}) n`
  const target = targetOf(reading.model, field)
  const given = `select o."id", g."id" from ${fromVisible(entity, unfilteredRows, 'o')} cross join ${fromVisible(target, unfilteredRows, 'g')} where ${inIds('g."id"', added)}`
  return `(${kept} union ${given}) n`
}

/** The fields that are computed from these, directly or not; each after the fields that it reads. */
const fieldsFollowing = (entity: EntityModel, names: readonly string[]): readonly FieldModel[] => {
  const changed = new Set(names)
  return computedOf(entity).filter((field) => {
    const follows = partsOf(field).some((part) => changed.has(part))
    if (follows) changed.add(field.name)
    return follows
  })
}

/** The rows with their new values and the fields computed from them: one nested subquery per computed field. */
const tableOf = (
  { entity, reading: { dialect } }: Sight,
  { values }: Setting,
  following: readonly FieldModel[],
): { readonly table: Condition; readonly overflows: ChangedRow['overflows'] } => {
  const columns = ['id', 'version', ...entity.fields.flatMap((field) => columnsOf(entity, field))]
  const given = new Map(columnsOfValues(entity, values))
  const first = columns.map((name) =>
    // The `else` branch is never taken; it only provides the type of the value.
    given.has(name) ? `case when "id" > 0 then ? else ${quote(name)} end as ${quote(name)}` : quote(name),
  )
  let table: Condition = {
    sql: `(select ${first.join(', ')} from ${fromVisible(entity, unfilteredRows, 't')})`,
    parameters: columns.flatMap((name) => (given.has(name) ? [given.get(name) ?? null] : [])),
  }
  const overflows: (readonly [FieldModel, Condition])[] = []
  for (const [at, field] of following.entries()) {
    const { works, scale } = field
    if (!works || !isFormula(works)) continue
    const worked = formulaSql(dialect, entity, works, scale)
    const all = columns.map((name) => (name === field.key ? `${worked} as ${quote(name)}` : quote(name)))
    table = wrapCondition(`(select ${all.join(', ')} from `, table, ` t${at})`)
    const column = `${then}.${quote(field.key)}`
    const parts = partsOf(field).map((name) => `${then}.${quote(entity.field[name]?.key ?? name)}`)
    const known = parts.map((part) => `${part} is not null`)
    const divisor = works[1] === '/' ? works[2] : null
    if (typeof divisor === 'string')
      known.push(`${then}.${quote(entity.field[divisor]?.key ?? divisor)} <> 0`)
    const beyond =
      scale === undefined ? `abs(${column}) > 1e15` : [`${column} is null`, ...known].join(' and ')
    overflows.push([field, rawCondition(beyond)])
  }
  return { table, overflows }
}

const columnsOf = (entity: EntityModel, field: FieldModel): readonly string[] => {
  if (!field.stored) return []
  return [...new Set([field.key, comparedColumn(entity, field), orderColumn(entity, field)])]
}
