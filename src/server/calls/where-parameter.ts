import { invalidWhere } from '#texts/answers'
import { faultsIn, type Ground } from '../../model/check/predicate.ts'
import { type EntityModel, groupWords, type Model, plainLabel, treeOf } from '../../model/index.ts'
import type { Caller } from '../context/caller.ts'
import { visibleFields } from '../context/fields.ts'
import { mayAtAll } from '../context/rights.ts'

const mostBytes = 2048
const limits = { tests: 30, levels: 3, values: 200, characters: 200 } as const

/** What a rule asks for in all, however it is nested. */
interface Size {
  tests: number
  levels: number
  values: number
  characters: number
}

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
    if (steps.includes(word)) measureRule(value, level + 1, size)
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

/** Words behind which a rule over other rows begins. */
const steps: readonly string[] = ['is', 'any', 'none']

/** The part of it that is too much, and how much there may be; null where nothing is. */
const beyond = (rule: unknown): string | null => {
  const size: Size = { tests: 0, levels: 0, values: 0, characters: 0 }
  measureRule(rule, 1, size)
  for (const [name, most] of Object.entries(limits))
    if (size[name as keyof Size] > most) return invalidWhere[name as keyof Size](most) // the limits are those of a size
  return null
}

const byName = (fields: EntityModel['fields']) =>
  Object.fromEntries(fields.map((field) => [field.name, field]))

/** What somebody may ask of an entity's rows: the fields that they see, and one step behind those that lead on. */
const groundFor = (model: Model, entity: EntityModel, caller: Caller, steps: boolean): Ground => ({
  fields: byName(visibleFields(entity, caller)),
  over: (field) => {
    const target = model.entities[field.to ?? '']
    if (!steps || !target) return null
    const ground = groundFor(model, target, caller, false)
    // Whoever may not read the rows behind is told their names and nothing else.
    return mayAtAll(caller, target, 'read') ? ground : { ...ground, fields: byName(target.label) }
  },
  isTree: (name) => {
    const target = model.entities[name]
    return target !== undefined && treeOf(target) !== null
  },
  isNamed: (name) => {
    const target = model.entities[name]
    return target !== undefined && plainLabel(target) !== null
  },
  account: model.account,
  standing: 'anywhere',
  asked: true,
})

const parsed = (text: string): { readonly rule: unknown } | null => {
  try {
    return { rule: JSON.parse(text) }
  } catch {
    return null
  }
}

/** What is wrong with a rule that somebody asks of an entity's rows, naming the place; null where nothing is. */
export const faultOfWhere = (
  model: Model,
  entity: EntityModel,
  text: string,
  caller: Caller,
): string | null => {
  if (Buffer.byteLength(text) > mostBytes) return invalidWhere.bytes(mostBytes)
  const found = parsed(text)
  if (found === null) return invalidWhere.json
  const tooMuch = beyond(found.rule)
  if (tooMuch !== null) return tooMuch
  const [first] = faultsIn(found.rule, groundFor(model, entity, caller, true), { file: '', path: ['where'] })
  return first ? invalidWhere.at(first.path.join('.'), first.message) : null
}
