export type {
  Database,
  DatabaseHealth,
  DatabaseRow,
  Limits,
  Listener,
  Parameter,
  Reader,
  RunStatement,
  SharedDatabase,
  Writer,
} from './driver/database.ts'
export { type Dialect, literal, quote } from './driver/dialect.ts'
export {
  type ConflictKind,
  ConstraintViolation,
  DatabaseDamaged,
  DatabaseError,
  DiskFull,
  ReadOnly,
  Unavailable,
} from './driver/errors.ts'
export { type OpenOptions, openDatabase } from './open-database.ts'
