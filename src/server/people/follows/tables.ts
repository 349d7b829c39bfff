import type { EntityModel } from '../../../model/index.ts'
import type { EngineTable } from '../../platform/sql/table.ts'

/**
 * Stored reasons to follow a row: commented, mentioned, or chosen. 'off' means that the person unfollowed it, which
 * overrides everything.
 */
export const storedReasons = ['commented', 'mentioned', 'chosen', 'off'] as const
export type StoredReason = (typeof storedReasons)[number]

/**
 * Followers of rows whom the row itself does not name. They stay stored for a deleted row and apply again after its
 * restore.
 */
export const followsTable = (account: EntityModel): EngineTable => ({
  name: 'engine_follows',
  key: ['entity', 'row_id', 'account_id'],
  columns: [
    { name: 'entity', type: 'text', always: true, naming: 'entity' },
    { name: 'row_id', type: 'integer', always: true },
    {
      name: 'account_id',
      type: 'integer',
      always: true,
      references: { table: account.table, onDelete: 'cascade' },
    },
    { name: 'why', type: 'text', always: true },
  ],
  indexes: [{ columns: ['account_id'] }],
})
