import { titleOf } from '#texts/grammar'
import type { Entity, Field, Verb } from '../descriptor/index.ts'
import type { EntityModel, FieldModel, NamedList } from './entity/model.ts'
import { newestFirst } from './entity/order.ts'
import { isSecret, meaningOf } from './kinds/index.ts'

export const verbs: readonly Verb[] = ['read', 'create', 'update', 'delete']

/**
 * A descriptor with every default filled in, resolved without the others. `build` creates the model from it, and the
 * checks read it. Fields are referred to by name, since a faulty descriptor may name missing ones.
 */
export interface Resolved
  extends Pick<EntityModel, 'table' | 'title' | 'fields' | 'field' | 'sort' | 'lists' | 'api' | 'route'> {
  readonly label: readonly string[]
  readonly columns: readonly string[]
  readonly permission: EntityModel['permission']
}

/** How the values compare that have an order in time. */
const times: readonly unknown[] = ['day', 'instant']

/** Resolves one field from its words and its entity's. */
const resolveField = (
  name: string,
  field: Field,
  { fields, requiredWhen, unique = [], noOverlap = [], atMost = [] }: Entity,
): FieldModel => {
  const { column, links = null, accepted, searched, given, resolved } = meaningOf(field.kind)
  const { largest: _, ...said } = field // replaced by a number of bytes
  const begin = times.includes(column)
    ? noOverlap.find(({ from, to }) => to === name && from !== name)?.from
    : undefined
  return {
    ...(begin !== undefined && fields[begin]?.kind === field.kind && { notBefore: begin }),
    ...said,
    ...(given && { given, unique: true }),
    name,
    key: field.column ?? (links === 'one' ? `${name}_id` : name),
    heading: field.heading ?? field.label,
    nested: field.to === undefined || field.by !== undefined ? null : name,
    stored: column !== null,
    type: column,
    links,
    writable: !field.readonly && !field.stamped && !field.works && accepted,
    searched: searched && !field.unsearched,
    apart:
      field.unique !== undefined ||
      given === true ||
      [...unique, ...noOverlap, ...atMost].some(({ by }) => by.includes(name)),
    requiredWhen: requiredWhen?.[name] ?? null,
    ...resolved?.(field),
  }
}

const labelOf = ({ label, fields }: Entity): readonly string[] => {
  if (label !== undefined) return typeof label === 'string' ? [label] : label
  const usual = ['name', 'title'].find((name) => name in fields)
  return [usual ?? Object.keys(fields)[0] ?? '']
}

const listsOf = ({ lists = {}, at }: Entity, prefix: string): readonly NamedList[] =>
  Object.entries(lists).map(([name, [title, rows]]) => ({
    name,
    title,
    rows,
    api: `${prefix}/${name}`,
    route: `${at?.lists ?? ''}/${name}`,
  }))

/** Resolves descriptors: fills in defaults, derives each entity once, and then derives the types of computed values. */
export const resolve = (descriptors: readonly Entity[]): readonly Resolved[] => {
  const all = descriptors.map(resolveAlone)
  const fieldOf = (entity: string, name: string) =>
    all[descriptors.findIndex(({ one }) => one === entity)]?.field[name]
  return descriptors.map((descriptor, at) => {
    const each = all[at] as Resolved // one for each descriptor
    const fields = each.fields.map((field) => {
      const made = meaningOf(field.kind).comesTo?.(field, descriptor.one, fieldOf)
      return made
        ? {
            ...resolveField(field.name, { ...field, ...made }, descriptor),
            described: field.kind,
          }
        : field
    })
    return { ...each, fields, field: byName(fields) }
  })
}

const byName = (fields: readonly FieldModel[]): Resolved['field'] =>
  Object.fromEntries(fields.map((field) => [field.name, field]))

const resolveAlone = (descriptor: Entity): Resolved => {
  const { one, many, titles, at } = descriptor
  const fields = Object.entries(descriptor.fields).map(([name, field]) =>
    resolveField(name, field, descriptor),
  )
  const named = at?.named ?? `/api/${one}`
  return {
    table: many.replaceAll('-', '_'),
    title: titles ?? { one: titleOf(one), many: titleOf(many) },
    fields,
    field: byName(fields),
    label: labelOf(descriptor),
    columns:
      descriptor.columns ??
      fields
        .filter((field) => (field.writable || field.given || field.works) && !isSecret(field))
        .map((field) => field.name),
    sort: descriptor.sort ? { sortBy: descriptor.sort[0], order: descriptor.sort[1] } : newestFirst,
    lists: listsOf(descriptor, named),
    api: { list: at?.api ?? `/api/${many}`, named },
    route: { list: at?.list ?? `/${many}`, form: at?.form ?? `/${one}-form`, show: at?.show ?? null },
    permission: Object.fromEntries(verbs.map((verb) => [verb, `${many}.${verb}`])) as Record<Verb, string>, // contains all verbs
  }
}

/** The maximum bytes of a name in PostgreSQL; applied to SQLite too, so that a product can move between them. */
export const longestIdentifier = 63

/** Columns that PostgreSQL adds to every table. */
export const systemColumns: readonly string[] = ['ctid', 'xmin', 'xmax', 'cmin', 'cmax', 'tableoid']

/** Prefixes of tables that belong to SQLite, PostgreSQL and the engine. */
export const reservedPrefixes: readonly string[] = ['sqlite_', 'pg_', 'engine_']
