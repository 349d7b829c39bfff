import type { EngineTable } from '../../platform/sql/table.ts'

/**
 * Arriving: the upload to the file store is under way. Checking: stored, but not served until the scanner has answered.
 * Refused: the scanner found something, and the content is deleted.
 */
export const fileStates = ['arriving', 'checking', 'ready', 'refused'] as const
export type FileState = (typeof fileStates)[number]

/**
 * Records of files, whose content is stored outside of the database, under its hash.
 * The record is inserted before the content, so that no wanted content lacks one.
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
    // The row that the file is attached to; null until then.
    { name: 'row_id', type: 'integer' },
    // When that row dropped the file, to which the history still refers.
    { name: 'left_at', type: 'moment' },
  ],
  indexes: [
    { columns: ['sha256'] },
    { columns: ['entity', 'row_id'] },
    { columns: ['made_at'], where: 'row_id is null' },
    { columns: ['left_at'], where: 'left_at is not null' },
  ],
}

/** Hashes whose content is being deleted; new uploads must not rely on it. */
export const fileSweepsTable: EngineTable = {
  name: 'engine_file_sweeps',
  key: ['sha256'],
  columns: [
    { name: 'sha256', type: 'text', always: true },
    { name: 'at', type: 'moment', always: true },
  ],
}
