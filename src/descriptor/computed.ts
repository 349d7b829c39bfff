import type { Predicate } from './predicate.ts'

/** Two numbers and what is done with them, or a day less another: a text names a field of the row. */
export type Formula = readonly [
  left: string | number,
  operation: '+' | '-' | '*' | '/',
  right: string | number,
]

/** What is gathered from the rows that a field of the kind `rows` leads to. */
export interface Gathering {
  readonly take: 'sum' | 'count' | 'least' | 'greatest'
  /** The field of the kind `rows`. */
  readonly over: string
  /** The field of those rows; none where they are only counted. */
  readonly value?: string
  /** Which of those rows; all of them unless said. */
  readonly when?: Predicate
}

export type Works = Formula | Gathering

/** The reference of the other entity that leads back here. @example rows('Loans', 'loan', by('book')) */
export const by = (field: string) => ({ by: field })

const only = (when: Predicate | undefined): Pick<Gathering, 'when'> => (when === undefined ? {} : { when })

/**
 * A field of the rows that lead here, added up; nothing is 0. With a rule, of those alone for which it holds.
 * @example computed('Owed', sum('invoices', 'total', { state: 'Sent' }))
 */
export const sum = (over: string, value: string, when?: Predicate): Gathering => ({
  ...{ take: 'sum', over, value },
  ...only(when),
})
/** How many rows lead here. @example computed('Cards', count('cards')) */
export const count = (over: string, when?: Predicate) =>
  ({ take: 'count', over, ...only(when) }) as const satisfies Gathering
/** The least value of a field of the rows that lead here. @example computed('Least', least('cards', 'loans')) */
export const least = (over: string, value: string, when?: Predicate): Gathering => ({
  ...{ take: 'least', over, value },
  ...only(when),
})
/** The greatest value of a field of the rows that lead here. @example computed('Most', greatest('cards', 'loans')) */
export const greatest = (over: string, value: string, when?: Predicate): Gathering => ({
  ...{ take: 'greatest', over, value },
  ...only(when),
})
