/** What a row was refused for: another has the value, it leads to no row, others lead to it, a value is missing or wrong. */
export type ConflictKind = 'unique' | 'missing' | 'used' | 'required' | 'check'

/** The database's own rules forbid the change. The tables and columns are what it said; SQLite says none for references. */
export class ConstraintViolation extends Error {
  override readonly name = 'Conflict'
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

/** The database cannot be reached, or is too busy; it may be later. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable'
  readonly retryAfterSeconds: number
  /** The connection broke while the write was being made durable: it may have happened. Nobody may repeat it unseen. */
  readonly outcomeUnknown: boolean

  constructor(message: string, cause: unknown, outcomeUnknown = false, retryAfterSeconds = 2) {
    super(message, { cause })
    this.retryAfterSeconds = retryAfterSeconds
    this.outcomeUnknown = outcomeUnknown
  }
}

/** No space is left on the disk: nothing was written; reads go on, and so do writes once there is space. */
export class DiskFull extends Error {
  override readonly name = 'Full'
}

/** The database takes no writes: its file or folder may not be written, or damage was found in it. Reads go on. */
export class ReadOnly extends Error {
  override readonly name = 'ReadOnly'
}

/** The file holds what no file of ours holds; what was asked could not be read. */
export class DatabaseDamaged extends Error {
  override readonly name = 'Damaged'
}

/** Nothing can be started on the database as it is. The message is one sentence for whoever starts the server. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError'
}

/** What was heard is nothing that we say: another program's, or another version's. */
export class UnrecognisedNotification extends Error {
  override readonly name = 'NotUnderstood'
}
