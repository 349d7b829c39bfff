import type { EntityModel } from '../../../model/index.ts'
import type { Column, EngineTable } from '../../platform/sql/table.ts'

const text = (name: string): Column => ({ name, type: 'text', always: true })

/** Calendar feeds. The secret is shown once, and only its hash is stored. */
export const feedsTable = (account: EntityModel): EngineTable => ({
  name: 'engine_feeds',
  key: 'id',
  columns: [
    text('secret_hash'),
    {
      ...{ name: 'account_id', type: 'integer', always: true },
      references: { table: account.table, onDelete: 'cascade' },
    },
    { ...text('entity'), naming: 'entity' },
    { name: 'view_id', type: 'integer' },
    { name: 'list', type: 'text' },
    text('name'),
    { name: 'made_at', type: 'moment', always: true },
    { name: 'used_at', type: 'moment' },
  ],
  indexes: [{ columns: ['secret_hash'], unique: true }, { columns: ['account_id'] }],
})
