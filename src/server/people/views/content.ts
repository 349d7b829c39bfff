import type { SelectedRows } from '../../../model/entity/selection-key.ts'

/** A column of a view: its name in the list, in display order. */
export interface ViewColumn {
  readonly name: string
  /** In CSS pixels; automatic by default. */
  readonly width?: number
  readonly pinned?: boolean
}

/** The stored content of a view: its rules use row ids, its fields use names. */
export interface ViewContent {
  readonly select: SelectedRows
  /** Null means the list's default columns. */
  readonly columns: readonly ViewColumn[] | null
  readonly sort: readonly [by: string, order: 'asc' | 'desc'] | null
  readonly groups: string | null
  readonly layout: string | null
  /** The labels of named fields at the last save, for the time after a field's removal. */
  readonly labels: Readonly<Record<string, string>>
}
