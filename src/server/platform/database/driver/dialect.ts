import type { Catalog, IdSequences } from './catalog.ts'
import type { CountTriggers } from './count-triggers.ts'
import type { Condition, Parameter, Writer } from './database.ts'
import type { Ddl } from './ddl.ts'
import type { ModelFunctions } from './model-functions.ts'
import type { TextSearch } from './text-search.ts'

/** A name of a table or column, as SQL of both databases takes it. */
export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** A value as it stands in a statement. */
export const literal = (value: string | number): string =>
  typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`

/** A part of a formula over decimals: a number as it is written, or a column, with its places where it is a decimal. */
export type DecimalOperand = number | { readonly column: string; readonly scale: number | undefined }

/**
 * What a database can do, and how it says what the databases say differently. Nobody asks which one it is: whoever
 * differs by it asks for the ability, or has the text made here.
 */
export interface Dialect {
  /** One process has the database at a time: what it knows stays so, and whatever ran before it was left. */
  readonly isAlone: boolean

  /** One writes at a time, however many rows apart: what waits meanwhile shares the next commit. */
  readonly isSerial: boolean

  /** Statements name the index that they walk; otherwise the planner chooses by statistics. */
  readonly isHinted: boolean

  /** Has a table in a `from` walked along an index, where statements are hinted; otherwise nothing. */
  hinted(index: string): string

  /**
   * Lets a planner that goes by statistics look at what many new rows are like: until then it plans for empty tables,
   * and goes through whole ones for a page. By itself it would look a minute later, or never, where that is switched off.
   */
  gatherStatistics(writer: Writer): Promise<void>

  /** `{expression} in (…)` over one parameter that `list` made. */
  anyOf(expression: string): string

  /** Whole numbers as one parameter for `anyOf`. */
  list(numbers: readonly number[]): Parameter

  /**
   * Rows as they stand behind `from`, out of one parameter: the text of a JSON array of objects by column name. Values
   * are those that the columns of the table hold.
   */
  recordset(table: string, columns: readonly string[]): string

  /** So many rows are written by one statement: one of SQLite's holds the event loop until its end. */
  readonly rowsAtOnce: number

  /** The whole numbers of all rows as the text of one JSON array: however many there are, they are one value to hand over. */
  gathered(expression: string): string

  /** JSON inside statements. */
  readonly json: {
    /** A `select` of the texts of a JSON array, which is the one parameter. */
    readonly texts: string
    /** What stands behind `from` for a JSON array of lines, each an array, which is the one parameter. */
    readonly lines: string
    /** What such a line holds at that place, as a column of that type takes it. */
    at(place: number, type: string): string
    /** Whether the text of an object has a member. */
    hasMember(expression: string, name: string): Condition
  }

  /**
   * Closes a `select` inside `write` so that its rows stay as they are until the commit. Other rows may be made that
   * refer to them: editing a row and referring to it do not block each other, and cannot deadlock.
   */
  readonly forUpdate: string

  /** As `forUpdate`, and nothing new refers to the rows either. */
  readonly forDelete: string

  /** Closes a `select` inside `write` so that nobody changes its rows until the commit; many may hold them so at once. */
  readonly forShare: string

  /** The same for the rows of one of its tables alone, by the alias. */
  forShareOf(alias: string): string

  /** Closes a `select` inside `write` that takes rows which nobody else holds, so that each is taken once. */
  readonly forClaim: string

  /** Has nobody write a table until the commit; it may be read. Nothing where one writes at a time. */
  lockTable(writer: Writer, table: string): Promise<void>

  /** Ascending puts rows without a value first and descending last, in both databases: as the indexes are made. */
  order(expression: string, direction: 'asc' | 'desc'): string

  /** Behind a column of an index that is in ascending order: empty first, as `order` has it. */
  readonly emptyFirst: string

  /** Whether a text stands within another, which is the one parameter. */
  contains(expression: string): string

  /** A text as `liken` in the model makes it, for parts of texts. Null of null. */
  liken(expression: string): string

  /** Whether a text has any of these signs, of which none is a bracket, a quote or a backslash. Null of null. */
  hasAny(expression: string, signs: string): string

  /** A day as the text 'YYYY-MM-DD'. */
  day(expression: string): string

  /** The year of a day as the text 'YYYY'. */
  year(expression: string): string

  /** How many days lie between two, as a number. */
  daysBetween(one: string, other: string): string

  /** One step of a formula over decimals, as whole numbers of so many places; null where it comes to more than can be kept. */
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
