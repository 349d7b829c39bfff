import type { EngineTable } from '../../platform/sql/table.ts'

/** Comments and their mentions. Those of a deleted row stay stored, unread, until the row is restored. */
export const commentTables: readonly EngineTable[] = [
  {
    name: 'engine_comments',
    key: 'id',
    columns: [
      { name: 'entity', type: 'text', always: true, naming: 'entity' },
      { name: 'row_id', type: 'integer', always: true },
      { name: 'at', type: 'moment', always: true },
      // The name at that time: the comment outlives the account.
      { name: 'account_id', type: 'integer', always: true },
      { name: 'account_name', type: 'text', always: true },
      { name: 'text', type: 'text', always: true },
      { name: 'edited_at', type: 'moment' },
      { name: 'version', type: 'integer', always: true },
    ],
    indexes: [{ columns: ['entity', 'row_id', 'id'] }, { columns: ['account_id', 'at'] }],
  },
  {
    name: 'engine_mentions',
    key: ['comment_id', 'account_id'],
    columns: [
      {
        name: 'comment_id',
        type: 'integer',
        always: true,
        references: { table: 'engine_comments', onDelete: 'cascade' },
      },
      { name: 'account_id', type: 'integer', always: true },
      // The name as the text has it.
      { name: 'account_name', type: 'text', always: true },
    ],
  },
]
