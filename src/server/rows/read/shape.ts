import {
  type Day,
  daysBetween,
  type EntityModel,
  type FieldModel,
  isSecret,
  type Model,
  meaningOf,
  plainLabel,
  targetOf,
} from '../../../model/index.ts'
import { isForAll, type RowAccess } from '../../access/fields.ts'
import { hasHiddenTargets } from '../../platform/sql/rule-columns.ts'
import { filesPart } from './files-part.ts'
import type { LabelMaps } from './label-cache.ts'
import {
  type ColumnSelection,
  columnPart,
  type JsonPart,
  type LabelSource,
  labelText,
  nestedPart,
  newSelection,
  pathPart,
  type RowValues,
  referredPart,
  valuePart,
} from './selection.ts'

/** The reference lists of one row as JSON, by field name: `[{"id":1,"title":"…"}]`. */
export type ReferenceLists = Readonly<Record<string, string>>

/** How rows of an entity are selected and rendered. `r` is the alias of its table in the statement. */
export interface RowShape {
  readonly columns: string
  readonly joins: string
  /** Fields with reference lists, which are read separately and passed to `write`. */
  readonly references: readonly FieldModel[]
  /** Entities with cached labels, which are refreshed before `write` is called. */
  readonly remembered: readonly EntityModel[]
  readonly write: (row: RowValues, today: Day, lists: ReferenceLists) => string
}

/**
 * 'list': rows of a list. 'item': a single row. 'options': only columns of the entity's own table, and the path in a
 * tree.
 */
export type Purpose = 'list' | 'item' | 'options'

type Member = (row: RowValues, today: Day, lists: ReferenceLists) => string

const member = (key: string, part: JsonPart): Member => {
  const start = `,${JSON.stringify(key)}:`
  return (row) => start + part(row)
}

const daysMember = (field: FieldModel, of: FieldModel, zone: string, place: number): Member => {
  const start = `,${JSON.stringify(field.key)}:`
  const { day: dayOf } = meaningOf(of.kind)
  return (row, today) => {
    const day = dayOf?.(row[place], zone) ?? null
    return start + (day === null ? 'null' : String(daysBetween(today, day)))
  }
}

const referenceMembers = (
  names: LabelSource,
  selection: ColumnSelection,
  field: FieldModel,
  alias: string,
  purpose: Purpose,
): readonly Member[] => {
  if (hasHiddenTargets(names, field)) return boundMembers(names, selection, field, alias, purpose)
  const id = member(field.key, columnPart('integer', selection.column(alias, field.key)))
  if (purpose === 'options' || field.nested === null) return [id]
  if (field.nested !== field.key)
    return [id, member(field.nested, referredPart(names, selection, field, alias))]
  if (purpose === 'list') return [member(field.nested, referredPart(names, selection, field, alias))]
  const target = targetOf(names.model, field)
  const joined = selection.join(target, 'id', alias, field.key)
  const present = selection.column(joined, 'id')
  const label = labelText(names, selection, target, joined)
  return [
    id,
    member(`${field.key}_label`, (row) => (row[present] === null ? 'null' : JSON.stringify(label(row)))),
  ]
}

/** The same under a row filter: members whose target is out of reach are left out. */
const boundMembers = (
  names: LabelSource,
  selection: ColumnSelection,
  field: FieldModel,
  alias: string,
  purpose: Purpose,
): readonly Member[] => {
  const target = targetOf(names.model, field)
  const id = selection.column(alias, field.key)
  const joined = selection.join(target, 'id', alias, field.key)
  const present = selection.column(joined, 'id')
  const told = (part: Member): Member => {
    return (row, today, lists) => (row[id] !== null && row[present] === null ? '' : part(row, today, lists))
  }
  const key = told(member(field.key, columnPart('integer', id)))
  if (purpose === 'options' || field.nested === null) return [key]
  const nested = () => told(member(field.nested ?? '', nestedPart(names, selection, target, joined)))
  if (field.nested !== field.key) return [key, nested()]
  if (purpose === 'list') return [nested()]
  const label = labelText(names, selection, target, joined)
  const named = (row: RowValues) => (row[present] === null ? 'null' : JSON.stringify(label(row)))
  return [key, told(member(`${field.key}_label`, named))]
}

const ownPart = (
  entity: EntityModel,
  selection: ColumnSelection,
  field: FieldModel,
  alias: string,
): JsonPart | null => {
  const { column, files } = meaningOf(field.kind)
  if (column === null) return null
  if (files) return filesPart(entity, selection, field, alias)
  return valuePart(field, selection.column(alias, field.key))
}

const fieldMembers = (
  names: LabelSource,
  entity: EntityModel,
  selection: ColumnSelection,
  field: FieldModel,
  alias: string,
  purpose: Purpose,
): readonly Member[] => {
  if (isSecret(field)) return []
  if (field.links === 'one') return referenceMembers(names, selection, field, alias, purpose)
  if (field.links === 'many') {
    const start = `,${JSON.stringify(field.key)}:`
    return purpose === 'options' ? [] : [(_row, _today, lists) => start + (lists[field.name] ?? '[]')]
  }
  if (meaningOf(field.kind).makes === 'days') {
    const of = entity.field[field.of ?? '']
    return of ? [daysMember(field, of, names.model.zone, selection.column(alias, of.key))] : []
  }
  const part = ownPart(entity, selection, field, alias)
  return part === null ? [] : [member(field.key, part)]
}

/** Aliases of the fields that the shape contains. */
const aliasMembers = (
  entity: EntityModel,
  fields: readonly FieldModel[],
  selection: ColumnSelection,
  alias: string,
): readonly Member[] =>
  Object.entries(entity.aliases).flatMap(([key, name]) => {
    const field = fields.find((each) => each.name === name)
    const part = field && !isSecret(field) ? ownPart(entity, selection, field, alias) : null
    return part === null ? [] : [member(key, part)]
  })

/** The single owned row of another entity, under that entity's name; null where there is none. */
const ownedMembers = (
  names: LabelSource,
  entity: EntityModel,
  seen: readonly string[],
  selection: ColumnSelection,
): readonly Member[] =>
  entity.owned.flatMap(({ entity: name, field: owning, single }) => {
    const owned = names.model.entities[name]
    const link = owned?.field[owning]
    if (!single || !owned || !link || !seen.includes(name)) return []
    const alias = selection.join(owned, link.key, 'r', 'id')
    const id = selection.column(alias, 'id')
    const version = selection.column(alias, 'version')
    const members = owned.fields
      .filter((field) => isForAll(owned, field))
      .flatMap((field) =>
        fieldMembers(names, owned, selection, field, alias, field === link ? 'options' : 'list'),
      )
    const start = `,${JSON.stringify(name)}:`
    return [
      (row, today, lists) => {
        if (row[id] === null) return `${start}null`
        let json = `${start}{"id":${row[id]}`
        for (const each of members) json += each(row, today, lists)
        return `${json},"version":${row[version]}}`
      },
    ]
  })

const labelMembers = (
  names: LabelSource,
  entity: EntityModel,
  selection: ColumnSelection,
): readonly Member[] => {
  if (plainLabel(entity)) return []
  const label = labelText(names, selection, entity, 'r')
  return [member('label', (row) => JSON.stringify(label(row)))]
}

/** The path of a row in a tree, as in references to it. */
const pathMembers = (
  names: LabelSource,
  entity: EntityModel,
  selection: ColumnSelection,
): readonly Member[] => {
  const path = pathPart(names, selection, entity, 'r')
  return path === null ? [] : [member('path', path)]
}

/** Builds the shape of rows for what a caller sees of them. */
export const buildShape = (
  model: Model,
  entity: EntityModel,
  { fields, owned, reach }: RowAccess,
  purpose: Purpose,
  cache: LabelMaps | null,
): RowShape => {
  const names: LabelSource = { model, reach, cache, remembered: new Set() }
  const selection = newSelection(reach)
  const id = selection.column('r', 'id')
  const version = member('version', columnPart('integer', selection.column('r', 'version')))
  const whole = purpose !== 'options'
  const members: readonly Member[] = [
    ...fields.flatMap((field) => fieldMembers(names, entity, selection, field, 'r', purpose)),
    ...aliasMembers(entity, fields, selection, 'r'),
    ...(whole ? ownedMembers(names, entity, owned, selection) : pathMembers(names, entity, selection)),
    ...(whole ? labelMembers(names, entity, selection) : []),
    version,
    ...(purpose === 'item'
      ? ['created_at', 'updated_at'].map((key) => member(key, columnPart('text', selection.column('r', key))))
      : []),
  ]
  return {
    columns: selection.columns(),
    joins: selection.joins(),
    remembered: [...names.remembered],
    references: whole ? fields.filter((field) => field.links === 'many') : [],
    write: (row, today, lists) => {
      let json = `{"id":${row[id]}`
      for (const each of members) json += each(row, today, lists)
      return `${json}}`
    },
  }
}
