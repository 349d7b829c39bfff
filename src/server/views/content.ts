import type { Row } from '../../model/index.ts'

/** A column of a view: its name among those of the list, in order. */
export interface ViewColumn {
  readonly name: string
  /** In CSS pixels; as wide as its texts unless said. */
  readonly width?: number
  readonly pinned?: boolean
}

/** Which rows a view shows. */
export interface ViewSelect {
  readonly list?: string
  readonly keyword?: string
  readonly where?: Row
}

/** What a view is made of, as it is stored: rules by ids, fields by names. */
export interface ViewContent {
  readonly select: ViewSelect
  /** Null: as the list has them by itself. */
  readonly columns: readonly ViewColumn[] | null
  readonly sort: readonly [by: string, order: 'asc' | 'desc'] | null
  readonly groups: string | null
  readonly layout: string | null
  /** What the fields that it names were called when it was saved, for the day on which one is gone. */
  readonly labels: Readonly<Record<string, string>>
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
export const sameAs = ({ list = '', keyword = '', where = {} }: ViewSelect): string =>
  JSON.stringify([list, keyword.trim(), sorted(where)])
