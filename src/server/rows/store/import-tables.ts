import type { EngineTable } from '../../platform/sql/table.ts'

/** Lines of unfinished imports, several in a row of the table; deleted when the import ends. */
export const importRowsTable: EngineTable = {
  name: 'engine_import_rows',
  key: ['import_key', 'place'],
  columns: [
    { name: 'import_key', type: 'text', always: true },
    // `place`: how many lines come before; `count`: how many this row contains.
    { name: 'place', type: 'integer', always: true },
    { name: 'count', type: 'integer', always: true },
    { name: 'lines', type: 'text', always: true },
    { name: 'at', type: 'moment', always: true },
  ],
}

/** Rows that checks have refused, as in the file, each with its faults; kept for a day. */
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
