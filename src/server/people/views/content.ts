import type { SelectedRows } from '../../../model/entity/selection-key.ts'

/** A column of a view: its name among those of the list, in order. */
export interface ViewColumn {
  readonly name: string
  /** In CSS pixels; as wide as its texts unless said. */
  readonly width?: number
  readonly pinned?: boolean
}

/** What a view is made of, as it is stored: rules by ids, fields by names. */
export interface ViewContent {
  readonly select: SelectedRows
  /** Null: as the list has them by itself. */
  readonly columns: readonly ViewColumn[] | null
  readonly sort: readonly [by: string, order: 'asc' | 'desc'] | null
  readonly groups: string | null
  readonly layout: string | null
  /** What the fields that it names were called when it was saved, for the day on which one is gone. */
  readonly labels: Readonly<Record<string, string>>
}
