import type { EntityModel } from '../../../model/index.ts'
import type { EngineTable } from '../../platform/sql/table.ts'

/**
 * Why somebody is told of a row beyond what the row itself says: they commented, were mentioned, chose to. 'off': they
 * chose not to be, which beats everything.
 */
export const storedReasons = ['commented', 'mentioned', 'chosen', 'off'] as const
export type StoredReason = (typeof storedReasons)[number]

/** Who follows which row beyond those whom it names. A row that comes back has its followers again. */
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
