import type { Choice, Field } from './field.ts'
import type { Predicate } from './predicate.ts'
import type { Period } from './totals.ts'

type Fields = Readonly<Record<string, Field>>

/** The fields whose kind is none of these, by name; any name where the fields are not known. */
type NameBut<F, K extends string> = keyof {
  readonly [N in keyof F as Field extends F[N] ? N : F[N] extends { readonly kind: K } ? never : N]: true
} &
  string

/** The fields whose kind is one of these, by name. */
type NameOf<F, K extends string> = keyof {
  readonly [N in keyof F as Field extends F[N] ? N : F[N] extends { readonly kind: K } ? N : never]: true
} &
  string

/** What cannot tell rows apart: lists, what is worked out, and what is too long or too secret to be compared. */
type Incomparable =
  | 'references'
  | 'daysUntil'
  | 'confirmation'
  | 'password'
  | 'image'
  | 'html'
  | 'longtext'
  | 'computed'

/** No two rows share the values of these fields together; rows in which one of them is empty are not compared. */
export interface UniqueRule<F extends Fields = Fields> {
  readonly by: readonly NameBut<F, Incomparable>[]
  /** What is answered under the first of the fields. */
  readonly says: string
}

/**
 * The times of two rows that share the values of `by` never overlap. Days count from the first to the last, date-times
 * up to the last and without it; an empty one has no end on that side.
 */
export interface OverlapRule<F extends Fields = Fields> {
  /** One of them may be a list of references: then rows are held against each other that share one of its rows. */
  readonly by: readonly NameBut<F, Exclude<Incomparable, 'references'>>[]
  readonly from: NameOf<F, 'date' | 'datetime'>
  readonly to: NameOf<F, 'date' | 'datetime'>
  /** Only rows of which this holds are held against each other. */
  readonly when?: Predicate<F>
  /** What is answered under `from`. */
  readonly says: string
}

/**
 * No more than so many rows share the values of `by`; of a date or date-time behind a colon the period, on the business
 * calendar. Rows in which one of them is empty are not compared.
 */
export interface MostRule<F extends Fields = Fields> {
  readonly by: readonly (NameBut<F, Incomparable> | `${NameOf<F, 'date' | 'datetime'>}:${Period}`)[]
  /** A number, or a number field of the row that a reference leads to: an empty one is no limit. */
  readonly most: number | `${NameOf<F, 'reference'>}.${string}`
  /** Only rows of which this holds count, and are held to it. */
  readonly when?: Predicate<F>
  /** What is answered under the first of `by`. */
  readonly says: string
}

/** What no row may be: by its values, the rows that it leads to, its children, what is gathered, who asks, and when. */
export interface NeverRule<F extends Fields = Fields> {
  readonly when: Predicate<F>
  /** The field under which it is answered; left out where the rule looks at worked out values alone: then at the top. */
  readonly at?: keyof F & string
  readonly says: string
}

type ValueIn<T> = Field extends T ? string : T extends Choice<infer V> ? V : string

/** Where a value may go: to another, to none, or to one that only who holds the permission may choose. */
type Way<T> = ValueIn<T> | null | readonly [to: ValueIn<T> | null, needs: string]

/**
 * From each value to those that may follow it; `null` is the beginning of a row, and emptiness. What stands nowhere
 * before an arrow is left no more. A reference is named by the label of the row that it leads to.
 */
export type Transitions<F extends Fields = Fields> = {
  readonly [N in NameOf<F, 'choice' | 'reference'>]?: {
    readonly [V in ValueIn<F[N]> | 'null']?: readonly Way<F[N]>[]
  }
}
