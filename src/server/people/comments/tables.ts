import type { EngineTable } from '../../platform/sql/table.ts'

/** What people said of rows, and whom they mentioned. Of a row that is deleted nobody reads any, until it comes back. */
export const commentTables: readonly EngineTable[] = [
  {
    name: 'engine_comments',
    key: 'id',
    columns: [
      { name: 'entity', type: 'text', always: true, naming: 'entity' },
      { name: 'row_id', type: 'integer', always: true },
      { name: 'at', type: 'moment', always: true },
      // As they were called then: it outlives the account.
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
      // As the text calls them.
      { name: 'account_name', type: 'text', always: true },
    ],
  },
]
