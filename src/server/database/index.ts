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
export { type Dialect, quote } from './driver/dialect.ts'
export {
  Conflict,
  type ConflictKind,
  Damaged,
  Full,
  ReadOnly,
  Unavailable,
  Unusable,
} from './driver/errors.ts'
export { type OpenOptions, openDatabase } from './open-database.ts'
