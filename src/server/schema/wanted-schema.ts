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
import { storedOf } from '../platform/sql/stored-values.ts'
import type { Column, EngineTable, Index, RawStatement, Table } from '../platform/sql/table.ts'
import { type CheckedRule, checkedRulesOf } from './checked-rules.ts'
import { type DatabaseProduct, databaseProductOf } from './owner.ts'
import { factsTable } from './remembered.ts'
import { type RequiredRule, requiredRulesOf } from './required-rules.ts'
import { type TreeRule, treeRulesOf } from './tree-rules.ts'

/** All that a database should hold. */
export interface WantedSchema {
  readonly tables: readonly Table[]
  readonly further: readonly RawStatement[]
  readonly demands: readonly RequiredRule[]
  readonly rules: readonly CheckedRule[]
  readonly trees: readonly TreeRule[]
  /** Whose database it is. */
  readonly product: DatabaseProduct
}

/** What the descriptors and the parts of the engine need together. @throws DatabaseError where two tables would be one */
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

/** What every row has beside its fields; kept by the server alone. The version counts changes, from 1. */
const own: readonly Column[] = [
  { name: 'version', type: 'integer', always: true, initially: 1 },
  { name: 'created_at', type: 'moment', always: true, initially: '1970-01-01T00:00:00.000Z' },
  { name: 'updated_at', type: 'moment', always: true, initially: '1970-01-01T00:00:00.000Z' },
]

/** The tables that a model needs: one an entity, and one a field that leads to any number of rows. */
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
    indexes: [...stored.flatMap((field) => indexesOf(entity, field)), ...indexesOfRules(entity)],
    was: entity.was === null ? [] : unfitted(entity.was.replaceAll('-', '_')),
    file: entity.file,
    entity: entity.name,
  }
}

/** Lines that were there before have no place yet: they follow one another by their ids. */
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
  const key: Column = {
    name: keyColumn(field),
    type: 'text',
    keyOf: { column: field.key, ...keyedBy(field) },
    ...(previous !== null && { was: keyNameOf(previous) }),
  }
  if (!isCounted(entity, field)) return [column, key]
  const order: Column = {
    name: orderColumn(entity, field),
    type: 'text',
    keyOf: { column: field.key, ...countedBy(field) },
    ...(previous !== null && { was: orderNameOf(previous) }),
  }
  return [column, key, order]
}

/** A value becomes what the field accepts of it: as it was, as text, or what the text says. */
const becameOf = (field: FieldModel, from: Kind, zone: string): NonNullable<Column['became']> => {
  const [before, now] = [meaningOf(from), meaningOf(field.kind)]
  return {
    from,
    type: before.column ?? 'text',
    carry: (held, places) => {
      const former: Field = { kind: from, label: field.label, ...places }
      const { storage } = detailsOf(from)
      const value = storage ? storage.value(held, former) : held
      // What is shown otherwise than it travels, as a time is, is text already.
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

/** The column that a renamed field had: named as a field of that name would be. */
const previousKey = (field: FieldModel): string | null => {
  if (field.was === undefined) return null
  return field.links === 'one' && field.column === undefined ? `${field.was}_id` : field.was
}

/**
 * Whatever is sorted by or led by, and what labels begin with, has an index that goes on with the id, so that pages are
 * found on the index alone. By what scopes lead, it holds more.
 */
const indexesOf = (entity: EntityModel, field: FieldModel): readonly Index[] => {
  const ordered =
    field.sortable || field.links === 'one' || hasKey(entity, field) || entity.label[0] === field
  return [
    ...(field.unique === undefined
      ? []
      : [{ columns: [comparedColumn(entity, field)], unique: true } as const]),
    ...(ordered ? [scopeIndexes(entity).get(field) ?? { columns: [orderColumn(entity, field), 'id'] }] : []),
  ]
}

/**
 * What keeps rows apart, what finds the times of those that are held against each other – by their ends, since most that
 * lie behind have ended – and what finds rows that are alike.
 */
const indexesOfRules = (entity: EntityModel): readonly Index[] => {
  const columns = (fields: readonly FieldModel[]) => fields.map((field) => uniqueColumn(entity, field))
  const { unique, noOverlap, atMost } = rowRulesOf(entity)
  return [
    ...unique.map(({ by }) => ({ columns: columns(by), unique: true }) as const),
    ...noOverlap.flatMap(({ by, from, to }) => {
      const own = by.filter(({ stored }) => stored) // what a list leads to is found in its table
      return own.length > 0 ? [{ columns: [...columns(own), to.key, from.key] }] : []
    }),
    // Periods are ranges: what is equal stands before them.
    ...atMost.map(({ by }) => ({
      columns: columns(
        by
          .toSorted((one, other) => Number(one.by !== null) - Number(other.by !== null))
          .map(({ field }) => field),
      ),
    })),
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
      indexes: [{ columns: ['target_id', 'owner_id'] }],
      was: formerLinkTables(entity, field),
      file: entity.file,
    }))

const formerLinkTables = (entity: EntityModel, field: FieldModel): readonly string[] => {
  const tables = [entity.table, ...(entity.was === null ? [] : [entity.was.replaceAll('-', '_')])]
  const names = [field.name, ...(field.was === undefined ? [] : [field.was])]
  const all = tables.flatMap((table) => names.map((name) => `${table}_${name}`))
  return [...new Set(all.flatMap((name) => [fitting(name), ...unfitted(name)]))].slice(1)
}
