/** A group of rows that triggers count; `key` and `rows` are SQL over the alias `r`. */
export interface CountedGroup {
  /** Identifies the group's counts in `engine_tallies`. */
  readonly id: number
  /** The columns that `key` and `rows` read. */
  readonly columns: readonly string[]
  /** SQL expression: rows are counted per value of it. */
  readonly key: string
  /** SQL condition: selects the rows of the group. */
  readonly rows: string
}

/** The triggers that update a table's counts on every write. */
export interface Triggers {
  /** The trigger text as the catalogue returns it once created; on any difference the triggers are recreated. */
  readonly present: readonly string[]
  readonly make: readonly string[]
}

export interface CountedTable {
  readonly table: string
  readonly schema: string
  /**
   * The name of the table's trigger after an event such as 'insert'; without an event, the name of their shared
   * function.
   */
  readonly nameFor: (when?: string) => string
}

/** How a database maintains row counts by triggers. */
export interface CountTriggers {
  of(counted: CountedTable, groups: readonly CountedGroup[]): Triggers
  /** Selects table, text and name of all droppable objects with the name prefix. Disabled triggers are omitted. */
  existing(prefix: string): string
  drop(name: string): string
}

/** The columns that any of the groups reads, sorted and without duplicates. */
export const columnsRead = (groups: readonly CountedGroup[]): readonly string[] =>
  [...new Set(groups.flatMap(({ columns }) => columns))].sort()

/** Upsert clause that adds to an existing count. */
export const addToCount = 'on conflict (group_id, key, slot) do update set n ='
