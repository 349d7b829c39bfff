import type { Parameter, Writer } from './database.ts'

/** The few words of SQL in which the databases differ. */
export interface Dialect {
  readonly name: 'sqlite' | 'postgres'

  /** One process has the database at a time: what it knows stays so, and whatever ran before it was left. */
  readonly isAlone: boolean

  /** One writes at a time, however many rows apart. */
  readonly isSerial: boolean

  /** Statements name the index that they walk; otherwise the planner chooses by statistics. */
  readonly isHinted: boolean

  /** Has a table in a `from` walked along an index, where statements are hinted; otherwise nothing. */
  hinted(index: string): string

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

  /**
   * Closes a `select` inside `write` so that its rows stay as they are until the commit. Other rows may be made that
   * refer to them: editing a row and referring to it do not block each other, and cannot deadlock.
   */
  readonly forUpdate: string

  /** As `forUpdate`, and nothing new refers to the rows either. */
  readonly forDelete: string

  /** Closes a `select` inside `write` so that nobody changes its rows until the commit; many may hold them so at once. */
  readonly forShare: string

  /** Closes a `select` inside `write` that takes rows which nobody else holds, so that each is taken once. */
  readonly forClaim: string

  /** Has nobody write a table until the commit; it may be read. Nothing where one writes at a time. */
  holdTable(writer: Writer, table: string): Promise<void>

  /** Behind a column of an index that is in ascending order: empty first, as `order` has it. */
  readonly emptyFirst: string

  /** Whether a text stands within another, which is the one parameter. */
  contains(expression: string): string

  /** A day as the text 'YYYY-MM-DD'. */
  day(expression: string): string

  /** A text as `liken` in the model makes it, for parts of texts. Null of null. */
  liken(expression: string): string

  /** Whether a text has any of these signs, of which none is a bracket, a quote or a backslash. Null of null. */
  hasAny(expression: string, signs: string): string

  /** Ascending puts rows without a value first and descending last, in both databases: as the indexes are made. */
  order(expression: string, direction: 'asc' | 'desc'): string
}

/** A name of a table or column, as SQL of both databases takes it. */
export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`

/**
 * Lets PostgreSQL look at what many new rows are like: until then it plans for empty tables, and goes through whole
 * ones for a page. By itself it would look a minute later, or never, where that is switched off. SQLite plans by the
 * indexes alone.
 */
export const gatherStatistics = async (writer: Writer, dialect: Dialect): Promise<void> => {
  if (dialect.name === 'postgres') await writer.run('analyze')
}
