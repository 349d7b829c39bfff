import type { Row } from '../values/row.ts'

/** Which rows a list shows: a named list, a search, a rule; each where it is wanted. */
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

/** A selection as one text: the same for selections that differ in the order of their tests alone. */
export const selectionKey = ({ list = '', keyword = '', where = {} }: SelectedRows): string =>
  JSON.stringify([list, keyword.trim(), sorted(where)])
