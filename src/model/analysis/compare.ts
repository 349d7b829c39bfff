import { changing } from '#texts/tools'
import { describeRule } from '../describe-rule.ts'
import { meaningOf } from '../kinds/index.ts'
import type { EntityModel, FieldModel, Model } from '../model.ts'

/** One difference between two models, as a reviewer reads it. `breaks`: whoever uses the call or the data must act. */
export interface Change {
  readonly part: 'screens' | 'calls' | 'tables' | 'permissions'
  readonly sentence: string
  readonly breaks: boolean
}

const change = (part: Change['part'], sentence: string, breaks = false): Change => ({
  part,
  sentence,
  breaks,
})

interface Pair<T> {
  readonly name: string
  readonly before: T | undefined
  readonly after: T | undefined
}

/** The same thing before and after, by name; a declared rename pairs the old name with the new thing. */
const pairs = <T extends { readonly was?: string | null }>(
  before: Readonly<Record<string, T>>,
  after: Readonly<Record<string, T>>,
): readonly Pair<T>[] => {
  const renamed = new Map(
    Object.entries(after).flatMap(([name, { was }]) =>
      was && !(name in before) ? [[was, name] as const] : [],
    ),
  )
  const gone = Object.entries(before).filter(([name]) => !(name in after) && !renamed.has(name))
  return [
    ...Object.entries(after).map(([name, thing]) => ({
      name,
      before: before[name] ?? (thing.was ? before[thing.was] : undefined),
      after: thing,
    })),
    ...gone.map(([name, thing]) => ({ name, before: thing, after: undefined })),
  ]
}

const column = (field: FieldModel): string => String(meaningOf(field.kind).column)

const compareWriting = (
  entity: EntityModel,
  at: string,
  before: FieldModel,
  after: FieldModel,
): readonly Change[] => [
  ...(before.key !== after.key ? [change('calls', changing.key(at, before.key, after.key), true)] : []),
  ...(!before.required && after.required ? [change('calls', changing.required(at), true)] : []),
  ...(before.required && !after.required ? [change('calls', changing.optional(at))] : []),
  ...(JSON.stringify(before.requiredWhen) === JSON.stringify(after.requiredWhen)
    ? []
    : [
        after.requiredWhen === null
          ? change('calls', changing.optional(at))
          : change('calls', changing.requiredWhile(at, describeRule(entity, after.requiredWhen)), true),
      ]),
  ...(before.unique === undefined && after.unique !== undefined
    ? [change('calls', changing.unique(at), true)]
    : []),
  ...(before.unique !== undefined && after.unique === undefined
    ? [change('calls', changing.notUnique(at))]
    : []),
  ...(before.sortable && !after.sortable ? [change('calls', changing.unsortable(at), true)] : []),
  ...(!before.sortable && after.sortable ? [change('calls', changing.sortable(at))] : []),
  ...(before.writable && !after.writable ? [change('calls', changing.unwritable(at), true)] : []),
  ...(before.to !== after.to
    ? [change('calls', changing.to(at, String(before.to), String(after.to)), true)]
    : []),
]

const compareField = (entity: EntityModel, { name, before, after }: Pair<FieldModel>): readonly Change[] => {
  const { table } = entity
  const at = `${table}.${name}`
  if (!before && after)
    return [
      change(
        'calls',
        changing.newField(at, after.kind),
        after.required === true && after.initially === undefined,
      ),
      ...(after.stored ? [change('tables', changing.newColumn(at))] : []),
    ]
  if (before && !after)
    return [
      change('calls', changing.goneField(at), true),
      ...(before.stored ? [change('tables', changing.hiddenColumn(at))] : []),
    ]
  if (!before || !after) return []
  return [
    ...(before.name !== after.name ? [change('tables', changing.renamed(before.name, at))] : []),
    ...(before.kind !== after.kind
      ? [change('calls', changing.kind(at, before.kind, after.kind), true)]
      : []),
    ...(column(before) !== column(after)
      ? [change('tables', changing.retyped(at, column(before), column(after)), true)]
      : []),
    ...(before.label !== after.label
      ? [change('screens', changing.label(at, before.label, after.label))]
      : []),
    ...compareWriting(entity, at, before, after),
  ]
}

const names = (fields: readonly FieldModel[]): string => fields.map(({ name }) => name).join(', ')

const formOf = ({ form }: EntityModel): string =>
  form
    .map(({ title, groups }) => `${title ?? ''}: ${groups.map(({ fields }) => names(fields)).join(' | ')}`)
    .join('; ')

const compareScreens = (before: EntityModel, after: EntityModel): readonly Change[] => {
  const at = after.title.many
  return [
    ...(names(before.columns) !== names(after.columns)
      ? [change('screens', changing.columns(at, names(before.columns), names(after.columns)))]
      : []),
    ...(formOf(before) !== formOf(after) ? [change('screens', changing.form(at, formOf(after)))] : []),
    ...(before.route.list !== after.route.list
      ? [change('screens', changing.route(before.route.list, after.route.list), true)]
      : []),
    ...(JSON.stringify(before.menu) !== JSON.stringify(after.menu)
      ? [change('screens', changing.menu(at))]
      : []),
    ...(before.api.list !== after.api.list
      ? [change('calls', changing.address(before.api.list, after.api.list), true)]
      : []),
    ...(before.optionsUnpaged !== after.optionsUnpaged
      ? [change('calls', changing.options(after.api.list, after.optionsUnpaged), true)]
      : []),
  ]
}

const compareLists = (before: EntityModel, after: EntityModel): readonly Change[] => {
  const known = (entity: EntityModel) => new Map(entity.lists.map((list) => [list.name, list]))
  const [old, now] = [known(before), known(after)]
  return [
    ...after.lists.flatMap((list) =>
      old.has(list.name) ? [] : [change('calls', changing.newCall(list.api))],
    ),
    ...before.lists.flatMap((list) =>
      now.has(list.name) ? [] : [change('calls', changing.goneCall(list.api), true)],
    ),
  ]
}

const compareEntity = ({ before, after }: Pair<EntityModel>): readonly Change[] => {
  if (!before && after)
    return [
      change('screens', changing.newScreens(after.route.list, after.route.form)),
      change('calls', changing.newCall(after.api.list)),
      change('tables', changing.newTable(after.table)),
      change('permissions', changing.newPermissions(Object.values(after.permission))),
    ]
  if (before && !after)
    return [
      change('screens', changing.goneScreens(before.route.list, before.route.form), true),
      change('calls', changing.goneCall(before.api.list), true),
      change('tables', changing.hiddenTable(before.table)),
      change('permissions', changing.gonePermissions(Object.values(before.permission)), true),
    ]
  if (!before || !after) return []
  return [
    ...compareScreens(before, after),
    ...compareLists(before, after),
    ...pairs(before.field, after.field).flatMap((pair) => compareField(after, pair)),
    ...(before.table !== after.table ? [change('tables', changing.renamed(before.table, after.table))] : []),
    ...(before.plural !== after.plural
      ? [change('permissions', changing.renamedPermissions(before.plural, after.plural), true)]
      : []),
  ]
}

/** By the name that data lies under: an entity's renames are said of its plural. */
const byPlural = (model: Model): Readonly<Record<string, EntityModel>> =>
  Object.fromEntries(model.list.map((entity) => [entity.plural, entity]))

/** What changes for people, callers, data and access between two states of the descriptors. Rules: `compareRules`. */
export const compare = (before: Model, after: Model): readonly Change[] =>
  pairs(byPlural(before), byPlural(after)).flatMap(compareEntity)
