import type { EngineTable } from '../sql/engine-table.ts'

/**
 * The groups that the database keeps counts of, and how many rows each has under each key. Triggers of the entities'
 * tables keep them, so that they are right whoever writes. Version 0.1.0 kept its own in `engine_counts`; servers of it
 * may run beside us, so those tables are left to them.
 */
export const countTables: readonly EngineTable[] = [
  {
    name: 'engine_tally_groups',
    key: 'id',
    columns: [
      { name: 'table_name', type: 'text', always: true },
      // `Definition` as JSON; the mark is its hash, since an index takes only so much text.
      { name: 'definition', type: 'text', always: true },
      { name: 'mark', type: 'text', always: true },
      { name: 'used_at', type: 'moment', always: true },
    ],
    indexes: [{ columns: ['mark'], unique: true }],
  },
  {
    name: 'engine_tallies',
    key: ['group_id', 'key', 'slot'],
    busy: true,
    columns: [
      { name: 'group_id', type: 'integer', always: true },
      { name: 'key', type: 'text', always: true },
      { name: 'slot', type: 'integer', always: true },
      { name: 'n', type: 'integer', always: true },
    ],
  },
]
