import { storage } from '#texts/storage'
import { type ConflictKind, ConstraintViolation, DiskFull, ReadOnly, Unavailable } from '../driver/errors.ts'

interface ServerFault extends Error {
  readonly code?: string
  readonly detail?: string
  readonly table?: string
  readonly column?: string
  readonly constraint?: string
}

/** PostgreSQL's five characters or Node's word for a fault of the connection; '' where there is neither. */
export const postgresErrorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

const conflicts: Readonly<Record<string, ConflictKind>> = {
  '23001': 'used',
  '23502': 'required',
  '23503': 'missing',
  '23505': 'unique',
  '23514': 'check',
}

/** The transaction was undone for the sake of others, and may succeed when it is run again. */
export const mayRunAgain = (error: unknown): boolean => ['40001', '40P01'].includes(postgresErrorCode(error))

const broken = /^(08|57P0|ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_)/
/** No file may be opened any more, which a connection is: by this process, or on the whole machine. */
const outOfFiles = ['EMFILE', 'ENFILE']
const brokenWords =
  /connection terminated|timeout exceeded|timeout expired|not queryable|query read timeout|connection ended/i

/** Whether the connection is gone, so that nobody knows what became of what was asked last. */
export const isConnectionLost = (error: unknown): boolean =>
  broken.test(postgresErrorCode(error)) ||
  (error instanceof Error && postgresErrorCode(error) === '' && brokenWords.test(error.message))

/** An error of a connection carries its client along, password and all; no log is to find it there. */
export const withoutClient = (error: unknown): unknown => {
  if (error instanceof Error && 'client' in error) delete error.client
  return error
}

/** 'Key (name_key)=(…) already exists.' → name_key */
const columnsOf = ({ detail = '', column }: ServerFault): readonly string[] =>
  column === undefined
    ? (/^Key \(([^)]+)\)=/
        .exec(detail)?.[1]
        ?.split(', ')
        .map((name) => name.replaceAll('"', '')) ?? [])
    : [column]

/** What a failed statement means to the rest of the house; whatever is not the database's comes back as it is. */
export const classifyPostgresError = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error
  withoutClient(error)
  if (isConnectionLost(error)) return new Unavailable(storage.unreachable, error)
  const fault: ServerFault = error
  const code = postgresErrorCode(error)
  if (outOfFiles.includes(code)) return new Unavailable(storage.busy, error)
  const conflict = conflicts[code]
  if (conflict !== undefined) {
    const used = code === '23503' && /still referenced/.test(fault.detail ?? '')
    const { table = null, constraint = null } = fault
    return new ConstraintViolation(
      used ? 'used' : conflict,
      { table, constraint, columns: columnsOf(fault) },
      error,
    )
  }
  switch (code) {
    case '53100':
    case '53200':
      return new DiskFull(storage.full, { cause: error })
    case '25006':
      return new ReadOnly(storage.readOnly, { cause: error })
    case '40001':
    case '40P01':
    case '53300': // too many connections
    case '55P03': // lock_timeout
    case '57014': // statement_timeout
    case '25P03': // idle_in_transaction_session_timeout
      return new Unavailable(storage.busy, error)
    default:
      return error
  }
}
