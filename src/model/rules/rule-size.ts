import { groupWords, stepWords } from './predicate.ts'

/** How long a rule that is asked for may be as JSON, in bytes. */
export const mostBytes = 2048

/** What it may ask for in all, however it is nested. */
export const ruleLimits = { tests: 30, levels: 3, values: 200, characters: 200 } as const

type Size = Record<keyof typeof ruleLimits, number>

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])

const measureRule = (rule: unknown, level: number, size: Size): void => {
  size.levels = Math.max(size.levels, level)
  if (!isObject(rule)) return
  for (const [name, test] of Object.entries(rule)) {
    if (groupWords.includes(name)) for (const branch of list(test)) measureRule(branch, level + 1, size)
    else measureTest(test, level, size)
  }
}

const measureTest = (test: unknown, level: number, size: Size): void => {
  size.tests += 1
  const words = isObject(test) ? Object.entries(test) : [['', test] as const]
  for (const [word, value] of words) {
    if (stepWords.includes(word)) measureRule(value, level + 1, size)
    else measureValues(value, size)
  }
}

const measureValues = (value: unknown, size: Size): void => {
  for (const each of list(value)) {
    if (isObject(each)) for (const inner of Object.values(each)) measureValues(inner, size)
    else size.values += 1
    if (typeof each === 'string') size.characters = Math.max(size.characters, [...each].length)
  }
}

const limited = Object.keys(ruleLimits) as readonly (keyof typeof ruleLimits)[] // its own keys

/** What a rule has too much of; null where it keeps all limits. */
export const tooMuchOf = (rule: unknown): keyof typeof ruleLimits | null => {
  const size: Size = { tests: 0, levels: 0, values: 0, characters: 0 }
  measureRule(rule, 1, size)
  return limited.find((part) => size[part] > ruleLimits[part]) ?? null
}
