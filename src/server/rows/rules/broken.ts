import type { EntityModel, FieldModel } from '../../../model/index.ts'
import { isBroken } from '../../../model/rules/broken.ts'
import type { Broken } from '../../../model/rules/shapes.ts'
import { quote } from '../../database/driver/dialect.ts'
import { always, type Condition, joined, plain } from '../../sql/condition.ts'
import { linksOf } from '../../sql/gate.ts'
import { where } from '../../sql/where.ts'
import { type ChangedRow, now, then } from './changed-row.ts'
import { inWords, type Rule } from './rule.ts'

/** A rule that is a predicate over a row: what each way to write asks of it. */
export const brokenRule = (brokensOf: (entity: EntityModel) => readonly Broken[]): Rule => ({
  holds: (entity) => brokensOf(entity).length > 0,
  faults: ({ entity, values, revision: { before, after }, reading, isDoubtful, isTold }, facing) => {
    const isGiven = (name: string) => Object.hasOwn(values, name)
    const shown = (field: FieldModel) =>
      isGiven(field.name) || isTold(field) ? inWords(field, after[field.key], reading.model.zone) : null
    return brokensOf(entity).flatMap((rule) => {
      const isAsked = before === null || rule.looksAt.some(isGiven)
      return isAsked && !rule.needs.some(isDoubtful) && isBroken(rule, facing())
        ? [{ key: rule.at.key, message: rule.says(shown), rank: rule.wording }]
        : []
    })
  },
  reasons: ({ entity, parts: { model } }, { values }, row) => {
    const shown = (field: FieldModel) =>
      Object.hasOwn(values, field.name) ? inWords(field, values[field.name], model.zone) : null
    return brokensOf(entity).map((rule) => ({
      when: joined([row.isTouched(rule.looksAt, true), brokenIn(entity, rule, row)], 'and'),
      says: rule.says(shown),
      rank: rule.wording,
    }))
  },
})

/** The second reader of what `isBroken` reads in one row: the rows, as they are going to be, that are what none may be. */
const brokenIn = (entity: EntityModel, { when, lacks }: Broken, row: ChangedRow): Condition =>
  joined(
    [lacks === null ? always : isEmpty(entity, lacks, row), where(entity, when, row.reading, then)],
    'and',
  )

const isEmpty = (entity: EntityModel, field: FieldModel, row: ChangedRow): Condition => {
  if (field.links === 'many') {
    const links = row.reading.links?.(field, then) ?? linksOf(entity, field)
    return plain(`${now}."id" not in (select "owner_id" from ${links})`)
  }
  const value = `${then}.${quote(field.key)}`
  return plain(field.type === 'text' ? `(${value} is null or ${value} = '')` : `${value} is null`)
}
