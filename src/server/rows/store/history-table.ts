import type { EngineTable } from '../../sql/engine-table.ts'

/** What happened, in order; appended to in the transaction of each change, and to nothing else. */
export const historyTable: EngineTable = {
  name: 'engine_history',
  key: 'id',
  columns: [
    { name: 'at', type: 'moment', always: true },
    { name: 'account_id', type: 'integer' },
    { name: 'account_name', type: 'text' },
    { name: 'verb', type: 'text', always: true },
    { name: 'entity', type: 'text' },
    { name: 'row_id', type: 'integer' },
    { name: 'changes', type: 'text', always: true },
    { name: 'address', type: 'text' },
  ],
  indexes: [{ columns: ['entity', 'row_id', 'id'] }],
}
