import type { EngineTable } from '../../platform/sql/table.ts'

/**
 * Arriving: on its way to where files lie. Checking: it is there, and is not served until the scanner has answered.
 * Refused: the scanner found something, and its bytes are gone.
 */
export const fileStates = ['arriving', 'checking', 'ready', 'refused'] as const
export type FileState = (typeof fileStates)[number]

/**
 * What is known of each file, whose bytes lie outside of the database under their hash. It is there before the object is,
 * so that no object that somebody wants is ever without one.
 */
export const filesTable: EngineTable = {
  name: 'engine_files',
  key: 'id',
  columns: [
    { name: 'entity', type: 'text', always: true, naming: 'entity' },
    { name: 'field', type: 'text', always: true, naming: 'field' },
    { name: 'name', type: 'text', always: true },
    { name: 'type', type: 'text', always: true },
    { name: 'bytes', type: 'integer', always: true },
    { name: 'sha256', type: 'text', always: true },
    { name: 'state', type: 'text', always: true },
    { name: 'made_at', type: 'moment', always: true },
    { name: 'made_by', type: 'integer', always: true },
    { name: 'made_by_name', type: 'text', always: true },
    // The row that took it; none has it yet where there is nothing.
    { name: 'row_id', type: 'integer' },
    // When that row gave it up: the history still leads to it.
    { name: 'left_at', type: 'moment' },
  ],
  indexes: [
    { columns: ['sha256'] },
    { columns: ['entity', 'row_id'] },
    { columns: ['made_at'], where: 'row_id is null' },
    { columns: ['left_at'], where: 'left_at is not null' },
  ],
}

/** Hashes whose objects are being deleted: nobody is told that such an object is there. */
export const fileSweepsTable: EngineTable = {
  name: 'engine_file_sweeps',
  key: ['sha256'],
  columns: [
    { name: 'sha256', type: 'text', always: true },
    { name: 'at', type: 'moment', always: true },
  ],
}
