import { type EntityModel, fieldsOf, holds } from '../../src/model/index.ts'
import { rowRulesOf } from '../../src/model/rules-of-rows.ts'
import type { Payload } from './rows.ts'

/** The fields whose values go only where a way leads. */
export const movingIn = (entity: EntityModel): readonly string[] =>
  rowRulesOf(entity).transitions.map(({ field }) => field.name)

/** The fields that take no value by itself: what they may hold lies with others of the row, or with where they were. */
export const boundIn = (entity: EntityModel): readonly string[] => [
  ...movingIn(entity),
  ...rowRulesOf(entity).never.flatMap(({ when }) => fieldsOf(when)),
]

/** A payload without what rules of rows refuse together. */
export const allowed = (entity: EntityModel, payload: Payload): Payload => {
  const seen = Object.fromEntries(entity.fields.map(({ name, key }) => [name, payload[key] ?? null]))
  const wrong = rowRulesOf(entity).never.filter(({ when }) => holds(when, seen, '', 'UTC'))
  const names = wrong.flatMap(({ when }) => fieldsOf(when))
  const left = entity.fields.filter(({ name, required }) => names.includes(name) && !required)
  return Object.fromEntries(
    Object.entries(payload).filter(([key]) => !left.some((field) => field.key === key)),
  )
}

/** Choices that go nowhere else than where a way leads: from each the values that are open to everybody, and the others. */
export const movesIn = (entity: EntityModel) =>
  rowRulesOf(entity).transitions.flatMap(({ field, ways }) => {
    const { choices } = field
    if (!choices) return []
    const open = (from: string | null) =>
      (ways[String(from)] ?? []).flatMap(({ to, needs }) => (needs === null ? [to] : []))
    const closed = (from: string | null) =>
      [...choices, null].filter(
        (to) => to !== from && !(ways[String(from)] ?? []).some((way) => way.to === to),
      )
    return [{ field, open, closed }]
  })

/** What a new row, where its choices begin, is put through to be what rules see there; null where no open way leads there. */
export const stepsTo = (
  entity: EntityModel,
  seen: Readonly<Record<string, unknown>>,
): readonly Payload[] | null => {
  const steps: Payload[] = []
  for (const { field, open } of movesIn(entity)) {
    const to = seen[field.name]
    if (to === undefined) continue
    const reached = new Map<string | null, readonly string[]>([[null, []]])
    for (const [from, path] of reached)
      for (const next of open(from))
        if (next !== null && !reached.has(next)) reached.set(next, [...path, next])
    const path = reached.get(to as string | null) // a choice holds texts
    if (path === undefined) return null
    steps.push(...path.slice(1).map((value) => ({ [field.key]: value })))
  }
  return steps
}
