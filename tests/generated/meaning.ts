import { formatGrouping } from '../../src/model/entity/grouping.ts'
import { type EntityModel, type FieldModel, type Model, newestFirst } from '../../src/model/index.ts'
import { extraPermissions } from '../../src/model/permissions.ts'
import { describeRule } from '../../src/model/rules/describe-rule.ts'
import { rowRulesOf } from '../../src/model/rules/rules-of-rows.ts'

const names = (fields: readonly FieldModel[]): string => fields.map(({ name }) => name).join(', ')

const fieldLine = (field: FieldModel): string => {
  const {
    name,
    key,
    kind,
    label,
    heading,
    to,
    column,
    nested,
    stored,
    type: _type,
    links: _links,
    writable,
    searched,
    was,
    requiredWhen,
    apart: _apart,
    ...traits
  } = field
  const said = Object.entries(traits)
    .filter(([, value]) => value !== undefined)
    .map(([word, value]) => (value === true ? word : `${word} ${JSON.stringify(value)}`))
  const parts = [
    `${kind}${to === undefined ? '' : ` → ${to}`}`,
    `"${label}"${heading === label ? '' : ` ("${heading}" in lists)`}`,
    ...(key === name ? [] : [`as ${key}`]),
    ...said,
    ...(stored ? [] : ['not stored']),
    ...(writable ? [] : ['not written']),
    ...(searched ? ['searched'] : []),
  ]
  return `  ${name}: ${parts.join(', ')}`
}

const formLines = (entity: EntityModel): readonly string[] =>
  entity.form.flatMap((section) => [
    `  ${section.title ?? '–'}${section.editing ? ' (when editing)' : ''}`,
    ...section.groups.map(
      (group) => `    ${group.when ? `if ${describeRule(entity, group.when)}: ` : ''}${names(group.fields)}`,
    ),
  ])

const rowRuleLines = (model: Model, entity: EntityModel): readonly string[] => {
  const { unique, noOverlap, atMost, never, transitions } = rowRulesOf(entity)
  const further = extraPermissions(model, entity)
  return [
    ...unique.map(({ by, says }) => `  unique by ${names(by)}: "${says}"`),
    ...noOverlap.map(
      ({ by, from, to, when, says }) =>
        `  no overlap by ${names(by)} from ${from.name} to ${to.name} while ${describeRule(entity, when)}: "${says}"`,
    ),
    ...atMost.map(({ by, most, when, says }) => {
      const many = typeof most === 'number' ? most : `${most.reference.name}.${most.field}`
      return `  at most ${many} by ${by.map(formatGrouping).join(', ')} while ${describeRule(entity, when)}: "${says}"`
    }),
    ...never.map(
      ({ when, at, says }) => `  never ${describeRule(entity, when)}: ${at?.name ?? ''} "${says}"`,
    ),
    ...transitions.flatMap(({ field, ways }) =>
      Object.entries(ways).map(
        ([from, to]) =>
          `  ${field.name}: ${from} → ${to.map((way) => `${way.to}${way.needs ? ` (${way.needs})` : ''}`).join(', ')}`,
      ),
    ),
    ...(further.length > 0 ? [`  permissions ${further.join(', ')}`] : []),
  ]
}

const part = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : ['', title, ...lines]

/** What follows from a descriptor, as a person reads it: one line a fact, so that a change shows as the lines it changes. */
export const meaningOf = (model: Model, entity: EntityModel): string => {
  const group = entity.menu?.group
  const lists = entity.lists.map(
    (list) => `  ${list.route} = ${list.api}: "${list.title}", ${describeRule(entity, list.rows)}`,
  )
  const tones = entity.tones.map(
    (rule, index) =>
      `  ${index + 1}. ${rule.tone}, "${rule.reason}": ${describeRule(entity, rule.when) || 'all others'}`,
  )
  return `${[
    `${entity.title.one} / ${entity.title.many}`,
    `  table ${entity.table}; calls ${entity.api.list}; screens ${entity.route.list}, ${entity.route.form}`,
    `  permissions ${Object.values(entity.permission).join(', ')}`,
    `  menu ${entity.menu ? `${group ?? 'top'}, ${entity.menu.order}, ${entity.menu.icon}` : '–'}`,
    `  named by ${names(entity.label)}; options ${entity.optionsUnpaged ? 'all at once' : 'paged'}; after a save ${entity.afterSave}`,
    ...part('Fields', entity.fields.map(fieldLine)),
    ...part('Columns', [
      `  ${names(entity.columns)}`,
      ...(entity.plainColumns.length < entity.columns.length
        ? [`  plain: ${names(entity.plainColumns)}`]
        : []),
      ...(entity.sort === newestFirst
        ? []
        : [`  sorted by ${entity.sort.sortBy} ${entity.sort.order} at first`]),
      ...(entity.over ? [`  over ${model.entities[entity.over.entity]?.plural}`] : []),
    ]),
    ...part('Form', formLines(entity)),
    ...part(
      'Required at times',
      entity.fields.flatMap(({ name, requiredWhen }) =>
        requiredWhen ? [`  ${name}: while ${describeRule(entity, requiredWhen)}`] : [],
      ),
    ),
    ...part('Rules of rows', rowRuleLines(model, entity)),
    ...part('Lists', lists),
    ...part(
      'Scopes',
      entity.scopes.map(({ name, title, rows }) => `  ${name}: "${title}", ${describeRule(entity, rows)}`),
    ),
    ...part(
      'Told of',
      entity.comments ? ['  what is said of a row and changed in it, to its followers'] : [],
    ),
    ...part('Colours', tones),
    ...part(
      'Out of use',
      entity.retired ? [`  "${entity.retired.word}": ${describeRule(entity, entity.retired.when)}`] : [],
    ),
    ...part(
      'First rows',
      entity.seed.map((row) => `  ${JSON.stringify(row)}`),
    ),
    ...part('Protected names', entity.literals.length > 0 ? [`  ${entity.literals.join(', ')}`] : []),
    ...part(
      'Belonging to it',
      entity.owned.map(({ entity: name, single }) => `  ${single ? 'one' : 'any number of'} ${name}`),
    ),
  ].join('\n')}\n`
}
