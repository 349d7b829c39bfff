import type { EntityModel, ListQuery, NamedList } from '../../../model/index.ts'
import type { CsvSeparator } from '../../../model/sheet/cell.ts'
import type { ExportedColumn } from '../../../model/sheet/exported-cell.ts'
import type { Caller } from '../../access/caller.ts'
import type { RowAccess } from '../../access/fields.ts'

export const exportFormats = ['csv', 'xlsx', 'json'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** The rows to export, with their order, columns and format. */
export interface ExportRequest {
  readonly entity: EntityModel
  readonly list: NamedList | null
  readonly query: Pick<ListQuery, 'keyword' | 'where' | 'has' | 'sortBy' | 'order'> & {
    readonly ids: readonly number[] | null
    readonly except: readonly number[]
  }
  readonly format: ExportFormat
  /** For CSV only. */
  readonly delimiter: CsvSeparator
  readonly columns: readonly ExportedColumn[]
  /** What the caller may see of the rows. */
  readonly access: RowAccess
  readonly caller: Caller
}
