import type { Tone } from '../../descriptor/index.ts'
import type { EntityModel } from '../entity/model.ts'
import { fieldsOf } from '../rules/predicate.ts'
import { type Case, casesOf, ruleCoverages, winnerOf } from './cases.ts'

/** A descriptor that is valid but may surprise. */
export type Warning =
  /** A rule that rarely wins. */
  | {
      readonly is: 'rare'
      readonly rule: number
      readonly wins: number
      readonly holds: number
      readonly before: readonly number[]
    }
  /** One colour for several reasons. */
  | { readonly is: 'meanings'; readonly tone: Tone; readonly reasons: readonly string[] }
  /** A value with a chip of one colour in a row of the opposite colour, by a rule that does not test the value. */
  | {
      readonly is: 'clash'
      readonly at: Case
      readonly field: string
      readonly chip: Tone
      readonly rule: number
    }

const rareShare = 0.25
const manyMeanings = 3
const opposite: Readonly<Partial<Record<Tone, Tone>>> = { red: 'green', green: 'red' }

const rareRules = (entity: EntityModel, cases: readonly Case[]): readonly Warning[] =>
  ruleCoverages(
    entity.tones.map(({ when }) => when),
    cases,
  ).rules.flatMap(({ wins, holds, shadowedBy }, rule): readonly Warning[] => {
    const closing = Object.keys(entity.tones[rule]?.when ?? {}).length === 0
    return !closing && wins / holds < rareShare ? [{ is: 'rare', rule, wins, holds, before: shadowedBy }] : []
  })

const meanings = (entity: EntityModel): readonly Warning[] =>
  [...new Set(entity.tones.map(({ tone }) => tone))].flatMap((tone): readonly Warning[] => {
    const reasons = entity.tones.filter((rule) => rule.tone === tone).map(({ reason }) => reason)
    return reasons.length >= manyMeanings ? [{ is: 'meanings', tone, reasons }] : []
  })

/** The simplest case of each clash: the one with the most empty values. */
const clashes = (entity: EntityModel, cases: readonly Case[]): readonly Warning[] => {
  const ladder = entity.tones.map(({ when }) => when)
  const emptyIn = (at: Case) => Object.values(at).filter((value) => value === null).length
  const found = new Map<string, Warning & { readonly is: 'clash' }>()
  for (const at of cases) {
    const rule = winnerOf(ladder, at)
    const tone = entity.tones[rule]?.tone
    const asked = fieldsOf(entity.tones[rule]?.when ?? {})
    for (const [field, value] of Object.entries(at)) {
      const chip = typeof value === 'string' ? entity.field[field]?.chips?.[value] : undefined
      if (asked.includes(field) || chip === undefined || tone === undefined || opposite[chip] !== tone)
        continue
      const key = `${rule} ${field} ${String(value)}`
      const known = found.get(key)
      if (!known || emptyIn(at) > emptyIn(known.at)) found.set(key, { is: 'clash', at, field, chip, rule })
    }
  }
  return [...found.values()]
}

/** Warnings for readers of an entity's colours; [] if there are none. */
export const warningsOf = (entity: EntityModel): readonly Warning[] => {
  const cases = casesOf(
    entity.field,
    entity.tones.map(({ when }) => when),
  )
  if (!cases || entity.tones.length === 0) return []
  return [...rareRules(entity, cases), ...meanings(entity), ...clashes(entity, cases)]
}
