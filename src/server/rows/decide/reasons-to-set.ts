import { invalidOutcome, refused } from '#texts/answers'
import { refusedPress } from '#texts/buttons'
import type { ButtonModel } from '../../../model/buttons.ts'
import { fieldsOf, targetOf } from '../../../model/index.ts'
import { addressRule, describeRule } from '../../../model/rules/describe-rule.ts'
import { visibleFields } from '../../access/fields.ts'
import { quote } from '../../platform/database/driver/dialect.ts'
import { always, type Condition, joined, never, not, plain } from '../../platform/sql/condition.ts'
import { rowsOf } from '../../platform/sql/gate.ts'
import { leadsOut } from '../../platform/sql/rule-columns.ts'
import { type Reading, where } from '../../platform/sql/where.ts'
import { type ChangedRow, now, then } from '../rules/changed-row.ts'
import { rulesOfDoor } from '../rules/faults-of-rows.ts'
import { guardedRows } from '../rules/guard.ts'
import { lockedNames } from '../rules/lock.ts'
import type { Judging, Reason } from '../rules/reason.ts'
import { inOrder } from '../rules/refusal-order.ts'
import { lacks } from '../rules/required.ts'
import { onlyThese, onlyWithin, outsideOf, verbOf } from '../rules/scope.ts'
import type { Setting } from '../rules/setting.ts'

/** Why rows cannot be given values, in the order of `refusalOrder`. */
export const reasonsToSet = (judging: Judging, setting: Setting, row: ChangedRow): readonly Reason[] => {
  const { entity, caller } = judging
  const reached = verbOf(entity, setting.button)
  const rules = rulesOfDoor(entity, 'many')
  const all: readonly Reason[] = [
    {
      when: outsideOf(judging, reached, judging.own, now),
      says: onlyThese(caller, entity, reached),
      rank: 'right',
    },
    ...guardedRows(judging.guarded, entity, now, row),
    ...(setting.button ? absent(judging, setting.button) : []),
    ...setting.lists.flatMap(({ field }): readonly Reason[] =>
      field.required ? [{ when: row.isEmptied(field), says: lacks(field), rank: 'payload' }] : [],
    ),
    ...rules.flatMap((rule) => rule.reasons?.(judging, setting, row) ?? []),
    ...lockedNames(judging, row, now),
    ...row.overflows.map(
      ([{ label }, when]): Reason => ({ when, says: invalidOutcome.overflow(label), rank: 'outcome' }),
    ),
    ...(reached === 'update'
      ? [
          {
            when: outsideOf(judging, 'update', { ...judging.own, ...links(row) }, then),
            says: onlyWithin(caller, entity, 'update'),
            rank: 'scope' as const,
          },
        ]
      : []),
  ]
  return inOrder(all.filter(({ when }) => when.sql !== never.sql))
}

const links = ({ reading }: ChangedRow): Pick<Reading, 'links'> =>
  reading.links ? { links: reading.links } : {}

/** A button is not there where its rule does not hold, or looks at what the presser does not see. */
const absent = (
  { parts: { model }, entity, caller, reach, own }: Judging,
  { title, when }: ButtonModel,
): readonly Reason[] => {
  const visible = visibleFields(entity, caller)
  const looks = fieldsOf(when).flatMap((name) => entity.field[name] ?? [])
  const unseen = looks.map((field): Condition => {
    if (!visible.includes(field)) return always
    if (field.links !== 'one' || !leadsOut({ model, reach }, field)) return never
    const column = `${now}.${quote(field.key)}`
    const rows = rowsOf(targetOf(model, field), reach, 'u')
    return plain(`${column} is not null and ${column} not in (select u."id" from ${rows})`)
  })
  const rule = describeRule(entity, addressRule(when, refused.you))
  return [
    {
      when: joined([...unseen, not(where(entity, when, own, now))], 'or'),
      says: refusedPress.notThere(title, rule, []),
      rank: 'absent',
    },
  ]
}
