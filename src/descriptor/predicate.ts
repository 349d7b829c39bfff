import type { Choice, Computed, Field, Of } from './field.ts'

type Fields = Readonly<Record<string, Field>>

/** Whoever asks; references to the account entity are compared with it. @example { assignee: me }, { watchers: { any: me } } */
export const me = { me: true } as const
export type Me = typeof me

export type Literal = string | number | boolean | null

type Calendar = 'd' | 'w' | 'm' | 'q' | 'y'
type DayAnchor = 'today' | 'week' | 'month' | 'quarter' | 'year'

/**
 * A day is written, not computed: an anchor and an offset. 'week' is its Monday; 'month', 'quarter' and 'year' are
 * their first day: 'today+7d', 'month+1m', '2026-01-31'. The reader supplies the clock.
 */
export type DayMoment = DayAnchor | `${DayAnchor}${number}${Calendar}` | `${number}-${number}-${string}`

/** For a date-time also the very moment, and hours: 'now', 'now+2h', 'today+9h'. A day means the whole of it. */
export type Moment = DayMoment | 'now' | `now${number}${Calendar | 'h'}` | `today${number}h`

/** What a value is compared with: a literal, one of several, or anything but these. */
export type ValueTest<L = Literal> =
  | L
  | null
  | readonly (L | null)[]
  | { readonly not: L | null | readonly (L | null)[] }

/** Another field of the row, to compare with. */
export interface OtherField<N extends string = string> {
  readonly field: N
}

/** Where a day or a date-time lies. */
export interface DaySpan<M = Moment | OtherField> {
  /** Earlier than the moment. */
  readonly before?: M
  /** At the moment or later. */
  readonly from?: M
  /** At the moment or earlier. */
  readonly to?: M
  /** Later than the moment. */
  readonly after?: M
}

/** Where a number lies. */
export interface NumberSpan<V = number | string | OtherField> {
  /** Greater. */
  readonly above?: V
  /** So much or more. */
  readonly from?: V
  /** So much or less. */
  readonly to?: V
  /** Less. */
  readonly below?: V
}

/** A part of a text, in whatever case: anywhere in it, or at its beginning. */
export type PartTest = { readonly has: string } | { readonly starts: string }

/** Where a day lies, that there is one, or that there is none; a row without the day fails every test but `null`. */
export type DateTest<M = Moment | OtherField> = null | { readonly not: null } | DaySpan<M>

/** The row that a reference leads to: by its label, by a rule over it, or as part of a tree. */
type ReferenceTest =
  | ValueTest<string | Me>
  | { readonly is: Predicate }
  | { readonly within: string | readonly string[] }

/** Several rows: any of them, or none of them, by a rule over each; of references to accounts also whoever asks. */
type RowsTest = { readonly any: Predicate | Me } | { readonly none: Predicate | Me }

/** Kinds that no rule looks at. */
type Untested = 'password' | 'confirmation' | 'daysUntil' | 'html'

/** Kinds that are kept exactly, or may be: what is worked out of decimals is one. */
type Exact = 'decimal' | 'money' | 'computed'

/** Kinds that something can be worked out from. */
type Worked = 'number' | 'decimal' | 'money' | 'computed'

/** Where the fields are not known, any test may stand, as in a rule that is only read. */
type AnyTest = Literal | object

/** The fields of one kind. */
type Named<F, K> = { [N in keyof F]: F[N] extends { readonly kind: K } ? N : never }[keyof F] & string

/** The same, held against each other. */
type Alike<F, K> = OtherField<Named<F, K>>

/** What comes to a number; anything else may come to a decimal, which is told from its text. */
type Counted<F> = Computed<
  | { readonly take: 'count'; readonly over: string }
  | readonly [number | Named<F, 'number'>, '+' | '-' | '*' | '/', number | Named<F, 'number'>]
>

/**
 * The tests that a field takes, by its kind. One branch after another: the compiler compares them one by one, where a
 * table of all, looked up by kind, makes it compare each with each.
 */
type TestOf<F, A> = Field extends A
  ? AnyTest
  : A extends Choice<infer V>
    ? ValueTest<V>
    : A extends Of<'text' | 'email' | 'url' | 'phone' | 'sequence'>
      ? ValueTest<string> | PartTest
      : A extends Of<'file' | 'files' | 'image'>
        ? null | { readonly not: null }
        : A extends Of<'longtext'>
          ? null | { readonly not: null } | PartTest
          : A extends Of<'number'>
            ? ValueTest<number> | NumberSpan<number | Alike<F, 'number' | 'computed'>>
            : A extends Of<'decimal' | 'money'>
              ? ValueTest<number | string> | NumberSpan<number | string | Alike<F, Exact>>
              : A extends Of<'date'>
                ? DateTest<DayMoment | Alike<F, 'date'>>
                : A extends Of<'datetime'>
                  ? DateTest<Moment | Alike<F, 'datetime'>>
                  : A extends Of<'flag'>
                    ? ValueTest<boolean>
                    : A extends Of<'reference'>
                      ? ReferenceTest
                      : A extends Of<'references' | 'rows'>
                        ? RowsTest
                        : A extends Counted<F>
                          ? ValueTest<number> | NumberSpan<number | Alike<F, Worked>>
                          : A extends Of<'computed'>
                            ? ValueTest<number | string> | NumberSpan<number | string | Alike<F, Worked>>
                            : never

/** The fields that a rule may look at. */
type Compared<F> = {
  [N in keyof F]: Field extends F[N] ? N : F[N] extends Of<Untested> ? never : N
}[keyof F]

/**
 * A rule over a row. Every named test must hold; `any` holds when one of its branches does, `none` when none of them
 * does, `all` when each does. A reference is compared by the label of the row that it refers to:
 * `{ author: 'Jane Austen' }`.
 */
export type Predicate<F extends Fields = Fields> = {
  readonly [N in Compared<F>]?: TestOf<F, F[N]>
} & {
  readonly any?: readonly Predicate<F>[]
  readonly none?: readonly Predicate<F>[]
  readonly all?: readonly Predicate<F>[]
}
