import { invalidOutcome } from '#texts/answers'
import { computedOf, partsOf } from '../../src/model/entity/computed.ts'
import {
  addDays,
  type EntityModel,
  type Facts,
  type FieldModel,
  fieldsOf,
  gatheredOf,
  holds,
  type Model,
} from '../../src/model/index.ts'
import { rowRulesOf } from '../../src/model/rules/rules-of-rows.ts'
import type { Payload } from './rows.ts'

/** The fields whose values go only where a way leads. */
export const movingIn = (entity: EntityModel): readonly string[] =>
  rowRulesOf(entity).transitions.map(({ field }) => field.name)

/** The fields that take no value by itself: what they may hold lies with others of the row, or with where they were. */
export const boundIn = (entity: EntityModel): readonly string[] => [
  ...movingIn(entity),
  ...rowRulesOf(entity).never.flatMap(({ when }) => fieldsOf(when)),
]

/**
 * What a row may be told where the value of a field makes what is worked out of it more than can be kept, by the key under
 * which it is said: of its own row, and of the row that this is gathered in.
 */
export const overflowsOf = (
  model: Model,
  entity: EntityModel,
  { name }: FieldModel,
): readonly Readonly<Record<string, readonly string[]>>[] => {
  const made = new Set([name])
  for (const field of computedOf(entity))
    if (partsOf(field).some((part) => made.has(part))) made.add(field.name)
  const own = entity.fields.filter((field) => field.name !== name && made.has(field.name))
  const gathered = model.list
    .flatMap((each) => gatheredOf(model, each))
    .flatMap(({ from, value, field }) => (from === entity && value && made.has(value.name) ? [field] : []))
  return [...own, ...gathered].map(({ key, label }) => ({ [key]: [invalidOutcome.overflow(label)] }))
}

/** What a choice holds in a row of which nothing else is said; what must hold a value begins where its first way leads. */
export const beginningOf = (
  entity: EntityModel,
  { name, required, initially }: FieldModel,
): string | null => {
  if (initially !== undefined) return String(initially)
  if (!required) return null
  const { ways } = rowRulesOf(entity).transitions.find(({ field }) => field.name === name) ?? {}
  const first = ways?.null ?? []
  return (first.find(({ needs }) => needs === null) ?? first[0])?.to ?? null
}

const isText = (value: unknown): value is string => typeof value === 'string'

/** Values that a field takes in place of the one that a payload has: none, another choice, or a day later. */
const instead = (entity: EntityModel, field: FieldModel, payload: Payload) => {
  const { name, key, type, choices = [], required, notBefore } = field
  const has = payload[key]
  if (has === undefined) return []
  const others = movingIn(entity).includes(name) ? [] : choices.filter((each) => each !== has)
  const times = [has, payload[entity.field[notBefore ?? '']?.key ?? '']].filter(isText).sort()
  const last = type === 'day' || type === 'instant' ? times.at(-1) : undefined
  const later = last === undefined ? [] : [`${addDays(last.slice(0, 10), 1)}${last.slice(10)}`]
  return [...(required ? [] : [undefined]), ...others, ...later].map((value) => [key, value] as const)
}

/** Days and times that lie right beside those of a payload, as far as fields follow one another: the same ones. */
export const timesBeside = (entity: EntityModel, payload: Payload): Payload => {
  const beside: Record<string, unknown> = { ...payload }
  const pairs = entity.fields.flatMap((field) => {
    const followed = entity.field[field.notBefore ?? '']
    return followed ? [[field, followed] as const, [followed, field] as const] : []
  })
  for (const _ of pairs) // a time is handed on from one to the next
    for (const [from, to] of pairs) {
      const isFree = to.writable && to.unique === undefined && !(to.key in beside)
      if (isFree && isText(beside[from.key])) beside[to.key] = beside[from.key]
    }
  return beside
}

/** A payload that no rule of rows refuses, with as few changes as that takes; itself where two are not enough. */
export const allowed = (entity: EntityModel, payload: Payload): Payload => {
  const { never } = rowRulesOf(entity)
  const isRefused = (changed: Payload) => {
    const begun = (field: FieldModel) =>
      changed[field.key] ?? (field.choices ? beginningOf(entity, field) : null)
    const seen = Object.fromEntries(entity.fields.map((field) => [field.name, begun(field)]))
    const isBefore = ({ key, notBefore }: FieldModel) => {
      const [value, other] = [changed[key], changed[entity.field[notBefore ?? '']?.key ?? '']]
      return isText(value) && isText(other) && value < other
    }
    return entity.fields.some(isBefore) || never.some(({ when }) => holds(when, seen, '', 'UTC'))
  }
  if (!isRefused(payload)) return payload
  const names = new Set(never.flatMap(({ when }) => fieldsOf(when)))
  const ruled = entity.fields.filter(({ name, notBefore }) => notBefore !== undefined || names.has(name))
  const one = ruled.flatMap((field) => instead(entity, field, payload)).map((each) => [each])
  const two = one.flatMap((first) => one.map((second) => [...first, ...second]))
  const found = [...one, ...two].map((changes) => ({ ...payload, ...Object.fromEntries(changes) }))
  return found.find((changed) => !isRefused(changed)) ?? payload
}

/** Whether some rule refuses a row, whatever it was: what a payload has, and what rules see of it beside that. */
export const isNever = (entity: EntityModel, payload: Payload, seen: Facts): boolean => {
  const held = Object.fromEntries(entity.fields.map(({ name, key }) => [name, payload[key] ?? null]))
  return rowRulesOf(entity).never.some(({ when }) => holds(when, { ...held, ...seen }, '', 'UTC'))
}

/** What goes nowhere else than where a way leads: from each value those that are open to everybody, and the others. */
export const movesIn = (entity: EntityModel) =>
  rowRulesOf(entity).transitions.map(({ field, ways }) => {
    const named = Object.entries(ways).flatMap(([from, to]) => [
      ...(from === 'null' ? [] : [from]),
      ...to.flatMap((way) => way.to ?? []),
    ])
    const choices = field.choices ?? [...new Set(named)] // of a reference the labels that are named
    const open = (from: string | null) =>
      (ways[String(from)] ?? []).flatMap(({ to, needs }) => (needs === null ? [to] : []))
    const closed = (from: string | null) =>
      [...choices, null].filter(
        (to) => to !== from && !(ways[String(from)] ?? []).some((way) => way.to === to),
      )
    return { field, ways, open, closed }
  })

/** What rules come to see of a new row, one after the other, until it is what they see there; null where no way leads there. */
export const stepsTo = (entity: EntityModel, seen: Facts): readonly Facts[] | null => {
  const steps: Facts[] = []
  for (const { field, ways } of movesIn(entity)) {
    const to = seen[field.name]
    if (to === undefined) continue
    const reached = new Map<string | null, readonly (string | null)[]>([[beginningOf(entity, field), []]])
    for (const [from, path] of reached)
      for (const { to: next } of ways[String(from)] ?? [])
        if (!reached.has(next)) reached.set(next, [...path, next])
    const path = reached.get(to as string | null) // a choice holds texts
    if (path === undefined) return null
    steps.push(...path.map((value) => ({ [field.name]: value })))
  }
  return steps
}
