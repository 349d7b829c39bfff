import { schema as say } from '#texts/storage'
import { type EntityModel, type FieldModel, type Model, meaningOf, plainLabel } from '../../model/index.ts'
import { describeRule } from '../../model/rules/describe-rule.ts'
import { dependenciesOf } from '../../model/rules/rule-dependencies.ts'
import { type Dialect, quote, type Reader } from '../platform/database/index.ts'
import type { Condition } from '../platform/sql/condition.ts'
import { linkTable } from '../platform/sql/names.ts'
import type { Column, Table } from '../platform/sql/table.ts'
import { type IdsOf, plannedReading, where } from '../platform/sql/where.ts'
import type { Existing, Remembered } from './remembered.ts'

/**
 * A required value that no column enforces: a list that must not be empty, or a value required under a condition.
 * It is checked when it is new, to count the rows that violate it.
 */
export interface RequiredRule {
  /** 'books.authors': the table and the field's key. */
  readonly name: string
  readonly table: string
  readonly file: string
  /** The condition in stored form; 'always' without one. */
  readonly rule: string
  /** The condition in words; '' without one. */
  readonly words: string
  /** The column or link table that must not be empty; a link table refers to the row by `owner_id`. */
  readonly empty: { readonly column: string } | { readonly links: string }
  /** The condition over the table's planned columns. */
  readonly where: (idsOf: IdsOf, dialect: Dialect) => Condition
  /** Label columns of the entities whose rows the condition may name. */
  readonly labels: Readonly<Record<string, { readonly table: string; readonly column: string }>>
}

/** Returns the label columns of the entities that an entity's rules may name. */
export const labelsOf = (model: Model, entity: EntityModel): RequiredRule['labels'] => {
  const targets = entity.fields.flatMap(({ to }) => model.entities[to ?? ''] ?? [])
  return Object.fromEntries(
    targets.flatMap((target) => {
      const label = plainLabel(target)
      return label ? [[target.name, { table: target.table, column: label.key }] as const] : []
    }),
  )
}

const demandOf = (model: Model, entity: EntityModel, field: FieldModel): RequiredRule | null => {
  const listed = field.links === 'many'
  const rule = field.requiredWhen
  if (rule === null && !(listed && field.required)) return null
  if (rule !== null && dependenciesOf(rule).today) return null // depends on today, so it is checked at each save
  return {
    name: `${entity.table}.${field.key}`,
    table: entity.table,
    file: entity.file,
    rule: rule === null ? 'always' : JSON.stringify(rule),
    words: rule === null ? '' : describeRule(entity, rule),
    empty: listed ? { links: linkTable(entity, field) } : { column: field.key },
    where: (idsOf, dialect) => where(entity, rule ?? {}, plannedReading(model, dialect, idsOf), ''),
    labels: labelsOf(model, entity),
  }
}

/** Returns the required rules of a model that columns do not enforce. */
export const requiredRulesOf = (model: Model): readonly RequiredRule[] =>
  model.list.flatMap((entity) =>
    entity.fields
      .filter((field) => meaningOf(field.described ?? field.kind).accepted)
      .flatMap((field) => demandOf(model, entity, field) ?? []),
  )

/** The present and the planned state of a database. */
export interface SchemaState {
  readonly reader: Reader
  readonly dialect: Dialect
  readonly existing: Existing
  readonly remembered: Remembered
  readonly tables: readonly Table[]
  /** Former names of renamed tables, by the new names. */
  readonly formerly: ReadonlyMap<string, string>
}

/** Returns SQL for the value that a planned column has in existing rows. */
const presently = (column: Column, present: ReadonlyMap<string, string>, { ddl }: Dialect): string => {
  const found = [column.name, column.was].find((name) => name !== undefined && present.has(name))
  if (found !== undefined) return quote(found)
  const first = column.initially
  const value = typeof first === 'string' ? `'${first.replaceAll("'", "''")}'` : (first ?? 'null')
  return `cast(${value} as ${ddl.types[column.type]})`
}

/** Returns SQL for a table's rows with the planned columns; '' where the table does not exist yet. */
export const plannedRowsSql = (
  { tables, existing, formerly, dialect }: SchemaState,
  name: string,
): string => {
  const table = tables.find((each) => each.name === name)
  const standing = formerly.get(name) ?? name
  const present = existing.tables.get(standing)
  if (!table || !present) return ''
  const columns = table.columns.map(
    (column) => `${presently(column, present, dialect)} as ${quote(column.name)}`,
  )
  return `(select "id", ${columns.join(', ')} from ${quote(standing)})`
}

/** Reads the ids of the rows that a rule names by label. */
export const readRuleIds = async (
  state: SchemaState,
  rule: Pick<RequiredRule, 'labels'> & {
    readonly where: (idsOf: IdsOf, dialect: Dialect) => unknown
  },
): Promise<IdsOf> => {
  const ids = new Map<string, readonly (readonly [number, string])[]>()
  for (const [entity, { table, column }] of Object.entries(rule.labels)) {
    const from = plannedRowsSql(state, table)
    const asked = { labels: new Set<string>() }
    rule.where((of, label) => {
      if (of === entity) asked.labels.add(label)
      return []
    }, state.dialect)
    if (from === '' || asked.labels.size === 0) continue
    const rows = await state.reader.rows(
      `select "id", ${quote(column)} from ${from} t where ${quote(column)} in (${[...asked.labels].map(() => '?').join(', ')})`,
      [...asked.labels],
    )
    ids.set(
      entity,
      rows.map(([id, label]) => [Number(id), String(label)]),
    )
  }
  return (entity, label) => (ids.get(entity) ?? []).filter(([, each]) => each === label).map(([id]) => id)
}

const emptiness = ({ empty }: RequiredRule, { existing, formerly, tables }: SchemaState): string => {
  if ('column' in empty) return `t.${quote(empty.column)} is null`
  const was = tables.find(({ name }) => name === empty.links)?.was ?? []
  const links = [empty.links, formerly.get(empty.links), ...was].find(
    (name) => name !== undefined && existing.tables.has(name),
  )
  return links === undefined
    ? 'true'
    : `not exists (select 1 from ${quote(links)} l where l."owner_id" = t."id")`
}

/** Counts the rows that violate a rule. */
const countViolations = async (state: SchemaState, rule: RequiredRule): Promise<number> => {
  const from = plannedRowsSql(state, rule.table)
  if (from === '') return 0
  const { sql, parameters } = rule.where(await readRuleIds(state, rule), state.dialect)
  const [row] = await state.reader.rows(
    `select count(*) from ${from} t where (${sql}) and ${emptiness(rule, state)}`,
    parameters,
  )
  return Number(row?.[0])
}

/** Checks new rules against existing rows; returns a sentence for each violated one. */
export const violations = async (
  state: SchemaState,
  demands: readonly RequiredRule[],
): Promise<readonly string[]> => {
  const known = state.remembered.demands
  const refusals: string[] = []
  for (const rule of demands) {
    // A database without stored rules has always enforced this one: a required list was never empty.
    if (known === undefined && rule.rule === 'always' && 'links' in rule.empty)
      if (state.existing.tables.has(rule.empty.links)) continue
    if (known?.[rule.name] === rule.rule) continue
    const rows = await countViolations(state, rule)
    if (rows > 0) refusals.push(say.unmet(rule.file, rule.name, rule.words, rows))
  }
  return refusals
}
