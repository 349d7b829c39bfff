import type { EntityModel, FieldModel } from '../../../model/index.ts'
import { isBroken } from '../../../model/rules/broken.ts'
import type { Broken } from '../../../model/rules/shapes.ts'
import { quote } from '../../database/driver/dialect.ts'
import { always, type Condition, joined, plain } from '../../sql/condition.ts'
import { linksOf } from '../../sql/gate.ts'
import { type Reading, where } from '../../sql/where.ts'
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
      when: joined([row.isTouched(rule.looksAt, true), brokenThen(entity, rule, row)], 'and'),
      says: rule.says(shown),
      rank: rule.wording,
    }))
  },
})

/** The second reader of what `isBroken` reads in one row: the rows, as they are going to be, that are what none may be. */
const brokenThen = (entity: EntityModel, { when, lacks }: Broken, { reading }: ChangedRow): Condition => {
  const links = lacks && reading.links?.(lacks, then)
  const empty = lacks === null ? always : isEmpty(lacks, then, links ?? linksIn(entity, lacks))
  return joined([empty, where(entity, when, reading, then)], 'and')
}

/** The same of rows as they are, under an alias. */
export const brokenNow = (
  entity: EntityModel,
  { when, lacks }: Broken,
  reading: Reading,
  alias: string,
): Condition => {
  const empty = lacks === null ? always : isEmpty(lacks, alias, linksIn(entity, lacks))
  return joined([empty, where(entity, when, reading, alias)], 'and')
}

const linksIn = (entity: EntityModel, field: FieldModel): string =>
  field.links === 'many' ? linksOf(entity, field) : ''

/** @param links the table of a list of references */
const isEmpty = (field: FieldModel, alias: string, links: string): Condition => {
  // A row that changes keeps its id: it is the one of the row as it is, which statements that judge call `now`.
  const id = alias === then ? now : alias
  if (field.links === 'many') return plain(`${id}."id" not in (select "owner_id" from ${links})`)
  const value = `${alias}.${quote(field.key)}`
  return plain(field.type === 'text' ? `(${value} is null or ${value} = '')` : `${value} is null`)
}
