import { invalidOutcome, refused } from '#texts/answers'
import { refusedPress } from '#texts/buttons'
import { formRules } from '#texts/form-rules'
import type { Verb } from '../../../descriptor/index.ts'
import type { Button } from '../../../model/buttons.ts'
import { asked, describeRule } from '../../../model/describe-rule.ts'
import { type EntityModel, fieldsOf, plainLabel, targetOf, treeOf } from '../../../model/index.ts'
import { calledFor, visibleFields } from '../../context/fields.ts'
import { scopedEntities } from '../../context/rights.ts'
import { quote } from '../../database/driver/dialect.ts'
import { always, type Condition, joined, never, not, plain } from '../../sql/condition.ts'
import { everyRow, rowsOf } from '../../sql/gate.ts'
import { leadsOut } from '../../sql/rule-columns.ts'
import { type Reading, where } from '../../sql/where.ts'
import { lacks } from '../write/accept.ts'
import { hasRules } from '../write/check-rules.ts'
import { onlyThese, onlyWithin, verbOf } from '../write/keep-scopes.ts'
import { inOrder } from '../write/refusal-order.ts'
import type { Setting } from './change.ts'
import { type ChangedRow, now, then } from './changed-row.ts'
import type { Judging, Reason } from './reason.ts'
import { reasonsOfRules } from './reasons-of-rules.ts'

/** Why rows cannot be given values, in the order of `refusalOrder`. */
export const reasonsToSet = (judging: Judging, setting: Setting, row: ChangedRow): readonly Reason[] => {
  const { entity, caller } = judging
  const reached = verbOf(entity, setting.button)
  const overflows = row.overflows.map(
    ([{ label }, when]): Reason => ({
      ...{ when, says: invalidOutcome.overflow(label) },
      rank: hasRules(entity) ? 'outcome' : 'rule', // without rules it is worked out as the row is written
    }),
  )
  const all: readonly Reason[] = [
    {
      when: outsideOf(judging, reached, judging.own, now),
      says: onlyThese(caller, entity, reached),
      rank: 'right',
    },
    ...(setting.button ? absent(judging, setting.button) : []),
    ...setting.lists.flatMap(({ field }): readonly Reason[] =>
      field.required ? [{ when: row.isEmptied(field), says: lacks(field), rank: 'payload' }] : [],
    ),
    ...reasonsOfRules(judging, setting, row),
    ...circles(judging, setting, row),
    ...locks(judging, row),
    ...overflows,
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

/** The rows outside of what the caller may do this with; under an alias, as they are or as they are going to be. */
export const outsideOf = (
  { parts: { model }, entity, caller }: Judging,
  verb: Verb,
  own: Reading,
  alias: string,
): Condition => {
  const bound = scopedEntities(model, caller, verb).find((each) => each.entity === entity)
  return bound ? not(where(entity, bound.rows, own, alias)) : never
}

/** A button is not there where its rule does not hold, or looks at what the presser does not see. */
const absent = (
  { parts: { model }, entity, caller, reach, own }: Judging,
  { title, when }: Button,
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
  const rule = describeRule(entity, asked(when, refused.you))
  return [
    {
      when: joined([...unseen, not(where(entity, when, own, now))], 'or'),
      says: refusedPress.notThere(title, rule, []),
      rank: 'absent',
    },
  ]
}

/** The rows that the new place of all lies in, or that are it. */
const circles = ({ entity }: Judging, { values }: Setting, row: ChangedRow): readonly Reason[] => {
  const tree = treeOf(entity)
  const inside = tree && values[tree.name]
  if (tree === null || typeof inside !== 'number') return []
  const up = `with recursive up(id) as (
    select u."id" from ${rowsOf(entity, everyRow, 'u')} where u."id" = ${inside}
    union select u.${quote(tree.key)} from ${rowsOf(entity, everyRow, 'u')} join up on u."id" = up.id where u.${quote(tree.key)} is not null
  ) select id from up`
  const when = joined([row.becomesOther([tree.name]), plain(`${now}."id" in (${up})`)], 'and')
  return [{ when, says: invalidOutcome.someCircle(tree.label), rank: 'rule' }]
}

/** The rows whose name a rule depends on, where that becomes other. */
const locks = ({ entity, caller }: Judging, row: ChangedRow): readonly Reason[] => {
  const renamed = row.becomesOther(entity.label.map(({ name }) => name))
  return renamed.sql === never.sql
    ? []
    : namedByRules(entity).map(
        ([name, is]): Reason => ({
          when: joined([is, renamed], 'and'),
          says: refused.literal(calledFor(caller, entity, name)),
          rank: 'lock',
        }),
      )
}

/** The rows that rules depend on, each by its name. */
export const namedByRules = (entity: EntityModel): readonly (readonly [name: string, is: Condition])[] => {
  const label = plainLabel(entity)
  return label === null
    ? []
    : entity.literals.map((name) => [name, { sql: `${now}.${quote(label.key)} = ?`, parameters: [name] }])
}

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
