import { formRules } from '#texts/form-rules'
import { describeRule } from '../../../model/describe-rule.ts'
import { joined, not } from '../../sql/condition.ts'
import { where } from '../../sql/where.ts'
import { type ChangedRow, then } from './changed-row.ts'
import type { Judging, Reason } from './reason.ts'
import type { Setting } from './setting.ts'

/** The rows whose form hides a field that is to become other, with the condition under which it shows it. */
export const hiddenFields = (
  { entity, reach }: Judging,
  setting: Setting,
  row: ChangedRow,
): readonly Reason[] => {
  if (setting.button) return []
  const names = [...Object.keys(setting.values), ...setting.lists.map(({ field }) => field.name)]
  const groups = entity.form.flatMap((section) => section.groups)
  return names.flatMap((name): readonly Reason[] => {
    const field = entity.field[name]
    const when = groups.find(({ fields }) => fields.some((each) => each.name === name))?.when ?? null
    if (!field || when === null) return []
    const shown = where(entity, when, { ...row.reading, reach }, then)
    return [
      {
        when: joined([row.becomesOther([name]), not(shown)], 'and'),
        says: formRules.hidden(field.label, describeRule(entity, when)),
        rank: 'rule',
      },
    ]
  })
}
