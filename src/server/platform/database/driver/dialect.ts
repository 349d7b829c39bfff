import type { Catalog, IdSequences } from './catalog.ts'
import type { CountTriggers } from './count-triggers.ts'
import type { Condition, Parameter, Writer } from './database.ts'
import type { Ddl } from './ddl.ts'
import type { ModelFunctions } from './model-functions.ts'
import type { TextSearch } from './text-search.ts'

/** A table or column name, quoted for both databases. */
export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** A value as an SQL literal. */
export const literal = (value: string | number): string =>
  typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`

/** An operand of a decimal formula: a number, or a column with its decimal places if it is a decimal. */
export type DecimalOperand = number | { readonly column: string; readonly scale: number | undefined }

/**
 * The capabilities of a database and its SQL dialect. Code never asks which database it runs on:
 * it checks a capability or calls a function here.
 */
export interface Dialect {
  /** One process has exclusive access: its caches stay valid, and no earlier process is still running. */
  readonly isAlone: boolean

  /** Writes run one at a time, even on different rows; queued ones share the next commit. */
  readonly isSerial: boolean

  /** Statements name the index to use; otherwise the planner chooses by statistics. */
  readonly isHinted: boolean

  /** One statement may contain several writes: `with one as (insert …) update …`. */
  readonly joinsWrites: boolean

  /** Index hint for a table in `from`; '' if `isHinted` is false. */
  hinted(index: string): string

  /**
   * Refreshes planner statistics after many inserts. Until then the planner assumes empty tables and scans whole tables
   * for one page. Automatic analysis would run a minute later, or never where it is switched off.
   */
  gatherStatistics(writer: Writer): Promise<void>

  /** `{expression} in (…)` with one parameter, made by `list`. */
  anyOf(expression: string): string

  /** Integers as the single parameter of `anyOf`. */
  list(numbers: readonly number[]): Parameter

  /**
   * A `from` source of rows with one parameter: a JSON array of objects by column name. The values have the types
   * of the table's columns.
   */
  recordset(table: string, columns: readonly string[]): string

  /** Maximum rows per write statement, because an SQLite statement blocks the event loop until it ends. */
  readonly rowsAtOnce: number

  /** Aggregates an integer of all rows into the text of one JSON array, so that only one value is transferred. */
  gathered(expression: string): string

  readonly json: {
    /** A `select` of the strings in a JSON array, its only parameter. */
    readonly texts: string
    /** A `from` source for a JSON array of arrays, its only parameter. */
    readonly lines: string
    /** The element of such an inner array at `place`, cast to the column type. */
    at(place: number, type: string): string
    /** Whether the text of a JSON object has the member. */
    hasMember(expression: string, name: string): Condition
  }

  /**
   * Suffix of a `select` inside `write`: locks its rows against changes until the commit. Inserting references to them
   * stays possible, so an edit and a new reference neither block each other nor deadlock.
   */
  readonly forUpdate: string

  /** Like `forUpdate`, but new references to the rows are blocked too. */
  readonly forDelete: string

  /** Suffix of a `select` inside `write`: a shared lock that blocks changes to its rows until the commit. */
  readonly forShare: string

  /** Like `forShare`, but only for the rows of the table with this alias. */
  forShareOf(alias: string): string

  /** Suffix of a `select` inside `write` that skips locked rows, so that each row is claimed once. */
  readonly forClaim: string

  /** Blocks writes to a table until the commit; reads continue. Does nothing if writes are serial. */
  lockTable(writer: Writer, table: string): Promise<void>

  /** Nulls sort first ascending and last descending in both databases, to match the indexes. */
  order(expression: string, direction: 'asc' | 'desc'): string

  /** Suffix of an ascending index column: nulls first, to match `order`. */
  readonly emptyFirst: string

  /** Whether the expression contains the text given as the one parameter. */
  contains(expression: string): string

  /** The text normalized like `liken` in the model, for substring search. Null for null. */
  liken(expression: string): string

  /** Whether a text contains any of these characters (no bracket, quote or backslash among them). Null for null. */
  hasAny(expression: string, signs: string): string

  /** A day formatted as 'YYYY-MM-DD'. */
  day(expression: string): string

  /** The year of a day formatted as 'YYYY'. */
  year(expression: string): string

  /** The number of days between two days. */
  daysBetween(one: string, other: string): string

  /** One step of a decimal formula, as an integer with `scale` decimal places; null on overflow. */
  decimal(
    left: DecimalOperand,
    operation: '+' | '-' | '*' | '/',
    right: DecimalOperand,
    scale: number,
  ): string

  readonly ddl: Ddl
  readonly catalog: Catalog
  readonly ids: IdSequences
  readonly counting: CountTriggers
  readonly search: TextSearch
  readonly functions: ModelFunctions
}
