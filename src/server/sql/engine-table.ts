import type { Writer } from '../database/index.ts'
import type { Column, Index } from './table.ts'

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
export interface EngineTable {
  /** Begins with 'engine_', so that no entity's table can be called the same. */
  readonly name: `engine_${string}`
  readonly columns: readonly Column[]
  /** 'id': the table has a column `id` of itself, growing and never given twice. */
  readonly key: 'id' | readonly string[]
  readonly indexes?: readonly Index[]
  /** Its rows are written again and again: PostgreSQL leaves room beside them, or reading would go through what they were. */
  readonly busy?: boolean
  /** What it may have been called before; the first that exists is carried over. */
  readonly was?: readonly string[]
}

/** What the declared tables cannot say: triggers, search indexes, extensions. Runs after every table is as declared. */
export interface Further {
  /** Its own name for ever; that it ran, and how it read then, is kept under it. */
  readonly name: string
  /** What it is, for people; its name unless said. */
  readonly says?: string
  /** Run in order when new or changed since: so each begins by dropping what it makes (`drop trigger if exists …`). */
  readonly sqlite: readonly string[]
  readonly postgres: readonly string[]
  /** Fills what was made from the rows that are there; in the same transaction. */
  readonly fill?: (writer: Writer) => Promise<void>
  /** Which rows there are already, for the plan: a table's name. */
  readonly over?: string
}
