import type { Choice, Field, Of } from './field.ts'
import type { Me, Predicate } from './predicate.ts'

type Fields = Readonly<Record<string, Field>>

/** A day or a moment that is written: '2026-01-31', '2026-01-31T09:00:00+01:00'. */
type Written = `${number}-${number}-${string}`

/** What a press writes into a field: a literal of its kind, who presses, when, the label of a row, or nothing. */
type SetOf<A> = Field extends A
  ? string | number | boolean | Me | null
  : A extends Choice<infer V>
    ? V | null
    : A extends Of<'text' | 'longtext' | 'html' | 'email' | 'url' | 'phone'>
      ? string | null
      : A extends Of<'number'>
        ? number | null
        : A extends Of<'decimal' | 'money'>
          ? number | string | null
          : A extends Of<'date'>
            ? 'today' | Written | null
            : A extends Of<'datetime'>
              ? 'now' | Written | null
              : A extends Of<'flag'>
                ? boolean
                : A extends Of<'reference'>
                  ? string | Me | null
                  : never

/** Kinds whose values nobody is asked for over a list. */
type Unasked = 'computed' | 'sequence' | 'daysUntil' | 'rows' | 'password' | 'confirmation'

type AskedIn<F> = keyof {
  readonly [N in keyof F as Field extends F[N] ? N : F[N] extends Of<Unasked> ? never : N]: true
} &
  string

/** What a button does, for whom and when. */
export interface Press<F extends Fields = Fields> {
  /** Rows that it is offered for, told by their own fields, days and `me`: every row unless said. Who does not see such a field, or the row that it leads to, is not offered it. */
  readonly when?: Predicate<F>
  /** What it writes, also where no form shows it: literals, `me`, 'today', 'now', labels of rows, `null`. */
  readonly set?: { readonly [N in keyof F as SetOf<F[N]> extends never ? never : N]?: SetOf<F[N]> }
  /** The fields that it asks for first, in that order. */
  readonly asks?: readonly AskedIn<F>[]
  /** The permission that it needs in place of that to update: 'invoices.approve'. It is made. */
  readonly needs?: string
  /** A sentence that is shown before it is done. */
  readonly confirm?: string
}

/** Buttons of the rows of an entity, by name, in the order in which they stand. */
export type Buttons<F extends Fields = Fields> = Readonly<
  Record<string, readonly [title: string, press: Press<F>]>
>
