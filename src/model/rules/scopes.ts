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

/** Who asks, when, and what they hold. */
interface Asker {
  readonly id: number | null
  readonly permissions: readonly string[] | null
}

const takesOut = (rule: Predicate): boolean =>
  testsOf(rule).some((test) => test.is === 'group' && (test.word === 'none' || test.of.some(takesOut)))

/** Whether the rule goes by the moment, or takes out rows by what others say: neither can be told from the row. */
const isUntold = (rule: Predicate): boolean => {
  const { now, rows } = dependenciesOf(rule)
  return now || (rows && takesOut(rule))
}

/** What a rule sees in a row of an answer; null where the row does not say all of it. */
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

/** Reads references by their ids as by their labels; of other rows it takes that they pass. */
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
 * What scopes leave of a row to somebody who reads it: nothing of it is changed where none gives them the verb for it. null
 * where they hold the verbs over all rows, or the row may be one of those.
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
  /** As far as it can be told. */
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
