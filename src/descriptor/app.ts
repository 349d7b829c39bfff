/** Chart colours, by design token. */
export type ChartColour = 'green' | 'red' | 'grey' | 'blue' | 'teal' | 'orange'

/** One part of a chart: a count of the dashboard and its fixed colour. */
export type Slice<C extends string = string> = readonly [count: C, colour: ChartColour]

/** Whatever has named lists; an entity's descriptor is one. */
interface WithLists<L extends string> {
  readonly one: string
  readonly lists?: Readonly<Record<L, unknown>>
}

export interface Donut<C extends string = string> {
  readonly title: string
  readonly slices: readonly Slice<C>[]
  /** Every row of this count is in exactly one slice; 'all' stands for every row. Checked. */
  readonly whole: C | 'all'
}

/** Stacked bars, one a year of the date `by`. The sample stands where the server answers no figures. */
export interface Bars<C extends string = string> {
  readonly title: string
  readonly key: string
  readonly by: string
  readonly series: readonly Slice<C>[]
  readonly sample: {
    readonly years: readonly number[]
    readonly counts: Readonly<Partial<Record<C, readonly number[]>>>
  }
}

export interface Dashboard<C extends string = string> {
  readonly of: string
  /** The count of every row: its key in the answer and its title. */
  readonly total: readonly [key: string, title: string]
  /** Keys in the answer, each the count of a named list. */
  readonly counts: Readonly<Record<C, string>>
  readonly donuts: readonly Donut<C>[]
  readonly bars?: Bars<C>
  /** Counts whose rows need somebody now, most urgent first. */
  readonly attention?: readonly C[]
}

export interface App {
  readonly title: string
  /** The sidebar's groups, in order. */
  readonly groups: readonly string[]
  readonly dashboard?: Dashboard
}

/** Says the product: its title, the sidebar's groups, the dashboard. */
export const app = (product: App): App => product

/**
 * The dashboard over one entity; counts are its named lists, by name.
 * `dashboard(book, { counts: { lent_out: 'lent-out' }, … })`
 */
export const dashboard = <L extends string, const C extends string>(
  of: WithLists<L>,
  parts: Omit<Dashboard<NoInfer<C>>, 'of' | 'counts'> & { readonly counts: Readonly<Record<C, NoInfer<L>>> },
): Dashboard => ({ ...parts, of: of.one })
