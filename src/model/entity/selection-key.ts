import type { Row } from '../values/row.ts'

/** The rows that a list shows: by a named list, a keyword, a rule, or any combination. */
export interface SelectedRows {
  readonly list?: string
  readonly keyword?: string
  readonly where?: Row
}

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, each]) => [key, sorted(each)]),
  )
}

/** A selection as one text; the order of its tests makes no difference. */
export const selectionKey = ({ list = '', keyword = '', where = {} }: SelectedRows): string =>
  JSON.stringify([list, keyword.trim(), sorted(where)])
