/** Chart colours, by design token. */
export type ChartColour = 'green' | 'red' | 'grey' | 'blue' | 'teal' | 'orange'

/** One part of a chart: a count of the dashboard and its fixed colour. */
export type Slice<C extends string = string> = readonly [count: C, colour: ChartColour]

/** Whatever has named lists; an entity's descriptor is one. */
interface WithLists<L extends string> {
  readonly one: string
  readonly lists?: Readonly<Record<L, unknown>>
}

/** A donut over counts that make a whole. */
export interface Donut<C extends string = string> {
  /** Stands above it. */
  readonly title: string
  /** Its counts and their colours, in order. */
  readonly slices: readonly Slice<C>[]
  /** Every row of this count is in exactly one slice; 'all' stands for every row. Checked. */
  readonly whole: C | 'all'
}

/** Stacked bars, one a year of the date `by`. The sample stands where the server answers no figures. */
export interface Bars<C extends string = string> {
  /** Stands above them. */
  readonly title: string
  /** The key of the figures in the dashboard's answer. */
  readonly key: string
  /** The date whose years the bars are. */
  readonly by: string
  /** The counts that are stacked, and their colours. */
  readonly series: readonly Slice<C>[]
  /** Figures that stand in, marked as sample data, where the server answers none. */
  readonly sample: {
    readonly years: readonly number[]
    readonly counts: Readonly<Partial<Record<C, readonly number[]>>>
  }
}

/** What the first screen shows, over one entity. */
export interface Dashboard<C extends string = string> {
  /** The entity whose rows are counted, by its `one`. */
  readonly of: string
  /** The count of every row: its key in the answer and its title. */
  readonly total: readonly [key: string, title: string]
  /** Keys in the answer, each the count of a named list. */
  readonly counts: Readonly<Record<C, string>>
  /** Shares of a whole, each slice a link to its list. */
  readonly donuts: readonly Donut<C>[]
  /** Stacked bars by year. */
  readonly bars?: Bars<C>
  /** Counts whose rows need somebody now, most urgent first. */
  readonly attention?: readonly C[]
}

/** The days of the week, as they are written. */
export type Weekday = 'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun'

/** The product, as its file says it. */
export interface App {
  /**
   * Its name for machines, for ever: 'tracking'. Its database stores it, so that no other product opens that database.
   * The default database file has this name. To rename a product, change its title.
   */
  readonly name: string
  /** Stands on every screen. */
  readonly title: string
  /** The sidebar's groups, in order. */
  readonly groups: readonly string[]
  /** The first screen; without one it is the first list of the menu. */
  readonly dashboard?: Dashboard
  /**
   * The days on which the office works: reminders "on workdays" come on these. Monday to Friday unless said.
   * @example workdays: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat']
   */
  readonly workdays?: readonly Weekday[]
}

/** Says the product: its name, its title, the sidebar's groups, the dashboard. */
export const app = (product: App): App => product

/**
 * The dashboard over one entity; counts are its named lists, by name.
 * `dashboard(book, { counts: { lent_out: 'lent-out' }, … })`
 */
export const dashboard = <L extends string, const C extends string>(
  of: WithLists<L>,
  parts: Omit<Dashboard<NoInfer<C>>, 'of' | 'counts'> & { readonly counts: Readonly<Record<C, NoInfer<L>>> },
): Dashboard => ({ ...parts, of: of.one })
