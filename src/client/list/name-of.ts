import { labelOf, type Row } from '../../model/index.ts'
import { listing } from '../../model/messages.ts'
import type { ListView } from './list-view.ts'

/** What a row is called in prompts and by its icons. */
export const nameOf = ({ model, rows }: ListView, row: Row): string =>
  labelOf(model, rows, row) || listing.unnamed(rows.title.one, row.id ?? 0)
