import type { EngineTable } from '../schema/engine-table.ts'

/** The groups that rows are counted in, by what defines them, and how many rows each has under each key. */
export const countTables: readonly EngineTable[] = [
  {
    name: 'engine_count_groups',
    key: 'id',
    columns: [{ name: 'definition', type: 'text', always: true }],
    indexes: [{ columns: ['definition'], unique: true }],
  },
  {
    name: 'engine_counts',
    key: ['group_id', 'key', 'slot'],
    columns: [
      { name: 'group_id', type: 'integer', always: true },
      { name: 'key', type: 'text', always: true },
      { name: 'slot', type: 'integer', always: true },
      { name: 'n', type: 'integer', always: true },
    ],
  },
]
