import { allTests, type EntityModel, type FieldModel } from '../../../model/index.ts'
import { isBroken } from '../../../model/rules/broken.ts'
import { isOfRowAlone } from '../../../model/rules/never.ts'
import type { Broken } from '../../../model/rules/shapes.ts'
import type { DatabaseRow as Stored } from '../../platform/database/driver/database.ts'
import { quote } from '../../platform/database/driver/dialect.ts'
import { alwaysTrue, type Condition, joinConditions, rawCondition } from '../../platform/sql/condition.ts'
import { countOfRow } from '../../platform/sql/one-row.ts'
import { linksOf } from '../../platform/sql/row-security.ts'
import { type RuleSqlContext, where } from '../../platform/sql/where.ts'
import { type ChangedRow, now, then } from './changed-row.ts'
import {
  changesAnyOf,
  type Question,
  type RowsRead,
  type RowUnderRules,
  type Rule,
  type RuleReading,
  ruleValueText,
} from './rule.ts'

/** A rule that is a predicate over one row, as every door checks it. */
export const brokenRule = (brokensOf: (entity: EntityModel) => readonly Broken[]): Rule => ({
  holds: (entity) => brokensOf(entity).length > 0,
  faults: ({ entity, values, revision, reading, isDoubtful, isTold }, facing) => {
    const { before, after } = revision
    const isGiven = (name: string) => Object.hasOwn(values, name)
    const shown = (field: FieldModel) =>
      isGiven(field.name) || isTold(field) ? ruleValueText(field, after[field.key], reading.model.zone) : null
    return brokensOf(entity).flatMap((rule) => {
      if (rule.over === 'outcome' || !isOfRowAlone(entity, rule.when)) return []
      const isAsked =
        rule.over === 'row'
          ? before === null || rule.looksAt.some(isGiven)
          : changesAnyOf(entity, revision, rule.looksAt)
      return isAsked && !rule.needs.some(isDoubtful) && isBroken(rule, facing())
        ? [{ key: keyOf(rule), message: rule.says(shown), rank: rule.wording }]
        : []
    })
  },
  questions: (row) =>
    brokensOf(row.entity).flatMap((rule) =>
      isQuestion(rule, row) && !rule.needs.some(row.isDoubtful) ? [question(rule, row)] : [],
    ),
  reasons: ({ entity, parts: { model } }, { values }, row) => {
    const shown = (field: FieldModel) =>
      Object.hasOwn(values, field.name) ? ruleValueText(field, values[field.name], model.zone) : null
    return brokensOf(entity).map((rule) => {
      const isAsked = rule.over === 'row' ? row.isTouched(rule.looksAt, true) : row.becomesOther(rule.looksAt)
      return {
        when: joinConditions([isAsked, brokenThen(entity, rule, row)], 'and'),
        says: rule.says(shown),
        rank: rule.wording,
      }
    })
  },
  isLocking: (entity) => brokensOf(entity).some(({ over }) => over === 'others'),
  readRows: (entity, revision, reading) =>
    brokensOf(entity).flatMap((rule) =>
      rule.over === 'others' && changesAnyOf(entity, revision, rule.looksAt)
        ? rowsRead(entity, rule, revision.after, reading)
        : [],
    ),
})

const keyOf = ({ at }: Broken): string => at?.key ?? ''

/**
 * Whether the rule needs the database: it reads other rows, or an aggregate that no other row of the change affects.
 */
const isQuestion = (
  { over, looksAt, when }: Broken,
  { entity, revision, isAlone }: Pick<RowUnderRules, 'entity' | 'revision' | 'isAlone'>,
): boolean => {
  if (over === 'outcome' ? !isAlone : isOfRowAlone(entity, when)) return false
  return changesAnyOf(entity, revision, looksAt)
}

const question = (rule: Broken, { entity, revision, reading }: RowUnderRules): Question => {
  const id = Number(revision.before?.id ?? 0)
  const { sql, parameters } = countOfRow(entity, rule.when, { ...revision.after, id }, reading)
  const asked = { expected: 0, key: keyOf(rule), message: rule.says(() => null), rank: rule.wording }
  return { sql, parameters, ...asked, needs: rule.needs }
}

/** The targets of the references that the rule follows. */
const rowsRead = (
  entity: EntityModel,
  { when }: Broken,
  row: Stored,
  { model }: RuleReading,
): readonly RowsRead[] =>
  allTests(when).flatMap((test) => {
    const field = test.is === 'step' ? entity.field[test.field] : undefined
    const target = model.entities[field?.to ?? '']
    if (!field || !target) return []
    return [{ entity: target, ids: [row[field.key] ?? []].flat().map(Number) }]
  })

/** The SQL counterpart of `isBroken`: the rows that would break the rule with their new values. */
const brokenThen = (entity: EntityModel, { when, lacks }: Broken, { reading }: ChangedRow): Condition => {
  const links = lacks && reading.links?.(lacks, then)
  const empty = lacks === null ? alwaysTrue : isEmpty(lacks, then, links ?? linksIn(entity, lacks))
  return joinConditions([empty, where(entity, when, reading, then)], 'and')
}

/** The same for current rows under an alias. */
export const brokenNow = (
  entity: EntityModel,
  { when, lacks }: Broken,
  reading: RuleSqlContext,
  alias: string,
): Condition => {
  const empty = lacks === null ? alwaysTrue : isEmpty(lacks, alias, linksIn(entity, lacks))
  return joinConditions([empty, where(entity, when, reading, alias)], 'and')
}

const linksIn = (entity: EntityModel, field: FieldModel): string =>
  field.links === 'many' ? linksOf(entity, field) : ''

/** @param links the table of the reference list */
const isEmpty = (field: FieldModel, alias: string, links: string): Condition => {
  // The new row has the id of the current one, whose alias is `now`.
  const id = alias === then ? now : alias
  if (field.links === 'many') return rawCondition(`${id}."id" not in (select "owner_id" from ${links})`)
  const value = `${alias}.${quote(field.key)}`
  return rawCondition(field.type === 'text' ? `(${value} is null or ${value} = '')` : `${value} is null`)
}
