import { conditions } from '#texts/explain'
import type { Entity, Predicate } from '../../descriptor/index.ts'
import type { FieldModel } from '../entity/model.ts'
import { overOf } from '../rules/never.ts'
import { fieldsOf } from '../rules/predicate.ts'
import { type Case, casesOf, matchesCase } from './cases.ts'

/** The parts of an entity that the analysis needs: its fields and its `never` rules. */
export interface Ruled {
  readonly field: Readonly<Record<string, FieldModel>>
  readonly never: NonNullable<Entity['never']>
}

/** A condition that no row may meet, and the message. */
interface Forbidden {
  readonly when: Predicate
  readonly says: string
  /** The word of the descriptor that declares it. */
  readonly word: 'never' | 'notBefore' | 'requiredWhen'
}

const isSaid = ({ label }: FieldModel, what: string): string =>
  conditions.test([label, ...conditions.is(what)])

const forbiddenIn = ({ field, never }: Ruled): readonly Forbidden[] => [
  ...never
    .filter(({ when }) => overOf(field, when) === 'row')
    .map(({ when, says }) => ({ when, says, word: 'never' as const })),
  ...Object.values(field).flatMap((each): readonly Forbidden[] => {
    const { name, notBefore, requiredWhen, links } = each
    const first = field[notBefore ?? '']
    return [
      ...(first
        ? [
            {
              when: { [name]: { before: { field: first.name } } },
              says: isSaid(each, conditions.lies('before', first.label, true)),
              word: 'notBefore' as const,
            },
          ]
        : []),
      ...(requiredWhen && links !== 'many' && !fieldsOf(requiredWhen).includes(name) // checked by E-REQUIRED-4
        ? [
            {
              when: { all: [requiredWhen, { [name]: null }] },
              says: isSaid(each, conditions.nothing),
              word: 'requiredWhen' as const,
            },
          ]
        : []),
    ]
  }),
]

/** The limit on cases: each rule tests every case, and more would not be instant. */
const mostCases = 20_000

/**
 * The cases that these rules and the forbidding rules distinguish, with the forbidding rules that test the same fields.
 */
interface Forbidding {
  readonly cases: readonly Case[]
  readonly forbidden: readonly Forbidden[]
}

/** @returns null if the cases cannot be enumerated, or if there are too many to be instant */
export const forbidding = (ruled: Ruled, rules: readonly Predicate[]): Forbidding | null => {
  const looks = new Set(rules.flatMap(fieldsOf))
  const forbidden = forbiddenIn(ruled).filter(({ when }) => fieldsOf(when).some((name) => looks.has(name)))
  const cases = casesOf(ruled.field, [...rules, ...forbidden.map(({ when }) => when)])
  return cases === null || cases.length > mostCases ? null : { cases, forbidden }
}

/** The rule that forbids a row with these values; undefined if none does. */
export const forbids = ({ forbidden }: Forbidding, at: Case): Forbidden | undefined =>
  forbidden.find(({ when }) => matchesCase(when, at))
