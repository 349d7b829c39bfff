import { lower } from '#texts/grammar'
import { rowRules as say } from '#texts/row-rules'
import { constantDefault } from '../entity/first-values.ts'
import type { EntityModel, FieldModel } from '../entity/model.ts'
import { neighboursOf } from '../entity/neighbours.ts'
import { isRow } from '../values/row.ts'
import type { NextValue } from './allowed-transitions.ts'
import { describeRule } from './describe-rule.ts'
import { fieldsOf } from './predicate.ts'
import { rowRulesOf, type Transition } from './rules-of-rows.ts'
import type { Most } from './shapes.ts'

/** A row rule in words, with the fields that it tests and the message for a row that breaks it. */
export interface Described {
  readonly fields: readonly string[]
  readonly text: string
  readonly says: string | null
}

const labels = (fields: readonly FieldModel[]): readonly string[] => fields.map(({ label }) => label)

const isList = ({ links }: FieldModel): boolean => links === 'many'

const namesOf = (fields: readonly FieldModel[]): readonly string[] => fields.map(({ name }) => name)

const wayText = ({ to, needs }: NextValue): string => {
  const value = to ?? say.nothing
  return needs === null ? value : say.needs(value, needs)
}

const describeTransition = ({ field, ways }: Transition): readonly Described[] => {
  const { label, name, choices = [] } = field
  const line = (text: string): Described => ({ fields: [name], text, says: null })
  const named = Object.entries(ways)
  const left = new Set(named.map(([from]) => from))
  const reached = named.flatMap(([, to]) => to.flatMap((way) => way.to ?? []))
  const staying = [...new Set([...choices, ...reached])].filter((value) => !left.has(value))
  return [
    ...named.map(([from, to]) => {
      const targets = to.map(wayText)
      return line(from === 'null' ? say.begins(label, targets) : say.goes(label, from, targets))
    }),
    ...(staying.length > 0 ? [line(say.stays(label, staying))] : []),
  ]
}

const mostText = (entity: EntityModel, most: Most) => {
  if (typeof most === 'number') return most
  const { reference, field } = most
  const target = neighboursOf(entity)[reference.to ?? '']
  return { of: reference.label, field: target?.field[field]?.label ?? field }
}

/** The row rules of an entity in words, beside the rules of single fields. */
export const describeRowRules = (entity: EntityModel): readonly Described[] => {
  const { unique, noOverlap, atMost, never, transitions } = rowRulesOf(entity)
  return [
    ...unique.map(({ by, says }) => ({
      fields: namesOf(by),
      text: say.unique(lower(entity.title.many), labels(by)),
      says,
    })),
    ...noOverlap.map(({ by, from, to, when, says }) => ({
      fields: [...namesOf([...by, from, to]), ...fieldsOf(when)],
      text: say.noOverlap(
        {
          ...{ rows: entity.title.many, from: from.label, to: to.label, days: from.type === 'day' },
          list: by.find(isList)?.label ?? null,
        },
        labels(by.filter((field) => !isList(field))),
        describeRule(entity, when),
      ),
      says,
    })),
    ...atMost.map(({ by, most, when, says }) => ({
      fields: [...by.map(({ field }) => field.name), ...fieldsOf(when)],
      text: say.atMost(
        { rows: entity.title.many, row: entity.title.one, most: mostText(entity, most) },
        by.map(({ field, by }) => (by === null ? field.label : say.period(field.label, by))),
        describeRule(entity, when),
      ),
      says,
    })),
    ...never.map(({ when, says }) => ({
      fields: fieldsOf(when),
      text: say.never(describeRule(entity, when)),
      says,
    })),
    ...transitions.flatMap(describeTransition),
  ]
}

/** The first value of a field in words, if it is known only when a row is created; otherwise null. */
export const describeFirst = (field: FieldModel): string | null => {
  const { initially } = field
  if (initially === undefined || constantDefault(field) !== undefined) return null
  if (isRow(initially)) return say.first.me
  return initially === 'today' || initially === 'now' ? say.first[initially] : String(initially)
}
