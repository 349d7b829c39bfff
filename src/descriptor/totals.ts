import type { Field, Kind, Of } from './field.ts'

/** What is said of the values of a field over many rows. */
export type Total = 'sum' | 'least' | 'greatest'

/** What rows are gathered by where they hold a day or a time; weeks begin on Monday. */
export type Period = 'day' | 'week' | 'month' | 'quarter' | 'year'

type NameIn<F> = keyof F & string

/** The names of the fields that are of one of these kinds. */
type NamesOf<F, K extends Kind> = {
  [N in NameIn<F>]: Field extends F[N] ? N : F[N] extends Of<K> ? N : never
}[NameIn<F>]

type OneOrMore<T> = T | readonly T[]

type TotalOf<D> = Field extends D
  ? OneOrMore<Total>
  : D extends Of<'number' | 'decimal' | 'money' | 'computed'>
    ? OneOrMore<Total>
    : D extends Of<'date' | 'datetime'>
      ? OneOrMore<Exclude<Total, 'sum'>>
      : never

/** By field: what is said of its values, one thing or several. */
export type Totals<F> = { readonly [N in NameIn<F>]?: TotalOf<F[N]> }

/** A field whose values are few, or a day or time with the period that rows are gathered by. */
export type GroupName<F> = LaneName<F> | `${DayName<F>}:${Period}`

/** What names a lane of a board. */
export type LaneName<F> = NamesOf<F, 'reference' | 'choice' | 'flag'>

/** What names a day of a calendar. */
export type DayName<F> = NamesOf<F, 'date' | 'datetime'>
