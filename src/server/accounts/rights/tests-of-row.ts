import { both } from '#texts/grammar'
import { rights } from '#texts/rights'
import type { Predicate } from '../../../descriptor/index.ts'
import {
  type EntityModel,
  type FieldModel,
  fieldsOf,
  groupWords,
  isRow,
  labelOf,
  type Model,
  meaningOf,
  placedLabel,
  type Row,
} from '../../../model/index.ts'
import {
  addressRule as askedBy,
  type Behind,
  clausesOf,
  describeRule,
} from '../../../model/rules/describe-rule.ts'
import type { Reader } from '../../platform/database/driver/database.ts'
import { fromVisible, unfilteredRows } from '../../platform/sql/row-security.ts'
import { type RuleSqlContext, where } from '../../platform/sql/where.ts'

/** The result of one test of a rule for one row. */
export interface TestOfRow {
  readonly words: string
  readonly holds: boolean
  /** The row's own value in words; '' where empty, null where the test reads no field of the row. */
  readonly present: string | null
  /** The tests of a group. */
  readonly of: readonly TestOfRow[]
  /** The reason: "Assignee is Sara Lindqvist, not Rohan Thapa". */
  readonly says: string
}

interface Part {
  readonly rule: Predicate
  readonly word: string | null
  readonly of: readonly Part[]
}

const partsOf = (rule: Predicate): readonly Part[] =>
  Object.entries(rule).map(([key, value]) => ({
    rule: { [key]: value },
    word: groupWords.includes(key) ? key : null,
    of: groupWords.includes(key) ? (value as readonly Predicate[]).map(branchOf) : [], // validated with the descriptor
  }))

const branchOf = (rule: Predicate): Part => {
  const [only, ...more] = partsOf(rule)
  return only && more.length === 0 ? only : { rule, word: 'all', of: partsOf(rule) }
}

const all = (parts: readonly Part[]): readonly Part[] => parts.flatMap((part) => [part, ...all(part.of)])

/** Returns a field's value in words; null where the row has no value to show. */
export const formatTested = (model: Model, field: FieldModel, row: Row): string | null => {
  const target = model.entities[field.to ?? '']
  const told = (value: unknown) =>
    isRow(value) && target ? placedLabel(value, labelOf(model, target, value)) : ''
  const value = row[field.key]
  if (field.links === 'many') return Array.isArray(value) ? value.map(told).join(', ') : null
  if (field.links !== 'one') return meaningOf(field.kind).show(value, field, model.zone)
  const label = row[`${field.key}_label`]
  return typeof label === 'string' ? label : told(field.nested === null ? null : row[field.nested])
}

const presentIn = (model: Model, entity: EntityModel, rule: Predicate, row: Row): string | null => {
  const seen = fieldsOf(rule).flatMap((name) => {
    const field = entity.field[name]
    const text = field ? formatTested(model, field, row) : null
    return field && text !== null ? [{ label: field.label, text }] : []
  })
  const [only, ...more] = seen
  if (!only) return null
  return more.length === 0
    ? only.text
    : seen.map(({ label, text }) => rights.here(label, text || rights.empty)).join(', ')
}

/** The row to test, and the person who asks. */
interface RowAsked {
  readonly entity: EntityModel
  readonly id: number
  /** As a caller with full read rights sees it. */
  readonly row: Row
  /** The context of the person's rights. */
  readonly reading: RuleSqlContext
  /** The person's name. */
  readonly name: string
}

/** Evaluates a rule for one row, test by test, in the database, by the same SQL that filters the person's rows. */
export const readTests = async (
  reader: Reader,
  asked: RowAsked,
  rule: Predicate,
): Promise<{ readonly holds: boolean; readonly tests: readonly TestOfRow[]; readonly says: string }> => {
  const { entity, id, reading } = asked
  const parts = partsOf(rule)
  const every = all(parts)
  const conditions = every.map((part) => where(entity, part.rule, reading, 'r'))
  const columns = conditions.map(({ sql }) => `case when ${sql} then 1 else 0 end`)
  const [row = []] = await reader.rows(
    `select ${['1', ...columns].join(', ')} from ${fromVisible(entity, unfilteredRows, 'r')} where r."id" = ?`,
    [...conditions.flatMap(({ parameters }) => parameters), id],
  )
  const passed = new Set(every.filter((_, at) => row[at + 1] === 1))
  const tests = parts.map((part) => told(asked, part, passed))
  const failed = tests.filter(({ holds }) => !holds)
  const holds = failed.length === 0
  const says = both((holds ? tests : failed).map((test) => test.says)) || rights.everyRow
  return { holds, tests, says }
}

const told = (asked: RowAsked, part: Part, passed: ReadonlySet<Part>): TestOfRow => {
  const { entity, row, reading, name } = asked
  const { model } = reading
  const behind: Behind = ({ to }) => model.entities[to ?? '']
  const rule = askedBy(part.rule, name)
  const holds = passed.has(part)
  const of = part.of.map((each) => told(asked, each, passed))
  const words = describeRule(entity, rule, behind)
  const present = part.word === null ? presentIn(model, entity, rule, row) : null
  if (part.word !== null) return { words, holds, present, of, says: groupSays(part.word, holds, of, words) }
  const [clause] = clausesOf(entity, rule, behind)
  const value = Object.values(part.rule)[0]
  const isPlain = typeof value !== 'object' || value === null || Array.isArray(value) || 'me' in value
  const shownHere = present === null ? null : present || rights.empty
  const says = holds
    ? words
    : shownHere === null
      ? rights.holdsNot(words)
      : isPlain && clause
        ? rights.instead(clause.label, shownHere, clause.value)
        : rights.although(words, shownHere)
  return { words, holds, present, of, says }
}

/** Returns the reason of a group's result from the parts that decide it. */
const groupSays = (word: string, holds: boolean, of: readonly TestOfRow[], words: string): string => {
  const saying = (which: boolean) => of.filter((each) => each.holds === which).map(({ says }) => says)
  if (word === 'none') return holds ? words : both(saying(true))
  return both(saying(holds))
}
