import { either, lower } from '#texts/grammar'
import type { Predicate, Verb } from '../../descriptor/index.ts'
import { labelOf } from '../entity/label.ts'
import type { EntityModel, Model, Scope } from '../entity/model.ts'
import { idOf } from '../kinds/reference.ts'
import type { Day } from '../values/day.ts'
import type { Row } from '../values/row.ts'
import { isRow } from '../values/row.ts'
import type { ScopeLock } from './lock.ts'
import { evaluateRule, type Facts, fieldsOf, type RuleReader, readerOn, testsOf } from './predicate.ts'
import { dependenciesOf } from './rule-dependencies.ts'

/** The caller and their permissions; null if unknown. */
interface Asker {
  readonly id: number | null
  readonly permissions: readonly string[] | null
}

const takesOut = (rule: Predicate): boolean =>
  testsOf(rule).some((test) => test.is === 'group' && (test.word === 'none' || test.of.some(takesOut)))

/**
 * Whether the rule depends on the moment, or excludes rows by the values of other rows; the row alone decides neither.
 */
const isUntold = (rule: Predicate): boolean => {
  const { now, rows } = dependenciesOf(rule)
  return now || (rows && takesOut(rule))
}

/** The values of a response's row that a rule reads; null if the row lacks any of them. */
const factsIn = (model: Model, entity: EntityModel, rule: Predicate, row: Row): Facts | null => {
  const facts: Record<string, unknown> = {}
  for (const name of fieldsOf(rule)) {
    const field = entity.field[name]
    if (!field || !(field.key in row || (field.nested ?? '') in row)) return null
    const nested = field.nested === null ? null : row[field.nested]
    const target = model.entities[field.to ?? '']
    const id = idOf(row[field.key]) ?? idOf(nested)
    const label = isRow(nested) && target ? labelOf(model, target, nested) : row[`${field.key}_label`]
    facts[name] =
      field.links === 'one' ? id && { id, ...(typeof label === 'string' && { label }) } : row[field.key]
  }
  return facts
}

/** A reader that matches references by id or label, and assumes that tests on other rows pass. */
const readerFor = (me: number | null, today: Day, zone: string): RuleReader => {
  const plain = readerOn(today, zone)
  return {
    ...plain,
    equals: (operand, value) => {
      if (!isRow(value)) return plain.equals(operand, value)
      if (operand === null || typeof operand !== 'object') return operand === value.label
      return value.id === ('id' in operand ? operand.id : me)
    },
    beyond: () => true,
  }
}

/**
 * The lock that scopes put on a row for its reader: none of it may change unless a scope grants the verb. null if the
 * caller has the verbs for all rows, or if the row may be in such a scope.
 */
export const scopeLock = (
  model: Model,
  entity: EntityModel,
  row: Row,
  { id, permissions }: Asker,
  today: Day,
): ScopeLock | null => {
  const holds = (title: string) => permissions?.includes(title) ?? true
  const reader = readerFor(id, today, model.zone)
  /** Whether the row is in the scope; true if that is unknown. */
  const isInside = ({ rows }: Scope): boolean => {
    const facts = isUntold(rows) ? null : factsIn(model, entity, rows, row)
    return facts === null || evaluateRule(rows, facts, reader)
  }
  const beyond = (verb: Verb): readonly Scope[] => {
    const permission = entity.permission[verb]
    if (holds(permission)) return []
    const held = entity.scopes.filter(({ name }) => holds(`${permission}.${name}`))
    return held.some(isInside) ? [] : held
  }
  const [update, remove] = [beyond('update'), beyond('delete')]
  const outside = update.length > 0 ? update : remove
  if (outside.length === 0) return null
  return {
    by: 'scope',
    name: either(outside.map(({ title }) => lower(title))),
    fields: update.length > 0 ? entity.fields : [],
    frees: remove.length === 0,
  }
}
