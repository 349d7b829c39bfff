import { groupWords, stepWords } from './predicate.ts'

/** The size limit of a caller's rule as JSON, in bytes. */
export const mostBytes = 2048

/** Limits on the whole rule, however it is nested. */
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

const limited = Object.keys(ruleLimits) as readonly (keyof typeof ruleLimits)[] // keys of `ruleLimits`

/** The limit that a rule exceeds; null if it exceeds none. */
export const tooMuchOf = (rule: unknown): keyof typeof ruleLimits | null => {
  const size: Size = { tests: 0, levels: 0, values: 0, characters: 0 }
  measureRule(rule, 1, size)
  return limited.find((part) => size[part] > ruleLimits[part]) ?? null
}
