import type { EngineTable } from '../../platform/sql/table.ts'

/** The lines of imports that are under way, some at a time; gone when an import has come to its end. */
export const importRowsTable: EngineTable = {
  name: 'engine_import_rows',
  key: ['import_key', 'place'],
  columns: [
    { name: 'import_key', type: 'text', always: true },
    // How many lines stand before these, and how many these are.
    { name: 'place', type: 'integer', always: true },
    { name: 'count', type: 'integer', always: true },
    { name: 'lines', type: 'text', always: true },
    { name: 'at', type: 'moment', always: true },
  ],
}

/** The rows that checks have refused, as they stood in the file, each with what is wrong; for a day. */
export const refusalsTable: EngineTable = {
  name: 'engine_import_refusals',
  key: ['mark', 'place'],
  columns: [
    { name: 'mark', type: 'text', always: true },
    { name: 'place', type: 'integer', always: true },
    { name: 'account_id', type: 'integer', always: true },
    { name: 'entity', type: 'text', always: true, naming: 'entity' },
    { name: 'rows', type: 'text', always: true },
    { name: 'at', type: 'moment', always: true },
  ],
  indexes: [{ columns: ['at'] }],
}
