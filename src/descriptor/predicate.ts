import type { Choice, Field } from './field.ts'

/** A moment is written, not computed: 'today', 'today+3d'. The reader supplies the clock. */
export type Moment = 'today' | `today+${number}d` | `today-${number}d`

export type Literal = string | number | boolean | null

/** What a value is compared with: a literal, one of several, or anything but these. */
export type ValueTest<L extends Literal = Literal> =
  | L
  | null
  | readonly (L | null)[]
  | { readonly not: L | null | readonly (L | null)[] }

/** Where a day lies. */
export interface DaySpan {
  /** Earlier than the moment. */
  readonly before?: Moment
  /** At the moment or later. */
  readonly from?: Moment
  /** At the moment or earlier. */
  readonly to?: Moment
  /** Later than the moment. */
  readonly after?: Moment
}

/** Where a day lies, that there is one, or that there is none; a row without the day fails every test but `null`. */
export type DateTest = null | { readonly not: null } | DaySpan

/** The tests that a field of each kind takes; kinds that are not here cannot be compared. */
interface Tests {
  readonly text: ValueTest<string>
  readonly email: ValueTest<string>
  readonly number: ValueTest<number>
  readonly flag: ValueTest<boolean>
  readonly date: DateTest
  readonly reference: ValueTest<string>
  readonly choice: ValueTest<string>
}

/** Where the fields are not known, any test may stand, as in a rule that is only read. */
type TestOf<F> = Field extends F
  ? DateTest | ValueTest | readonly Predicate[]
  : F extends Choice<infer V>
    ? ValueTest<V>
    : F extends { readonly kind: infer K extends keyof Tests }
      ? Tests[K]
      : never

/** The fields that a rule may look at. */
type Compared<F> = {
  [N in keyof F]: Field extends F[N] ? N : F[N] extends { readonly kind: keyof Tests } ? N : never
}[keyof F]

/**
 * A rule over a row. Every named test must hold; `any` holds when one of its branches does.
 * A reference is compared by the label of the row that it refers to: `{ author: 'Jane Austen' }`.
 */
export type Predicate<F extends Readonly<Record<string, Field>> = Readonly<Record<string, Field>>> = {
  readonly [N in Compared<F>]?: TestOf<F[N]>
} & { readonly any?: readonly Predicate<F>[] }

/** Whoever asks; a reference to the account entity is compared with it. @example { assignee: me } */
export const me = { me: true } as const
