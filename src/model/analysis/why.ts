import type { Predicate } from '../../descriptor/index.ts'
import type { EntityModel, FieldModel, Model, NamedList, ToneRule } from '../entity/model.ts'
import { kinds } from '../kinds/index.ts'
import { describeRule } from '../rules/describe-rule.ts'
import { type Facts, fieldsOf, holds, testsOf } from '../rules/predicate.ts'
import { facts } from '../rules/row-state.ts'
import { isRowOnly } from '../rules/rule-dependencies.ts'
import type { Day } from '../values/day.ts'
import type { Row } from '../values/row.ts'

/** A tested field, and its value in the row as text; '' if it is empty. */
export interface Seen {
  readonly field: FieldModel
  readonly text: string
}

/** One test of a rule in words, whether the row passes it, and the row's values. */
export interface Reason {
  readonly words: string
  readonly holds: boolean
  readonly seen: readonly Seen[]
}

/** A rule of the ladder for one row: whether it holds, whether it colours the row, and the reason for each test. */
export interface WhyTone {
  readonly rule: ToneRule
  readonly holds: boolean
  readonly wins: boolean
  readonly reasons: readonly Reason[]
}

/** A named list for one row: whether it contains the row, and the reason for each test. */
export interface WhyList {
  readonly list: NamedList
  readonly holds: boolean
  readonly reasons: readonly Reason[]
}

/** The reasons for a row's colour and lists. */
export interface RowExplanation {
  /** Rules from the first to the one that wins; later rules were not tested. */
  readonly tones: readonly WhyTone[]
  readonly lists: readonly WhyList[]
}

const seenIn = ({ zone }: Model, entity: EntityModel, rule: Predicate, seen: Facts): readonly Seen[] =>
  fieldsOf(rule).flatMap((name) => {
    const field = entity.field[name]
    const value = seen[name] ?? null
    if (!field) return []
    const text = field.links === 'one' ? String(value ?? '') : kinds[field.kind].show(value, field, zone)
    return [{ field, text }]
  })

const reasonsOf = (
  model: Model,
  entity: EntityModel,
  rule: Predicate,
  seen: Facts,
  today: Day,
): readonly Reason[] =>
  testsOf(rule).map((test) => {
    const one: Predicate = { [test.field]: rule[test.field] }
    return {
      words: describeRule(entity, one),
      holds: holds(one, seen, today, model.zone),
      seen: seenIn(model, entity, one, seen),
    }
  })

/** Explains a row's colour by the ladder and its lists by their rules, with the same code that evaluates them. */
export const whyOf = (model: Model, entity: EntityModel, row: Row, today: Day): RowExplanation => {
  const seen = facts(model, entity, row)
  const winner = entity.tones.findIndex((rule) => holds(rule.when, seen, today, model.zone))
  return {
    tones: entity.tones.slice(0, winner + 1).map((rule, index) => ({
      rule,
      holds: index === winner,
      wins: index === winner,
      reasons: reasonsOf(model, entity, rule.when, seen, today),
    })),
    lists: entity.lists
      .filter(({ rows }) => isRowOnly(rows))
      .map((list) => ({
        list,
        holds: holds(list.rows, seen, today, model.zone),
        reasons: reasonsOf(model, entity, list.rows, seen, today),
      })),
  }
}
