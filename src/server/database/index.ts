export type {
  Database,
  Health,
  Limits,
  Listener,
  Parameter,
  Reader,
  Record,
  Writer,
} from './database.ts'
export { type Dialect, quote } from './dialect.ts'
export { Conflict, type ConflictKind, Damaged, Full, ReadOnly, Unavailable, Unusable } from './errors.ts'
export { type OpenOptions, openDatabase } from './open-database.ts'
