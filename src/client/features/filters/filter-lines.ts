import type { Predicate } from '../../../descriptor/index.ts'
import { groupWords, isRow, type Operand, ruleIn, testsOf } from '../../../model/index.ts'
import type { Bound, Side, StepWord } from '../../../model/rules/predicate.ts'
import { periodIn, periodRule, type RelativePeriod } from './periods.ts'

/** How a field is compared with values. */
export type TestVerb =
  | 'is'
  | 'isNot'
  | 'within'
  | 'includes'
  | 'has'
  | 'starts'
  | 'during'
  | 'between'
  | Side
  | 'empty'
  | 'filled'
  | 'some'
  | 'none'

/** One test: a field, a verb and values. */
export interface TestLine {
  readonly is: 'test'
  /** Negates the test: matching rows are left out. */
  readonly not: boolean
  /** The field, or a reference and the field behind it. */
  readonly path: readonly string[]
  /** The quantifier of the reference. */
  readonly step: Exclude<StepWord, 'none'> | null
  readonly verb: TestVerb
  /**
   * Operands, one text, one or two bounds, or one period. While the line is incomplete there are fewer than the verb
   * needs.
   */
  readonly values: readonly unknown[]
}

/** A rule that can be removed as a whole but not edited. */
interface LockedLine {
  readonly is: 'locked'
  readonly rule: Predicate
}

/** Lines of which one must match. */
export interface AnyLine {
  readonly is: 'any'
  readonly lines: readonly SingleLine[]
}

export type SingleLine = TestLine | LockedLine
export type FilterLine = SingleLine | AnyLine

const sides: readonly string[] = ['above', 'after', 'from', 'to', 'below', 'before'] satisfies Side[]

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])

/** The listed operands; null if any is unsupported. */
const operandsIn = (value: unknown): readonly Operand[] | null => {
  const found = listOf(value).flatMap((each): readonly (Operand | undefined)[] => {
    if (each === null || ['string', 'number', 'boolean'].includes(typeof each)) return [each as Operand] // checked on this line
    if (!isRow(each) || Object.keys(each).length !== 1) return [undefined]
    if (each.me === true) return [{ me: true }]
    const ids = listOf(each.id)
    return ids.map((id) => (id === null ? null : typeof id === 'number' ? { id } : undefined))
  })
  return found.length === 0 || found.includes(undefined) ? null : (found as Operand[]) // none is undefined
}

/** The operands in rule syntax, with ids grouped together. */
const writtenOperands = (operands: readonly unknown[]): unknown => {
  const ids = operands.flatMap((each) => (isRow(each) && typeof each.id === 'number' ? [each.id] : []))
  const others = operands.filter((each) => !isRow(each) || each.me === true)
  if (ids.length === 0) return others.length === 1 ? others[0] : others
  if (others.length === 0) return { id: ids.length === 1 ? ids[0] : ids }
  if (others.length === 1 && others[0] === null) return { id: [...ids, null] }
  return [...others, ...ids.map((id) => ({ id }))]
}

const isBound = (value: unknown): value is Bound =>
  typeof value === 'number' ||
  typeof value === 'string' ||
  (isRow(value) && Object.keys(value).length === 1 && typeof value.field === 'string')

type Said = Pick<TestLine, 'verb' | 'values'> & { readonly not?: true }

const comparison = (value: unknown, verb: 'is' | 'isNot' | 'within'): Said | null => {
  const values = operandsIn(value)
  if (values === null) return null
  if (values.length === 1 && values[0] === null && verb !== 'within')
    return { verb: verb === 'is' ? 'empty' : 'filled', values: [] }
  return { verb, values }
}

const spansIn = (span: Readonly<Record<string, unknown>>): readonly (Said | null)[] => {
  if (!Object.values(span).every(isBound)) return [null]
  const period = periodIn(span)
  if (period) return [{ verb: 'during', values: [period] }]
  const { from, to, ...others } = span
  const whole = from !== undefined && to !== undefined
  return [
    ...(whole ? [{ verb: 'between', values: [from, to] } as const] : []),
    ...Object.entries(whole ? others : span).map(
      ([side, bound]): Said => ({
        verb: side as Side, // keys are filtered by `sides`
        values: [bound],
      }),
    ),
  ]
}

const saysPlainly = (test: unknown): boolean => !isRow(test) || 'me' in test || 'id' in test

/** Converts the test of one field to lines, one line per word of an object. */
const linesOfField = (field: string, test: unknown): readonly SingleLine[] => {
  const line = (said: Said | null, rule: unknown): SingleLine =>
    said
      ? { is: 'test', path: [field], step: null, ...said, not: said.not ?? false }
      : { is: 'locked', rule: { [field]: rule } as Predicate } // kept unchanged
  if (saysPlainly(test)) return [line(comparison(test, 'is'), test)]
  const words = Object.entries(test as object) // only objects are left here
  const span = Object.fromEntries(words.filter(([word]) => sides.includes(word)))
  const lines = words.flatMap(([word, value]): readonly SingleLine[] => {
    if (sides.includes(word)) return []
    const rule = { [word]: value }
    switch (word) {
      case 'not':
        return [line(comparison(value, 'isNot'), rule)]
      case 'within':
        return [line(comparison(value, 'within'), rule)]
      case 'has':
      case 'starts':
        return [line(typeof value === 'string' ? { verb: word, values: [value] } : null, rule)]
      case 'is':
      case 'any':
      case 'none':
        return linesOfStep(field, word, value) ?? [line(null, rule)]
      default:
        return [line(null, rule)]
    }
  })
  const bounds = spansIn(span)
  const placed = Object.keys(span).length === 0 ? [] : bounds.map((said) => line(said, span))
  return lines.length + placed.length > 0 ? [...lines, ...placed] : [line(null, test)]
}

/** Converts a test through a reference to lines; null if it cannot be split. */
const linesOfStep = (field: string, word: StepWord, rule: unknown): readonly SingleLine[] | null => {
  if (!isRow(rule)) return null
  const plain = { is: 'test', not: false, path: [field], step: null, values: [] } as const
  if (word !== 'is' && rule.me === true)
    return [{ ...plain, not: word === 'none', verb: 'includes', values: [{ me: true }] }]
  if (Object.keys(rule).length === 0)
    return word === 'is' ? null : [{ ...plain, verb: word === 'any' ? 'some' : 'none' }]
  const inner = linesFromRule(rule as Predicate) // parsed as a rule, whatever it contains
  // one related row must pass all inner tests, so they cannot become separate lines
  if (word !== 'is' && inner.length > 1) return null
  const stepped = inner.map((each): SingleLine | null =>
    each.is === 'test' && !each.not && each.step === null
      ? { ...each, path: [field, ...each.path], step: word === 'is' ? 'is' : 'any', not: word === 'none' }
      : null,
  )
  return stepped.includes(null) ? null : (stepped as SingleLine[]) // none is null
}

/**
 * Converts a rule to lines that must all match. Parts without a line form are locked unchanged. Accepts any content of
 * an address.
 */
export const linesFromRule = (rule: Predicate): readonly FilterLine[] =>
  Object.entries(rule).flatMap(([name, test]): readonly FilterLine[] => {
    if (!groupWords.includes(name)) return linesOfField(name, test)
    const locked: LockedLine = { is: 'locked', rule: { [name]: test } as Predicate } // kept unchanged
    if (!Array.isArray(test) || test.length === 0 || !test.every(isRow)) return [locked]
    const branches = test as readonly Predicate[] // each an object
    if (name === 'all') return branches.flatMap(linesFromRule)
    if (name === 'none') return branches.map(turned)
    if (branches.some((branch) => Object.keys(branch).length === 0)) return [locked]
    return [{ is: 'any', lines: branches.map(single) }]
  })

const single = (branch: Predicate): SingleLine => {
  const [line, ...more] = linesFromRule(branch)
  return line && more.length === 0 && line.is !== 'any' ? line : { is: 'locked', rule: branch }
}

const turned = (branch: Predicate): SingleLine => {
  const line = single(branch)
  return line.is === 'test' ? { ...line, not: !line.not } : { is: 'locked', rule: { none: [branch] } }
}

const testOf = ({ verb, values }: TestLine): unknown => {
  switch (verb) {
    case 'is':
      return writtenOperands(values)
    case 'isNot':
      return { not: writtenOperands(values) }
    case 'within':
      return { within: writtenOperands(values) }
    case 'includes':
      return { any: values[0] }
    case 'empty':
      return null
    case 'filled':
      return { not: null }
    case 'some':
      return { any: {} }
    case 'none':
      return { none: {} }
    case 'during':
      return periodRule(values[0] as RelativePeriod) // `within` takes one period
    case 'between':
      return { from: values[0], to: values[1] }
    default:
      return { [verb]: values[0] }
  }
}

/** The minimum number of values for a verb. */
export const operandCount = (verb: TestVerb): number => {
  if (['empty', 'filled', 'some', 'none'].includes(verb)) return 0
  return verb === 'between' ? 2 : 1
}

const isSaid = (value: unknown): boolean =>
  value !== undefined && value !== '' && (typeof value !== 'string' || value.trim() !== '')

/** Whether a line has all the values that its verb needs. */
export const isComplete = (line: FilterLine): boolean => {
  if (line.is === 'locked') return true
  if (line.is === 'any') return line.lines.some(isComplete)
  const { verb, values } = line
  return values.length >= operandCount(verb) && values.slice(0, operandCount(verb)).every(isSaid)
}

/** Converts a line to a rule with one key. */
export const ruleOfLine = (line: FilterLine): Predicate => {
  if (line.is === 'locked') return line.rule
  if (line.is === 'any') return { any: line.lines.filter(isComplete).map(ruleOfLine) }
  const { path, step } = line
  const [first = '', second] = path
  const test = second === undefined || step === null ? testOf(line) : { [step]: { [second]: testOf(line) } }
  const rule = { [first]: test } as Predicate // typed by the line
  return line.not ? { none: [rule] } : rule
}

/** Merges two tests of one field into one object; null if they share a word or are not objects. */
const together = (one: unknown, other: unknown): unknown => {
  if (saysPlainly(one) || saysPlainly(other)) return null
  const [words, more] = [Object.keys(one as object), Object.keys(other as object)] // only objects are left here
  if (words.length === 0 || more.length === 0) return null
  return words.some((word) => more.includes(word)) ? null : { ...(one as object), ...(other as object) }
}

/** The combined rule of the complete lines; '' if there are none, as in an address. */
export const whereOf = (lines: readonly FilterLine[]): string => {
  const rule: Record<string, unknown> = {}
  const rest: Predicate[] = []
  for (const line of lines.filter(isComplete)) {
    for (const [name, test] of Object.entries(ruleOfLine(line))) {
      if (!Object.hasOwn(rule, name)) rule[name] = test
      else if (name === 'none' && Array.isArray(rule.none) && Array.isArray(test))
        rule.none = [...rule.none, ...test]
      else {
        const both = groupWords.includes(name) ? null : together(rule[name], test)
        if (both === null) rest.push({ [name]: test } as Predicate)
        else rule[name] = both
      }
    }
  }
  const { all, ...others } = rule
  const branches = [...(Array.isArray(all) ? all : []), ...rest]
  const whole = branches.length > 0 ? { ...others, all: branches } : others
  return Object.keys(whole).length === 0 ? '' : JSON.stringify(whole)
}

/** Parses the filter of an address. Returns no lines if it holds no rule, so that only the server's error is shown. */
export const linesAt = (where: string): readonly FilterLine[] => {
  try {
    const rule: unknown = ruleIn(where)
    return isRow(rule) && testsOf(rule as Predicate).length > 0 ? linesFromRule(rule as Predicate) : [] // the server reports anything odd in it
  } catch {
    return []
  }
}
