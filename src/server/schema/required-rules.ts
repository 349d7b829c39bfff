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
 * That rows hold something which no column says by itself: a list of references that may not be empty, or a value that
 * must be there while a condition holds. Looked at where it is new, to say which rows stand in the way.
 */
export interface RequiredRule {
  /** 'books.authors': the table and the key of the field. */
  readonly name: string
  readonly table: string
  readonly file: string
  /** The condition as it is remembered; 'always' where there is none. */
  readonly rule: string
  /** The same in words; '' where there is none. */
  readonly words: string
  /** What is empty in a row that stands in the way: a column, or a table that leads from `owner_id`. */
  readonly empty: { readonly column: string } | { readonly links: string }
  /** The rows that the demand is made of, over the columns of the table as they are to be. */
  readonly where: (idsOf: IdsOf, dialect: Dialect) => Condition
  /** The rows that the condition names: where their labels are kept. */
  readonly labels: Readonly<Record<string, { readonly table: string; readonly column: string }>>
}

/** Where the labels are kept of the rows that rules of an entity may name. */
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
  if (rule !== null && dependenciesOf(rule).today) return null // rows come to it overnight: they are held to it as they are saved
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

/** What the model asks of rows beside its columns. */
export const requiredRulesOf = (model: Model): readonly RequiredRule[] =>
  model.list.flatMap((entity) =>
    entity.fields
      .filter((field) => meaningOf(field.described ?? field.kind).accepted)
      .flatMap((field) => demandOf(model, entity, field) ?? []),
  )

/** A database as it is, beside what it is to be. */
export interface SchemaState {
  readonly reader: Reader
  readonly dialect: Dialect
  readonly existing: Existing
  readonly remembered: Remembered
  readonly tables: readonly Table[]
  /** The former names of tables that are renamed now, by the new. */
  readonly formerly: ReadonlyMap<string, string>
}

/** What a column that is to be holds in the rows that are there. */
const presently = (column: Column, present: ReadonlyMap<string, string>, { ddl }: Dialect): string => {
  const found = [column.name, column.was].find((name) => name !== undefined && present.has(name))
  if (found !== undefined) return quote(found)
  const first = column.initially
  const value = typeof first === 'string' ? `'${first.replaceAll("'", "''")}'` : (first ?? 'null')
  return `cast(${value} as ${ddl.types[column.type]})`
}

/** The table's rows as they will be read once it is as it should be; '' where it is not there yet. */
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

/** The ids of the rows that a rule names by their labels. */
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

/** Rows that lack what is demanded of them now. */
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

/** New demands that rows which are there do not meet, each as a sentence. */
export const violations = async (
  state: SchemaState,
  demands: readonly RequiredRule[],
): Promise<readonly string[]> => {
  const known = state.remembered.demands
  const refusals: string[] = []
  for (const rule of demands) {
    // A database that remembers no demands yet was held to this one all along: a required list was never empty.
    if (known === undefined && rule.rule === 'always' && 'links' in rule.empty)
      if (state.existing.tables.has(rule.empty.links)) continue
    if (known?.[rule.name] === rule.rule) continue
    const rows = await countViolations(state, rule)
    if (rows > 0) refusals.push(say.unmet(rule.file, rule.name, rule.words, rows))
  }
  return refusals
}
