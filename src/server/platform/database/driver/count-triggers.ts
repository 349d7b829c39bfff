/** Rows that triggers count, as SQL over the alias `r`. */
export interface CountedGroup {
  /** What its counts are kept under. */
  readonly id: number
  /** The columns that the following two read. */
  readonly columns: readonly string[]
  /** What its rows are apart by. */
  readonly key: string
  /** Which rows are its own. */
  readonly rows: string
}

/** What keeps a table's groups in step with whatever is written to it. */
export interface Triggers {
  /** How the database says them once they are made; others are made anew. */
  readonly present: readonly string[]
  readonly make: readonly string[]
}

/** A table whose rows are counted. */
export interface CountedTable {
  readonly table: string
  readonly schema: string
  /** What a trigger of the table is called that runs after 'insert', say; or what all of them run. */
  readonly nameFor: (when?: string) => string
}

/** How a database counts rows as they are written. */
export interface CountTriggers {
  of(counted: CountedTable, groups: readonly CountedGroup[]): Triggers
  /** Table, text and name of all that `drop` takes and whose names begin so. What is switched off is taken for missing. */
  existing(prefix: string): string
  drop(name: string): string
}

/** The columns that any of the groups reads, each once, in one order. */
export const columnsRead = (groups: readonly CountedGroup[]): readonly string[] =>
  [...new Set(groups.flatMap(({ columns }) => columns))].sort()

/** Adds to what is counted already. */
export const addToCount = 'on conflict (group_id, key, slot) do update set n ='
