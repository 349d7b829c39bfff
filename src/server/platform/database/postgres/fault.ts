import { storage } from '#texts/storage'
import { type ConflictKind, ConstraintViolation, DiskFull, ReadOnly, Unavailable } from '../driver/errors.ts'

interface ServerFault extends Error {
  readonly code?: string
  readonly detail?: string
  readonly table?: string
  readonly column?: string
  readonly constraint?: string
}

/** PostgreSQL's five-character code or Node's code of a connection error; '' without a code. */
export const postgresErrorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

const conflicts: Readonly<Record<string, ConflictKind>> = {
  '23001': 'used',
  '23502': 'required',
  '23503': 'missing',
  '23505': 'unique',
  '23514': 'check',
}

/** Serialization failure or deadlock: the transaction was rolled back and may succeed on a retry. */
export const mayRunAgain = (error: unknown): boolean => ['40001', '40P01'].includes(postgresErrorCode(error))

const broken = /^(08|57P0|ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_)/
/** No file descriptors are left for a connection, in this process or on the machine. */
const outOfFiles = ['EMFILE', 'ENFILE']
const brokenWords =
  /connection terminated|timeout exceeded|timeout expired|not queryable|query read timeout|connection ended/i

/** Whether the connection is lost, so that the outcome of the last statement is unknown. */
export const isConnectionLost = (error: unknown): boolean =>
  broken.test(postgresErrorCode(error)) ||
  (error instanceof Error && postgresErrorCode(error) === '' && brokenWords.test(error.message))

/** Removes the client, which includes the password, from a connection error, so that no log prints it. */
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

/** Maps an error of a failed statement to a class of `errors.ts`; other errors are returned unchanged. */
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
