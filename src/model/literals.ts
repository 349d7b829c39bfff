import type { Entity, Predicate } from '../descriptor/index.ts'
import { descriptorRules, namedValues } from './rules/descriptor-rules.ts'
import { allTests, literalsOf } from './rules/predicate.ts'

/** By entity, the labels by which rules name rows. */
export type Literals = Readonly<Record<string, readonly string[]>>

type Described = { readonly descriptor: Entity }

/** Collects the labels of rows that descriptors use: in comparisons, first values and transitions. */
export const literalsIn = (sources: readonly Described[]): Literals => {
  const all = sources.map(({ descriptor }) => descriptor).sort((a, b) => (a.one < b.one ? -1 : 1))
  const named = all.flatMap((each): readonly NamedRow[] => [
    ...descriptorRules(each).flatMap(({ when }) => labelsIn(when, each, all)),
    ...namedValues(each).map(({ field, value }) => ({ to: each.fields[field]?.to, label: value })),
  ])
  const labelsOf = (one: string) => named.flatMap(({ to, label }) => (to === one ? [label] : []))
  return Object.fromEntries(all.map(({ one }) => [one, [...new Set(labelsOf(one))]]))
}

/** A row that a rule names, by its label. */
interface NamedRow {
  readonly to: string | undefined
  readonly label: string
}

/** The rows that a rule names, including behind its steps. */
const labelsIn = (rule: Predicate, over: Entity | undefined, all: readonly Entity[]): readonly NamedRow[] => {
  const to = (name: string) => over?.fields[name]?.to
  return [
    ...literalsOf(rule).map(({ field, value }) => ({ to: to(field), label: value })),
    ...allTests(rule).flatMap((test) => {
      if (test.is !== 'step') return []
      const behind = all.find(({ one }) => one === to(test.field))
      return labelsIn(test.rule, behind, all)
    }),
  ]
}
