import { invalid } from '#texts/answers'
import { describeRule } from '../../../model/describe-rule.ts'
import { faultOfMove } from '../../../model/fault-of-move.ts'
import { type EntityModel, type FieldModel, fieldsOf, meaningOf } from '../../../model/index.ts'
import { type Overlap, rowRulesOf } from '../../../model/rules-of-rows.ts'
import { may } from '../../context/caller.ts'
import { isTold } from '../../context/fields.ts'
import { quote } from '../../database/driver/dialect.ts'
import { type Condition, joined, never, not, plain } from '../../sql/condition.ts'
import { everyRow, linksOf, rowsOf } from '../../sql/gate.ts'
import { storedOf } from '../../sql/kept.ts'
import { apartColumn, comparedColumn } from '../../sql/names.ts'
import { where } from '../../sql/where.ts'
import { rankOfUnique, takenMessage } from '../write/check-rows.ts'
import { nameOf } from '../write/check-rules.ts'
import type { Setting } from './change.ts'
import { type ChangedRow, now, then } from './changed-row.ts'
import type { Judging, Reason } from './reason.ts'

/** What the rules of rows say against it, of those in our words first what other rows hold. */
export const reasonsOfRules = (judging: Judging, setting: Setting, row: ChangedRow): readonly Reason[] => [
  ...taken(judging, setting, row),
  ...takenTogether(judging, row),
  ...overlapping(judging, row),
  ...wrongPairs(judging, setting, row),
  ...lacking(judging, row),
  ...moves(judging, setting, row),
  ...forbidden(judging, row),
]

const column = (alias: string, key: string): string => `${alias}.${quote(key)}`

const others = (entity: EntityModel, condition: string): Condition =>
  plain(
    `exists (select 1 from ${rowsOf(entity, everyRow, 'o')} where ${condition} and o."id" <> ${now}."id")`,
  )

const taken = (
  { parts: { model }, entity }: Judging,
  { values }: Setting,
  row: ChangedRow,
): readonly Reason[] =>
  entity.fields.flatMap((field): readonly Reason[] => {
    const value = values[field.name] ?? null
    if (field.unique === undefined || !field.stored || value === null) return []
    const key = comparedColumn(entity, field)
    const held = others(entity, `${column('o', key)} = ${column(then, key)}`)
    return [
      {
        when: joined([row.isTouched([field.name]), held], 'and'),
        says: takenMessage(field, value, model.zone),
        rank: rankOfUnique(field),
      },
    ]
  })

const isSame = (entity: EntityModel, by: readonly FieldModel[], one: string, other: string): string =>
  by
    .map((field) => apartColumn(entity, field))
    .map((key) => `${column(one, key)} = ${column(other, key)}`)
    .join(' and ')

const takenTogether = ({ entity }: Judging, row: ChangedRow): readonly Reason[] =>
  rowRulesOf(entity).unique.map(
    ({ by, says }): Reason => ({
      when: joined(
        [row.becomesOther(by.map(({ name }) => name)), others(entity, isSame(entity, by, 'o', then))],
        'and',
      ),
      says,
      rank: 'sentence',
    }),
  )

/** What a rule on times looks at. */
export const looksAt = ({ by, from, to, when }: Overlap): readonly string[] => [
  ...by.map(({ name }) => name),
  from.name,
  to.name,
  ...fieldsOf(when),
]

const overlapping = ({ entity, reading }: Judging, row: ChangedRow): readonly Reason[] =>
  rowRulesOf(entity).noOverlap.map((rule): Reason => {
    const { by, from, to, when, says } = rule
    const before = from.type === 'day' ? '<=' : '<'
    const [begins, ends] = [from, to].map(
      ({ key }) =>
        (alias: string) =>
          column(alias, key),
    )
    const meets = (one: string, other: string): string =>
      `(${begins?.(one)} is null or ${ends?.(other)} is null or ${begins?.(one)} ${before} ${ends?.(other)})`
    const held = where(entity, when, reading, 'o')
    const other: Condition = {
      sql: `exists (select 1 from ${rowsOf(entity, everyRow, 'o')} where ${isSame(entity, by, 'o', then)} and ${meets('o', then)} and ${meets(then, 'o')} and (${held.sql}) and o."id" <> ${now}."id")`,
      parameters: held.parameters,
    }
    return {
      when: joined([row.becomesOther(looksAt(rule)), where(entity, when, row.reading, then), other], 'and'),
      says,
      rank: 'sentence',
    }
  })

const wrongPairs = (
  { parts: { model }, entity }: Judging,
  { values }: Setting,
  row: ChangedRow,
): readonly Reason[] =>
  entity.fields.flatMap((field): readonly Reason[] => {
    const other = entity.field[field.notBefore ?? '']
    if (!other) return []
    const isWrong = plain(`${column(then, field.key)} < ${column(then, other.key)}`)
    const bound = values[other.name]
    const shown = Object.hasOwn(values, other.name)
      ? meaningOf(other.kind).show(bound, other, model.zone)
      : null
    return [
      {
        when: joined([row.isTouched([field.name, other.name]), isWrong], 'and'),
        says: invalid.notBefore(field.label, other.label, shown),
        rank: 'rule',
      },
    ]
  })

const isEmpty = (entity: EntityModel, field: FieldModel, row: ChangedRow): Condition => {
  if (field.links === 'many') {
    const links = row.reading.links?.(field, then) ?? linksOf(entity, field)
    return plain(`${now}."id" not in (select "owner_id" from ${links})`)
  }
  const value = column(then, field.key)
  return plain(field.type === 'text' ? `(${value} is null or ${value} = '')` : `${value} is null`)
}

const lacking = ({ entity }: Judging, row: ChangedRow): readonly Reason[] =>
  entity.fields.flatMap((field): readonly Reason[] => {
    const condition = field.requiredWhen
    if (condition === null) return []
    const asked = row.isTouched([field.name, ...fieldsOf(condition)], true)
    const needed = field.required ? [] : [where(entity, condition, row.reading, then)]
    return [
      {
        when: joined([asked, isEmpty(entity, field, row), ...needed], 'and'),
        says: invalid.requiredWhile(field.label, describeRule(entity, condition)),
        rank: 'rule',
      },
    ]
  })

const forbidden = ({ entity }: Judging, row: ChangedRow): readonly Reason[] =>
  rowRulesOf(entity).never.map(
    ({ when, says }): Reason => ({
      when: joined([row.isTouched(fieldsOf(when), true), where(entity, when, row.reading, then)], 'and'),
      says,
      rank: 'sentence',
    }),
  )

/** Which rows a field may not leave from where they are, a reason for each value that they hold. */
const moves = (judging: Judging, { values }: Setting, row: ChangedRow): readonly Reason[] => {
  const { parts, entity, caller, literals } = judging
  return rowRulesOf(entity).transitions.flatMap(({ field }): readonly Reason[] => {
    if (!Object.hasOwn(values, field.name)) return []
    const to = nameOf(field, values[field.name] ?? null, literals)
    const told = isTold(caller, parts.model, entity, field)
    const isOther = row.becomesOther([field.name])
    return placesLeft(judging, field).flatMap(({ from, is }): readonly Reason[] => {
      const says = faultOfMove(entity, field, { from, to, told }, (needed) => may(caller, needed))
      return says === null ? [] : [{ when: joined([isOther, is], 'and'), says, rank: 'rule' }]
    })
  })
}

/** Every value that transitions know a field by, and the rows that hold it. */
const placesLeft = (
  { parts: { model }, literals }: Judging,
  field: FieldModel,
): readonly { readonly from: string | null | undefined; readonly is: Condition }[] => {
  const held = column(now, field.key)
  const nothing = { from: null, is: plain(`${held} is null`) }
  const named =
    field.links === 'one'
      ? (model.entities[field.to ?? '']?.literals ?? []).map((label) => ({
          from: label,
          ids: literals.idsOf(field.to ?? '', label),
        }))
      : []
  if (field.links === 'one') {
    const ids = named.flatMap((each) => each.ids)
    const isAny = (some: readonly number[]): Condition =>
      some.length === 0 ? never : plain(`${held} in (${some.join(', ')})`)
    return [
      nothing,
      ...named.map(({ from, ids: some }) => ({ from, is: isAny(some) })),
      { from: undefined, is: joined([plain(`${held} is not null`), not(isAny(ids))], 'and') },
    ]
  }
  const choices = field.choices ?? []
  const stored = choices.map((choice) => storedOf(field, choice))
  return [
    nothing,
    ...choices.map((from, at) => ({ from, is: { sql: `${held} = ?`, parameters: [stored[at] ?? null] } })),
    {
      from: undefined,
      is: { sql: `${held} not in (${stored.map(() => '?').join(', ')})`, parameters: stored },
    },
  ]
}
