import { NotUnderstood } from '../../database/driver/errors.ts'

/**
 * The topic on which every transaction that writes rows publishes them, as JSON: `RowChange[]`. Subscribers of the
 * database hear it after the commit, in every process.
 */
export const rowsTopic = 'rows'

const verbs = ['create', 'update', 'delete'] as const

/** One row that was written. */
export interface RowChange {
  /** The entity's name. */
  readonly entity: string
  /** 0: many rows of it, more than are told one by one. */
  readonly id: number
  readonly verb: (typeof verbs)[number]
}

const isRowChange = (value: unknown): value is RowChange =>
  typeof value === 'object' &&
  value !== null &&
  'entity' in value &&
  typeof value.entity === 'string' &&
  'id' in value &&
  Number.isSafeInteger(value.id) &&
  'verb' in value &&
  verbs.some((verb) => verb === value.verb)

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The rows that a text on `rowsTopic` tells of. @throws NotUnderstood where it is not of ours: another may have sent it */
export const rowChangesIn = (text: string): readonly RowChange[] => {
  const changes = parsed(text)
  if (!Array.isArray(changes) || !changes.every(isRowChange)) throw new NotUnderstood()
  return changes
}
