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

/** A test of a rule for one row: in words, whether the row passes it, and what the row holds there. */
export interface TestOfRow {
  readonly words: string
  readonly holds: boolean
  /** '' where it is empty, null where a test looks at nothing of the row's own. */
  readonly present: string | null
  /** Those that a group is made of. */
  readonly of: readonly TestOfRow[]
  /** Why it holds, or why not: "Assignee is Sara Lindqvist, not Rohan Thapa". */
  readonly says: string
}

/** A part of a rule: a test, or a group with its parts. */
interface Part {
  readonly rule: Predicate
  readonly word: string | null
  readonly of: readonly Part[]
}

const partsOf = (rule: Predicate): readonly Part[] =>
  Object.entries(rule).map(([key, value]) => ({
    rule: { [key]: value },
    word: groupWords.includes(key) ? key : null,
    of: groupWords.includes(key) ? (value as readonly Predicate[]).map(branchOf) : [], // as the checks say
  }))

const branchOf = (rule: Predicate): Part => {
  const [only, ...more] = partsOf(rule)
  return only && more.length === 0 ? only : { rule, word: 'all', of: partsOf(rule) }
}

const all = (parts: readonly Part[]): readonly Part[] => parts.flatMap((part) => [part, ...all(part.of)])

/** What a row holds in a field, in words; null where it tells nothing of it. */
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

/** What a row is asked by. */
interface RowAsked {
  readonly entity: EntityModel
  readonly id: number
  /** As who may read everything is told it. */
  readonly row: Row
  /** Read from where the person stands. */
  readonly reading: RuleSqlContext
  /** What they are called. */
  readonly name: string
}

/** A rule for one row, test by test: the database says of each whether it holds, by the statement that binds the person. */
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

/** Why a group holds or not, by those of its parts that decide it. */
const groupSays = (word: string, holds: boolean, of: readonly TestOfRow[], words: string): string => {
  const saying = (which: boolean) => of.filter((each) => each.holds === which).map(({ says }) => says)
  if (word === 'none') return holds ? words : both(saying(true))
  return both(saying(holds))
}
