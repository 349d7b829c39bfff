import { storage } from '#texts/storage'
import {
  type ConflictKind,
  ConstraintViolation,
  DatabaseDamaged,
  DiskFull,
  ReadOnly,
  Unavailable,
} from '../driver/errors.ts'

/** SQLite's extended result code; null for other errors. https://sqlite.org/rescode.html */
export const sqliteErrorCode = (error: unknown): number | null =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : null

const conflicts: Readonly<Record<number, ConflictKind>> = {
  275: 'check',
  787: 'missing',
  1299: 'required',
  1555: 'unique',
  1811: 'check',
  2067: 'unique',
  3091: 'check',
}

/** 'UNIQUE constraint failed: users.email_key' → users, email_key; 'index 'name'' for an index on an expression. */
const placeOf = (message: string) => {
  const said = /failed: (.+)$/.exec(message)?.[1]
  if (said === undefined) return {}
  const places = said.split(', ').map((place) => /^(\w+)\.(\w+)$/.exec(place))
  if (places.some((place) => place === null)) return { constraint: said.replace(/^index '(.*)'$/, '$1') }
  return { table: places[0]?.[1] ?? null, columns: places.flatMap((place) => place?.[2] ?? []) }
}

/**
 * SQLite enforces `on delete restrict` by an internal trigger and reports the same error on both sides. A `delete`
 * means that the row is still referenced.
 */
const kindOf = (kind: ConflictKind, message: string, sql: string): ConflictKind => {
  if (!message.startsWith('FOREIGN KEY')) return kind
  return /^\s*delete\b/i.test(sql) ? 'used' : 'missing'
}

/** Maps a failed statement's error to a class of `errors.ts`; errors not from SQLite are returned unchanged. */
export const classifySqliteError = (error: unknown, sql = ''): unknown => {
  const code = sqliteErrorCode(error)
  if (code === null || !(error instanceof Error)) return error
  const conflict = conflicts[code]
  if (conflict !== undefined) {
    return new ConstraintViolation(kindOf(conflict, error.message, sql), placeOf(error.message), error)
  }
  switch (code & 0xff) {
    case 5: // BUSY
    case 6: // LOCKED
      return new Unavailable(storage.busy, error)
    case 8: // READONLY
      return new ReadOnly(storage.readOnly, { cause: error })
    case 10: // IOERR
    case 14: // CANTOPEN
      return new Unavailable(storage.unreadable, error)
    case 11: // CORRUPT
    case 26: // NOTADB
      return new DatabaseDamaged(storage.damaged, { cause: error })
    case 13: // FULL
      return new DiskFull(storage.full, { cause: error })
    default:
      return error
  }
}
