export type {
  Database,
  Health,
  Limits,
  Listener,
  Parameter,
  Reader,
  Record,
  Writer,
} from './driver/database.ts'
export { type Dialect, literal, quote } from './driver/dialect.ts'
export {
  Conflict,
  type ConflictKind,
  Damaged,
  DatabaseError,
  Full,
  ReadOnly,
  Unavailable,
} from './driver/errors.ts'
export { type OpenOptions, openDatabase } from './open-database.ts'
