import { changing } from '#texts/tools'
import { buttonsOf } from '../buttons.ts'
import { describeButton } from '../describe-buttons.ts'
import type { EntityModel, FieldModel, Model } from '../entity/model.ts'
import type { Order } from '../entity/order.ts'
import { extraPermissions, permissionsFor, scopePermissionsOf } from '../permissions.ts'
import { describeRowRules } from '../rules/describe-row-rules.ts'
import { describeRule } from '../rules/describe-rule.ts'
import { type Case, casesOf } from './cases.ts'
import { changeIf, type ModelChange, makeChange, type Pair, pairs } from './change.ts'
import { compareField } from './compare-fields.ts'
import { caseOutcome, type Decision, rowOnlyLists, tabulate } from './decision-table.ts'

const names = (fields: readonly FieldModel[]): string => fields.map(({ name }) => name).join(', ')

const formOf = ({ form }: EntityModel): string =>
  form
    .map(({ title, groups }) => `${title ?? ''}: ${groups.map(({ fields }) => names(fields)).join(' | ')}`)
    .join('; ')

const compareScreens = (before: EntityModel, after: EntityModel): readonly ModelChange[] => {
  const at = after.title.many
  return [
    ...changeIf(
      names(before.columns) !== names(after.columns),
      'screens',
      changing.columns(at, names(before.columns), names(after.columns)),
    ),
    ...changeIf(formOf(before) !== formOf(after), 'screens', changing.form(at, formOf(after))),
    ...changeIf(
      before.route.list !== after.route.list,
      'screens',
      changing.route(before.route.list, after.route.list),
      true,
    ),
    ...changeIf(JSON.stringify(before.menu) !== JSON.stringify(after.menu), 'screens', changing.menu(at)),
    ...changeIf(
      before.api.list !== after.api.list,
      'calls',
      changing.address(before.api.list, after.api.list),
      true,
    ),
    ...changeIf(
      before.optionsUnpaged !== after.optionsUnpaged,
      'calls',
      changing.options(after.api.list, after.optionsUnpaged),
      true,
    ),
  ]
}

const orderOf = ({ sortBy, order }: Order): string => `${sortBy} ${order}`

const compareLists = (before: EntityModel, after: EntityModel): readonly ModelChange[] => {
  const known = (entity: EntityModel) => new Map(entity.lists.map((list) => [list.name, list]))
  const [old, now] = [known(before), known(after)]
  return [
    ...changeIf(
      orderOf(before.sort) !== orderOf(after.sort),
      'calls',
      changing.sort(after.title.many, orderOf(after.sort), orderOf(before.sort)),
    ),
    ...after.lists.flatMap((list) =>
      old.has(list.name) ? [] : [makeChange('calls', changing.newCall(list.api))],
    ),
    ...before.lists.flatMap((list) =>
      now.has(list.name) ? [] : [makeChange('calls', changing.goneCall(list.api), true)],
    ),
  ]
}

/** Compares row rules and first values by their wording: a changed rule counts as removed and added. */
const compareRowRules = (before: EntityModel, after: EntityModel): readonly ModelChange[] => {
  const texts = (entity: EntityModel) => describeRowRules(entity).map(({ text }) => text)
  const [old, now] = [texts(before), texts(after)]
  const { table } = after
  return [
    ...now.flatMap((text) => changeIf(!old.includes(text), 'calls', changing.rowRule(table, text), true)),
    ...old.flatMap((text) => changeIf(!now.includes(text), 'calls', changing.noRowRule(table, text))),
  ]
}

/** Compares buttons, each of which is a call. */
const compareButtons = (before: EntityModel, after: EntityModel): readonly ModelChange[] => {
  const saidIn = (entity: EntityModel): ReadonlyMap<string, string> =>
    new Map(buttonsOf(entity).map((button) => [button.name, describeButton(entity, button)]))
  const call = (name: string, { api }: EntityModel) => `POST ${api.list}/{id}/${name}`
  const [old, now] = [saidIn(before), saidIn(after)]
  return [
    ...[...now].flatMap(([name, text]) => {
      const was = old.get(name)
      if (was === undefined) return [makeChange('calls', changing.newButton(call(name, after), text))]
      return changeIf(was !== text, 'calls', changing.button(call(name, after), text, was), true)
    }),
    ...[...old.keys()].flatMap((name) =>
      changeIf(!now.has(name), 'calls', changing.goneCall(call(name, before)), true),
    ),
  ]
}

interface Both {
  readonly before: Model
  readonly after: Model
}

/** Compares the rows that scopes include; `compareFurther` compares their permissions. */
const compareScopes = (models: Both, before: EntityModel, after: EntityModel): readonly ModelChange[] => {
  const saidIn = (model: Model, entity: EntityModel): ReadonlyMap<string, string> =>
    new Map(
      entity.scopes.map(({ name, rows }) => [
        name,
        describeRule(entity, rows, ({ to }) => model.entities[to ?? '']),
      ]),
    )
  const old = saidIn(models.before, before)
  return [...saidIn(models.after, after)].flatMap(([name, text]) => {
    const was = old.get(name) ?? text
    return changeIf(was !== text, 'permissions', changing.scope(`${after.plural}.${name}`, text, was), true)
  })
}

const besideVerbs = (model: Model, entity: EntityModel): readonly string[] => [
  ...scopePermissionsOf(entity),
  ...extraPermissions(model, entity),
]

/** Compares the permissions that scopes create and rules require. */
const compareFurther = (before: readonly string[], after: readonly string[]): readonly ModelChange[] => {
  const added = after.filter((title) => !before.includes(title))
  const gone = before.filter((title) => !after.includes(title))
  return [
    ...changeIf(added.length > 0, 'permissions', changing.newPermissions(added)),
    ...changeIf(gone.length > 0, 'permissions', changing.gonePermissions(gone), true),
  ]
}

const compareEntity = (models: Both, { before, after }: Pair<EntityModel>): readonly ModelChange[] => {
  if (!before && after)
    return [
      makeChange('screens', changing.newScreens(after.route.list, after.route.form)),
      makeChange('calls', changing.newCall(after.api.list)),
      makeChange('tables', changing.newTable(after.table)),
      makeChange('permissions', changing.newPermissions(permissionsFor(models.after, after))),
    ]
  if (before && !after)
    return [
      makeChange('screens', changing.goneScreens(before.route.list, before.route.form), true),
      makeChange('calls', changing.goneCall(before.api.list), true),
      makeChange('tables', changing.hiddenTable(before.table)),
      makeChange('permissions', changing.gonePermissions(permissionsFor(models.before, before)), true),
    ]
  if (!before || !after) return []
  return [
    ...compareScreens(before, after),
    ...compareLists(before, after),
    ...compareRowRules(before, after),
    ...compareButtons(before, after),
    ...compareScopes(models, before, after),
    ...compareFurther(besideVerbs(models.before, before), besideVerbs(models.after, after)),
    ...pairs(before.field, after.field).flatMap((pair) => compareField(after, pair)),
    ...changeIf(before.table !== after.table, 'tables', changing.renamed(before.table, after.table)),
    ...changeIf(
      before.plural !== after.plural,
      'permissions',
      changing.renamedPermissions(before.plural, after.plural),
      true,
    ),
  ]
}

/** Entities by plural, which names their data; a rename declares the old plural. */
const byPlural = (model: Model): Readonly<Record<string, EntityModel>> =>
  Object.fromEntries(model.list.map((entity) => [entity.plural, entity]))

/**
 * The changes for people, callers, data and access between two states of the descriptors. For rules see `compareRules`.
 */
export const compare = (before: Model, after: Model): readonly ModelChange[] =>
  pairs(byPlural(before), byPlural(after)).flatMap((pair) => compareEntity({ before, after }, pair))

/** A change for some combinations of values: the colour, and the lists entered and left. */
export interface RuleChange {
  readonly fields: readonly string[]
  /** Values by field; null if the value makes no difference. */
  readonly values: readonly (readonly unknown[] | null)[]
  readonly colour: { readonly before: string; readonly after: string } | null
  readonly joins: readonly string[]
  readonly leaves: readonly string[]
}

const rulesOf = (entity: EntityModel) => [
  ...entity.tones.map(({ when }) => when),
  ...rowOnlyLists(entity).map(({ rows }) => rows),
]

interface Difference {
  readonly colour: RuleChange['colour']
  readonly joins: readonly string[]
  readonly leaves: readonly string[]
}

const differenceAt = (before: EntityModel, after: EntityModel, at: Case): Difference => {
  const [old, now] = [caseOutcome(before, at), caseOutcome(after, at)]
  const colours = { before: before.tones[old.tone]?.tone ?? '–', after: after.tones[now.tone]?.tone ?? '–' }
  return {
    colour: colours.before === colours.after ? null : colours,
    joins: now.lists.filter((list) => !old.lists.includes(list)),
    leaves: old.lists.filter((list) => !now.lists.includes(list)),
  }
}

/**
 * The combinations whose colour or lists differ between two states of an entity, equal ones merged; null if there are
 * too many cases.
 */
export const compareRules = (before: EntityModel, after: EntityModel): readonly RuleChange[] | null => {
  const cases = casesOf({ ...before.field, ...after.field }, [...rulesOf(before), ...rulesOf(after)])
  if (!cases) return null
  const fields = Object.keys(cases[0] ?? {})
  const decided = cases.map((at): Decision<Difference> => ({ at, outcome: differenceAt(before, after, at) }))
  return tabulate(decided, fields)
    .filter(
      ({ outcome: { colour, joins, leaves } }) => colour !== null || joins.length > 0 || leaves.length > 0,
    )
    .map(({ values, outcome }) => ({ fields, values, ...outcome }))
}
