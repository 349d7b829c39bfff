import type { EntityModel } from '../../../model/index.ts'
import type { EngineTable } from '../../platform/sql/table.ts'

export const noticeKinds = ['mention', 'comment', 'change', 'entered', 'reminder', 'batch'] as const
export type NoticeKind = (typeof noticeKinds)[number]

/**
 * The inbox: one line for each person and row (or reminder and day, or batch), with its notices in order. Notices
 * behind `since_id` are new, or were new when the line was last read.
 */
export const inboxTables = (account: EntityModel): readonly EngineTable[] => [
  {
    name: 'engine_inbox_lines',
    key: 'id',
    columns: [
      {
        name: 'account_id',
        type: 'integer',
        always: true,
        references: { table: account.table, onDelete: 'cascade' },
      },
      { name: 'key', type: 'text', always: true, naming: 'key' },
      { name: 'entity', type: 'text', naming: 'entity' },
      { name: 'row_id', type: 'integer' },
      { name: 'at', type: 'moment', always: true },
      { name: 'state', type: 'text', always: true },
      { name: 'since_id', type: 'integer', always: true, initially: 0 },
    ],
    indexes: [
      { columns: ['account_id', 'key'], unique: true },
      { columns: ['account_id', 'state', 'at'] },
      { columns: ['entity', 'row_id'] },
      { columns: ['at'], where: "state <> 'unread'" },
    ],
    busy: true,
  },
  {
    name: 'engine_notices',
    key: 'id',
    columns: [
      {
        name: 'line_id',
        type: 'integer',
        always: true,
        references: { table: 'engine_inbox_lines', onDelete: 'cascade' },
      },
      { name: 'account_id', type: 'integer', always: true },
      { name: 'at', type: 'moment', always: true },
      { name: 'kind', type: 'text', always: true },
      { name: 'by_id', type: 'integer' },
      { name: 'by_name', type: 'text' },
      { name: 'comment_id', type: 'integer' },
      { name: 'entry_id', type: 'integer' },
      { name: 'payload', type: 'text', naming: 'member' },
      // Unique for each person; see `Notice.once`.
      { name: 'once', type: 'text' },
    ],
    indexes: [
      { columns: ['line_id', 'id'] },
      { columns: ['account_id', 'once'], unique: true, where: 'once is not null' },
      { columns: ['comment_id'], where: 'comment_id is not null' },
      { columns: ['entry_id'], where: 'entry_id is not null' },
      { columns: ['line_id'], where: "kind = 'mention'" },
    ],
  },
]
