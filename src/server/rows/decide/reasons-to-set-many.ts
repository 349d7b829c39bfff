import { invalidOutcome, refused } from '#texts/answers'
import { refusedPress } from '#texts/buttons'
import type { ButtonModel } from '../../../model/buttons.ts'
import { fieldsOf, targetOf } from '../../../model/index.ts'
import { addressRule, describeRule } from '../../../model/rules/describe-rule.ts'
import { visibleFields } from '../../access/fields.ts'
import { quote } from '../../platform/database/driver/dialect.ts'
import {
  alwaysTrue,
  type Condition,
  joinConditions,
  neverTrue,
  not,
  rawCondition,
} from '../../platform/sql/condition.ts'
import { fromVisible } from '../../platform/sql/row-security.ts'
import { hasHiddenTargets } from '../../platform/sql/rule-columns.ts'
import { type RuleSqlContext, where } from '../../platform/sql/where.ts'
import { type ChangedRow, now, then } from '../rules/changed-row.ts'
import { rulesOfDoor } from '../rules/faults-of-rows.ts'
import { guardedRows } from '../rules/guard.ts'
import { lockedNames } from '../rules/lock.ts'
import type { RefusalContext, RefusalReason } from '../rules/reason.ts'
import { inRefusalOrder } from '../rules/refusal-order.ts'
import { requiredMessage } from '../rules/required.ts'
import { outsideScopeMessage, outsideScopes, verbOf, wouldLeaveScopeMessage } from '../rules/scope.ts'
import type { Setting } from '../rules/setting.ts'

/** The reasons that refuse new values, ordered by `refusalOrder`. */
export const reasonsToSet = (
  judging: RefusalContext,
  setting: Setting,
  row: ChangedRow,
): readonly RefusalReason[] => {
  const { entity, caller } = judging
  const reached = verbOf(entity, setting.button)
  const rules = rulesOfDoor(entity, 'many')
  const all: readonly RefusalReason[] = [
    {
      when: outsideScopes(judging, reached, judging.own, now),
      says: outsideScopeMessage(caller, entity, reached),
      rank: 'right',
    },
    ...guardedRows(judging.guarded, entity, now, row),
    ...(setting.button ? absent(judging, setting.button) : []),
    ...setting.lists.flatMap(({ field }): readonly RefusalReason[] =>
      field.required ? [{ when: row.isEmptied(field), says: requiredMessage(field), rank: 'payload' }] : [],
    ),
    ...rules.flatMap((rule) => rule.reasons?.(judging, setting, row) ?? []),
    ...lockedNames(judging, row, now),
    ...row.overflows.map(
      ([{ label }, when]): RefusalReason => ({ when, says: invalidOutcome.overflow(label), rank: 'outcome' }),
    ),
    ...(reached === 'update'
      ? [
          {
            when: outsideScopes(judging, 'update', { ...judging.own, ...links(row) }, then),
            says: wouldLeaveScopeMessage(caller, entity, 'update'),
            rank: 'scope' as const,
          },
        ]
      : []),
  ]
  return inRefusalOrder(all.filter(({ when }) => when.sql !== neverTrue.sql))
}

const links = ({ reading }: ChangedRow): Pick<RuleSqlContext, 'links'> =>
  reading.links ? { links: reading.links } : {}

/** A button is absent where its rule is false, or reads a field or target that the caller does not see. */
const absent = (
  { parts: { model }, entity, caller, reach, own }: RefusalContext,
  { title, when }: ButtonModel,
): readonly RefusalReason[] => {
  const visible = visibleFields(entity, caller)
  const looks = fieldsOf(when).flatMap((name) => entity.field[name] ?? [])
  const unseen = looks.map((field): Condition => {
    if (!visible.includes(field)) return alwaysTrue
    if (field.links !== 'one' || !hasHiddenTargets({ model, reach }, field)) return neverTrue
    const column = `${now}.${quote(field.key)}`
    const rows = fromVisible(targetOf(model, field), reach, 'u')
    return rawCondition(`${column} is not null and ${column} not in (select u."id" from ${rows})`)
  })
  const rule = describeRule(entity, addressRule(when, refused.you))
  return [
    {
      when: joinConditions([...unseen, not(where(entity, when, own, now))], 'or'),
      says: refusedPress.notThere(title, rule, []),
      rank: 'absent',
    },
  ]
}
