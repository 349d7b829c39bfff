import { changing } from '#texts/tools'
import type { ModelChange } from '../../model/analysis/change.ts'
import { compare, compareRules, type RuleChange } from '../../model/analysis/compare.ts'
import type { EntityModel, Model } from '../../model/index.ts'
import { describeValues, valuesByColumn } from '../explain/describe-values.ts'

const describeCase = (entity: EntityModel, rule: RuleChange, all: readonly (readonly unknown[])[]): string =>
  rule.fields
    .flatMap((name, index) => {
      const values = rule.values[index] ?? null
      return values === null
        ? []
        : [`${entity.field[name]?.label ?? name}: ${describeValues(values, all[index] ?? [])}`]
    })
    .join('; ') || changing.everywhere

const toldRule = (
  entity: EntityModel,
  rule: RuleChange,
  all: readonly (readonly unknown[])[],
): readonly string[] => {
  const at = `${entity.title.many}, ${describeCase(entity, rule, all)}`
  return [
    ...(rule.colour ? [changing.colour(at, rule.colour.before, rule.colour.after)] : []),
    ...(rule.joins.length > 0 ? [changing.joins(at, rule.joins.join(', '))] : []),
    ...(rule.leaves.length > 0 ? [changing.leaves(at, rule.leaves.join(', '))] : []),
  ]
}

const toldRules = (before: Model, after: Model): readonly string[] =>
  after.list.flatMap((entity) => {
    const old = before.entities[entity.name]
    const rules = old ? (compareRules(old, entity) ?? []) : []
    const all = valuesByColumn(rules, rules[0]?.fields.length ?? 0)
    return rules.flatMap((rule) => toldRule(entity, rule, all))
  })

const lineOf = ({ sentence, breaks }: ModelChange): string =>
  `- ${breaks ? `${changing.breaking}: ` : ''}${sentence}`

/** The changes between two states of the descriptors, as a Markdown note for reviewers. */
export const describeChanges = (before: Model, after: Model, revision: string): string => {
  const changes = compare(before, after)
  const rules = toldRules(before, after)
  const parts = (['screens', 'calls', 'tables', 'permissions'] as const).flatMap((part) => {
    const lines = changes.filter((change) => change.part === part).map(lineOf)
    return lines.length > 0 ? [`## ${changing.parts[part]}\n\n${lines.join('\n')}`] : []
  })
  const ruled =
    rules.length > 0 ? [`## ${changing.parts.rules}\n\n${rules.map((rule) => `- ${rule}`).join('\n')}`] : []
  const told = [...parts, ...ruled]
  return [`# ${changing.title(revision)}`, ...(told.length > 0 ? told : [changing.none])].join('\n\n')
}
