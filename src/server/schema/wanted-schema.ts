import { indexes as say } from '#texts/plans'
import { schema } from '#texts/storage'
import type { Field, Kind } from '../../descriptor/index.ts'
import { linesIn } from '../../model/entity/child-rows.ts'
import { constantDefault } from '../../model/entity/first-values.ts'
import { detailsOf, type EntityModel, type FieldModel, type Model, meaningOf } from '../../model/index.ts'
import { rowRulesOf } from '../../model/rules/rules-of-rows.ts'
import { DatabaseError } from '../platform/database/index.ts'
import {
  comparedColumn,
  countedBy,
  fitting,
  hasKey,
  isCounted,
  keyColumn,
  keyedBy,
  keyNameOf,
  linkTable,
  orderColumn,
  orderNameOf,
  placeColumn,
  unfitted,
  uniqueColumn,
} from '../platform/sql/names.ts'
import { scopeIndexes } from '../platform/sql/scope-parts.ts'
import { isLookup } from '../platform/sql/shared-index.ts'
import { storedOf } from '../platform/sql/stored-values.ts'
import type { Column, EngineTable, Index, RawStatement, Table } from '../platform/sql/table.ts'
import { type Keyed, keyOfText } from '../platform/sql/text-key.ts'
import { type CheckedRule, checkedRulesOf } from './checked-rules.ts'
import { type DatabaseProduct, databaseProductOf } from './owner.ts'
import { factsTable } from './remembered.ts'
import { type RequiredRule, requiredRulesOf } from './required-rules.ts'
import { type TreeRule, treeRulesOf } from './tree-rules.ts'

/** The complete schema that a database should have. */
export interface WantedSchema {
  readonly tables: readonly Table[]
  readonly further: readonly RawStatement[]
  readonly demands: readonly RequiredRule[]
  readonly rules: readonly CheckedRule[]
  readonly trees: readonly TreeRule[]
  readonly product: DatabaseProduct
}

/**
 * Combines the tables of the descriptors and of the engine.
 * @throws DatabaseError where two tables have the same name
 */
export const wantedSchema = (
  model: Model,
  engine: readonly EngineTable[] = [],
  further: readonly RawStatement[] = [],
): WantedSchema => {
  const tables: readonly Table[] = [factsTable, ...entityTables(model), ...engine]
  const twice = tables.find((table, at) => tables.findIndex(({ name }) => name === table.name) < at)
  if (twice !== undefined) throw new DatabaseError(schema.sameTable(twice.name))
  return {
    tables,
    further,
    demands: requiredRulesOf(model),
    rules: checkedRulesOf(model),
    trees: treeRulesOf(model),
    product: databaseProductOf(model, tables),
  }
}

/** System columns of every row. The version counts its changes, from 1. */
const own: readonly Column[] = [
  { name: 'version', type: 'integer', always: true, initially: 1 },
  { name: 'created_at', type: 'moment', always: true, initially: '1970-01-01T00:00:00.000Z' },
  { name: 'updated_at', type: 'moment', always: true, initially: '1970-01-01T00:00:00.000Z' },
]

/** Returns the tables of a model: one for each entity, and one for each list of references. */
const entityTables = (model: Model): readonly Table[] =>
  model.list.flatMap((entity) => [tableOf(entity, model), ...linkTablesOf(entity, model)])

const tableOf = (entity: EntityModel, model: Model): Table => {
  const stored = entity.fields.filter((field) => field.stored)
  return {
    name: entity.table,
    key: 'id',
    columns: [
      ...own,
      ...stored.flatMap((field) => columnsOf(entity, field, model)),
      ...placesOf(entity, model),
    ],
    indexes: [...stored.flatMap((field) => indexesOf(entity, field, model)), ...indexesOfRules(entity)],
    was: entity.was === null ? [] : unfitted(entity.was.replaceAll('-', '_')),
    file: entity.file,
    entity: entity.name,
  }
}

/** Returns the position columns of lines. Older lines have no position and are ordered by id. */
const placesOf = (entity: EntityModel, model: Model): readonly Column[] => {
  const names = linesIn(model, entity).map(({ back }) => placeColumn(back))
  return [...new Set(names)].map((name) => ({ name, type: 'integer' }))
}

const columnsOf = (entity: EntityModel, field: FieldModel, model: Model): readonly Column[] => {
  const type = meaningOf(field.kind).column
  if (type === null) return []
  const target = field.links === 'one' ? model.entities[field.to ?? '']?.table : undefined
  const previous = previousKey(field)
  const known = constantDefault(field)
  const first = known === undefined ? null : storedOf(field, known)
  const column: Column = {
    name: field.key,
    type,
    kind: field.kind,
    ...(field.name !== field.key && field.links === null && { field: field.name }),
    ...(meaningOf(field.kind).files && { files: true }),
    ...(field.scale !== undefined && { scale: field.scale }),
    ...(field.currency !== undefined && { currency: field.currency }),
    ...(field.works && { worked: true }),
    ...(field.required && { required: true }),
    ...(first !== null && { initially: first }),
    ...(target !== undefined && { references: { table: target, onDelete: 'restrict' } }),
    ...(previous !== null && { was: previous }),
    ...(field.wasKind !== undefined && { became: becameOf(field, field.wasKind, model.zone) }),
    ...(detailsOf(field.kind).formed && { holds: holdsOf(field) }),
    ...(field.given && { sequence: field.pattern ?? '' }),
    ...(field.choices && { choices: { values: field.choices, formerly: field.formerly ?? {} } }),
  }
  if (!hasKey(entity, field)) return [column]
  // An older version leaves both columns out, so both have a default.
  const keyAtFirst = (keyed: Keyed) =>
    typeof first === 'string' ? { initially: keyOfText(first, keyed) } : {}
  const key: Column = {
    name: keyColumn(field),
    type: 'text',
    ...keyAtFirst(keyedBy(field)),
    keyOf: { column: field.key, ...keyedBy(field) },
    ...(previous !== null && { was: keyNameOf(previous) }),
  }
  if (!isCounted(entity, field)) return [column, key]
  const order: Column = {
    name: orderColumn(entity, field),
    type: 'text',
    ...keyAtFirst(countedBy(field)),
    keyOf: { column: field.key, ...countedBy(field) },
    ...(previous !== null && { was: orderNameOf(previous) }),
  }
  return [column, key, order]
}

/** Returns the conversion of a field's former kind; it tries the value, its text, and the parsed text. */
const becameOf = (field: FieldModel, from: Kind, zone: string): NonNullable<Column['became']> => {
  const [before, now] = [meaningOf(from), meaningOf(field.kind)]
  return {
    from,
    type: before.column ?? 'text',
    carry: (held, places) => {
      const former: Field = { kind: from, label: field.label, ...places }
      const { storage } = detailsOf(from)
      const value = storage ? storage.value(held, former) : held
      // Kinds that are displayed differently from their stored form, such as times, store texts.
      const told = typeof value === 'string' ? value : before.show(value, former, 'UTC')
      if (now.isEmpty(value)) return { stored: null }
      for (const each of [value, told, detailsOf(field.kind).read?.(told, zone)]) {
        const accepted = now.accept(each, field)
        if ('value' in accepted) return { stored: storedOf(field, accepted.value) }
      }
      return { cannot: told }
    },
  }
}

const holdsOf = (field: FieldModel): NonNullable<Column['holds']> => ({
  name: field.kind,
  kept: (text) => {
    const accepted = meaningOf(field.kind).accept(text, field)
    return 'value' in accepted ? String(accepted.value) : null
  },
})

/** Returns a renamed field's former column, by the usual naming. */
const previousKey = (field: FieldModel): string | null => {
  if (field.was === undefined) return null
  return field.links === 'one' && field.column === undefined ? `${field.was}_id` : field.was
}

/**
 * Indexes sortable fields, references and the first label field together with the id, so that an index scan finds a
 * page.
 * References used by scopes have longer indexes; those to lookup lists are only in the shared index.
 */
const indexesOf = (entity: EntityModel, field: FieldModel, model: Model): readonly Index[] => {
  const isReference = field.links === 'one' && !isLookup(entity, field, model.entities[field.to ?? ''])
  const isLabel = entity.label[0] === field || (hasKey(entity, field) && entity.label.includes(field))
  const scoped = scopeIndexes(entity).get(field)
  const purposes = [
    ...(field.sortable ? [say.sorted(field.label)] : []),
    ...(isReference ? [say.reference(field.label)] : []),
    ...(isLabel ? [say.label(field.label)] : []),
    ...(scoped ? [say.scope(entity.scopes.map(({ title }) => title))] : []),
  ]
  const ordered: Index = scoped ?? { columns: [orderColumn(entity, field), 'id'] }
  return [
    ...(field.unique === undefined
      ? []
      : [
          {
            columns: [comparedColumn(entity, field)],
            unique: true,
            purposes: [say.unique([field.label])],
          } as const,
        ]),
    ...(purposes.length > 0 ? [{ ...ordered, purposes }] : []),
  ]
}

/**
 * Returns the indexes of rules about rows: unique groups, overlaps and limited groups.
 * Overlaps are indexed by end first, since most past periods have ended.
 */
const indexesOfRules = (entity: EntityModel): readonly Index[] => {
  const columns = (fields: readonly FieldModel[]) => fields.map((field) => uniqueColumn(entity, field))
  const labels = (fields: readonly FieldModel[]) => fields.map(({ label }) => label)
  const { unique, noOverlap, atMost } = rowRulesOf(entity)
  return [
    ...unique.map(
      ({ by }) => ({ columns: columns(by), unique: true, purposes: [say.unique(labels(by))] }) as const,
    ),
    ...noOverlap.flatMap(({ by, from, to }) => {
      const own = by.filter(({ stored }) => stored) // a list's references are in its link table
      const purposes = [say.overlap(labels(own))]
      return own.length > 0 ? [{ columns: [...columns(own), to.key, from.key], purposes }] : []
    }),
    // Columns compared for equality come before periods, which are ranges.
    ...atMost.map(({ by }) => {
      const fields = by
        .toSorted((one, other) => Number(one.by !== null) - Number(other.by !== null))
        .map(({ field }) => field)
      return { columns: columns(fields), purposes: [say.atMost(labels(fields))] }
    }),
  ]
}

const linkTablesOf = (entity: EntityModel, model: Model): readonly Table[] =>
  entity.fields
    .filter((field) => field.links === 'many')
    .map((field) => ({
      name: linkTable(entity, field),
      key: ['owner_id', 'target_id'],
      columns: [
        {
          name: 'owner_id',
          type: 'integer',
          always: true,
          references: { table: entity.table, onDelete: 'cascade' },
        },
        {
          name: 'target_id',
          type: 'integer',
          always: true,
          references: { table: model.entities[field.to ?? '']?.table ?? '', onDelete: 'restrict' },
        },
      ],
      indexes: [{ columns: ['target_id', 'owner_id'], purposes: [say.reference(field.label)] }],
      was: formerLinkTables(entity, field),
      file: entity.file,
    }))

const formerLinkTables = (entity: EntityModel, field: FieldModel): readonly string[] => {
  const tables = [entity.table, ...(entity.was === null ? [] : [entity.was.replaceAll('-', '_')])]
  const names = [field.name, ...(field.was === undefined ? [] : [field.was])]
  const all = tables.flatMap((table) => names.map((name) => `${table}_${name}`))
  return [...new Set(all.flatMap((name) => [fitting(name), ...unfitted(name)]))].slice(1)
}
