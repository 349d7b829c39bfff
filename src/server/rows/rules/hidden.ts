import { formRules } from '#texts/form-rules'
import type { Predicate } from '../../../descriptor/index.ts'
import { constantDefault } from '../../../model/entity/first-values.ts'
import { perEntity } from '../../../model/entity/per-entity.ts'
import { type EntityModel, type FieldModel, meaningOf } from '../../../model/index.ts'
import { describeRule } from '../../../model/rules/describe-rule.ts'
import { holdsAt } from '../../../model/rules/holds-at.ts'
import { joinConditions, not } from '../../platform/sql/condition.ts'
import { where } from '../../platform/sql/where.ts'
import { then } from './changed-row.ts'
import type { RefusalReason } from './reason.ts'
import { changesAnyOf, type RowUnderRules, type Rule } from './rule.ts'

/** Fields that the form shows only under a condition. */
const conditioned = perEntity((entity: EntityModel): readonly (readonly [FieldModel, Predicate])[] =>
  entity.fields.flatMap((field) => {
    const groups = entity.form.flatMap((section) => section.groups)
    const when = groups.find(({ fields }) => fields.includes(field))?.when ?? null
    return when === null ? [] : [[field, when] as const]
  }),
)

/** Bulk changes, lines and imports cannot change fields that the row's form hides. */
export const hiddenFieldsRule: Rule = {
  holds: (entity) => conditioned(entity).length > 0,
  faults: (row, facing) =>
    conditioned(row.entity).flatMap(([field, when]) => {
      const isGiven = Object.hasOwn(row.chosen.values, field.name)
      return isGiven && isOther(row, field) && !holdsAt(when, facing().facts, row.reading.at)
        ? [{ key: field.key, message: says(row.entity, field, when), rank: 'form' as const }]
        : []
    }),
  reasons: ({ entity, reach }, setting, row) => {
    if (setting.button) return []
    const isSet = ({ name }: FieldModel) =>
      Object.hasOwn(setting.values, name) || setting.lists.some(({ field }) => field.name === name)
    return conditioned(entity).flatMap(([field, when]): readonly RefusalReason[] => {
      if (!isSet(field)) return []
      const shown = where(entity, when, { ...row.reading, reach }, then)
      const isHidden = joinConditions([row.becomesOther([field.name]), not(shown)], 'and')
      return [{ when: isHidden, says: says(entity, field, when), rank: 'form' }]
    })
  },
}

const says = (entity: EntityModel, { label }: FieldModel, when: Predicate): string =>
  formRules.hidden(label, describeRule(entity, when))

/** Whether the field gets another value; for a new row, another than its default. */
const isOther = ({ entity, revision }: RowUnderRules, field: FieldModel): boolean => {
  if (revision.before !== null) return changesAnyOf(entity, revision, [field.name])
  const value = revision.after[field.key] ?? null
  return (
    !meaningOf(field.kind).isEmpty(value) && value !== (constantDefault(field) ?? meaningOf(field.kind).blank)
  )
}
