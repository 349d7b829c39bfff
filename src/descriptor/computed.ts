/** Two numbers and what is done with them; a text names a field of the row. */
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
}

export type Works = Formula | Gathering

/** The reference of the other entity that leads back here. @example rows('Loans', 'loan', by('book')) */
export const by = (field: string) => ({ by: field })

/** A field of the rows that lead here, added up; nothing is 0. @example computed('Loans a year', sum('cards', 'loans')) */
export const sum = (over: string, value: string): Gathering => ({ take: 'sum', over, value })
/** How many rows lead here. @example computed('Cards', count('cards')) */
export const count = (over: string) => ({ take: 'count', over }) as const satisfies Gathering
/** The least value of a field of the rows that lead here. @example computed('Least', least('cards', 'loans')) */
export const least = (over: string, value: string): Gathering => ({ take: 'least', over, value })
/** The greatest value of a field of the rows that lead here. @example computed('Most', greatest('cards', 'loans')) */
export const greatest = (over: string, value: string): Gathering => ({ take: 'greatest', over, value })
