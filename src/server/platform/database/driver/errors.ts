/**
 * Why a row was refused: duplicate value, reference to a missing row, still referenced, value missing, or value
 * invalid.
 */
export type ConflictKind = 'unique' | 'missing' | 'used' | 'required' | 'check'

/**
 * A database constraint forbids the change. Tables and columns come from its message; SQLite names none for
 * references.
 */
export class ConstraintViolation extends Error {
  override readonly name = 'ConstraintViolation'
  readonly kind: ConflictKind
  readonly table: string | null
  readonly columns: readonly string[]
  readonly constraint: string | null

  constructor(
    kind: ConflictKind,
    place: {
      readonly table?: string | null
      readonly columns?: readonly string[]
      readonly constraint?: string | null
    },
    cause: unknown,
  ) {
    super(cause instanceof Error ? cause.message : kind, { cause })
    this.kind = kind
    this.table = place.table ?? null
    this.columns = place.columns ?? []
    this.constraint = place.constraint ?? null
  }
}

/** The database is unreachable or overloaded; a retry may succeed. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable'
  readonly retryAfterSeconds: number
  /** The connection broke during the commit, so the write may have happened. It must not be retried automatically. */
  readonly outcomeUnknown: boolean

  constructor(message: string, cause: unknown, outcomeUnknown = false, retryAfterSeconds = 2) {
    super(message, { cause })
    this.retryAfterSeconds = retryAfterSeconds
    this.outcomeUnknown = outcomeUnknown
  }
}

/** The disk is full: nothing was written. Reads continue, and writes do once there is space. */
export class DiskFull extends Error {
  override readonly name = 'DiskFull'
}

/** Writes are refused: the file or folder is read-only, or the file is damaged. Reads continue. */
export class ReadOnly extends Error {
  override readonly name = 'ReadOnly'
}

/** The file is corrupt; the requested data could not be read. */
export class DatabaseDamaged extends Error {
  override readonly name = 'DatabaseDamaged'
}

/** The database cannot be used to start the server. The message is one sentence for the operator. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError'
}

/** A notification has an unknown format: from another program or another version. */
export class UnrecognisedNotification extends Error {
  override readonly name = 'UnrecognisedNotification'
}
