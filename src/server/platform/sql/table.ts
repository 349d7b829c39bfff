import type { ColumnType } from '../../../model/index.ts'
import type { StoredColumn, StoredTable } from '../database/driver/ddl.ts'
import { quote, type Writer } from '../database/index.ts'
import { indexName } from './names.ts'
import type { Keyed } from './text-key.ts'

/** A column as it should be. */
export interface Column extends StoredColumn {
  /** Validation refuses to be without; looked at only to say which rows stand in the way when it is new. */
  readonly required?: true
  /** Holds `textKey` of that other column, or the place of its value in `order`. */
  readonly keyOf?: Keyed & { readonly column: string }
  /** The values of a closed list, and what they were called before. */
  readonly choices?: {
    readonly values: readonly string[]
    readonly formerly: Readonly<Record<string, string>>
  }
  /** Its texts are of one form, by the form's name: each as it is kept, or null where it is none. */
  readonly holds?: { readonly name: string; readonly kept: (text: string) => string | null }
  /** The pattern of the numbers that rows are given in it. */
  readonly sequence?: string
  /** What stands in it is worked out from other columns, and can be worked out anew. */
  readonly worked?: true
  /** What it was called before. */
  readonly was?: string
  /** What it is to hold of the values of the kind that it was of. */
  readonly became?: FormerKind
  /** It says which files a row holds. */
  readonly files?: true
  /** The kind of the field that it holds. */
  readonly kind?: string
  /** The field that it holds, where that is called otherwise. */
  readonly field?: string
  /** How it names entities: what it says follows them to another name. Every column of the engine's own that does says so. */
  readonly naming?: Naming
  /** Of a decimal: how many places behind the point its whole numbers have, and in which currency. */
  readonly scale?: number
  readonly currency?: string
}

/**
 * 'entity': by its name alone. Of the entity that such a column beside it names: 'field', one of its fields; 'key', as
 * 'row:ticket:7'; 'first', as the first of a list in JSON. Of any: 'member', as members "entity" in JSON.
 */
export type Naming = 'entity' | 'field' | 'key' | 'first' | 'member'

/** How the values of a column of another kind are carried over. */
export interface FormerKind {
  /** The kind that they were of, and how its columns keep values. */
  readonly from: string
  readonly type: ColumnType
  /** What the column is to hold of a value that was held, and the value as people know it. */
  readonly carry: (
    held: unknown,
    places: { readonly scale?: number },
  ) => { readonly stored: string | number | null } | { readonly cannot: string }
}

export interface Index {
  readonly columns: readonly string[]
  readonly unique?: true
  /** Only rows of which this condition holds; it stands for itself in both databases. */
  readonly where?: string
}

/** A table as it should be. */
export interface Table extends StoredTable {
  readonly columns: readonly Column[]
  readonly indexes?: readonly Index[]
  /** What it may have been called before; the first that exists is carried over. */
  readonly was?: readonly string[]
  /** The descriptor's file, for messages. */
  readonly file?: string
  /** The name of the entity whose rows it holds. */
  readonly entity?: string
  /** Its rows lead to other things as well: they stay where all else of an entity goes with it for good. */
  readonly outlives?: true
}

/**
 * A table that the engine keeps for itself: sessions, history, counters. Declared by whoever reads and writes it, and
 * carried along like the entities' own: a column that is added here appears, one that is left out stays, hidden.
 *
 *     export const sessions: EngineTable = {
 *       name: 'engine_sessions',
 *       key: ['token_hash'],
 *       columns: [
 *         { name: 'token_hash', type: 'text', always: true },
 *         { name: 'user_id', type: 'integer', always: true, references: { table: 'users', onDelete: 'cascade' } },
 *       ],
 *       indexes: [{ columns: ['user_id'] }],
 *     }
 */
export interface EngineTable extends Omit<Table, 'file' | 'entity'> {
  /** Begins with 'engine_', so that no entity's table can be called the same. */
  readonly name: `engine_${string}`
}

/** What the declared tables cannot say: triggers, search indexes, extensions. Runs after every table is as declared. */
export interface RawStatement {
  /** Its own name for ever; that it ran, and how it read then, is kept under it. */
  readonly name: string
  /** What it is, for people; its name unless said. */
  readonly says?: string
  /** Run in order when new or changed since: so each begins by dropping what it makes (`drop trigger if exists …`). */
  readonly sql: readonly string[]
  /** Fills what was made from the rows that are there; in the same transaction. */
  readonly fill?: (writer: Writer) => Promise<void>
  /** The name of what a former version made in its place: where that ran, what it made is good for now, and nothing is filled. */
  readonly insteadOf?: string
  /** Which rows there are already, for the plan: a table's name. */
  readonly over?: string
}

export const addIndex = (table: Table, index: Index, nulls: string): string => {
  const columns = index.columns.map((column) => `${quote(column)}${index.unique ? '' : nulls}`).join(', ')
  const where = index.where === undefined ? '' : ` where ${index.where}`
  return `create ${index.unique ? 'unique ' : ''}index ${quote(indexName(table, index))} on ${quote(table.name)} (${columns})${where}`
}
