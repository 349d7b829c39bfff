import { invalidExport } from '#texts/export'
import { type FieldModel, type Model, meaningOf } from '../../../model/index.ts'
import { exportHeads } from '../../../model/sheet/cell.ts'
import { type ExportedColumn, exportedCell, formatOf } from '../../../model/sheet/exported-cell.ts'
import { invalidFields } from '../../platform/errors/http-error.ts'
import { yielding } from '../../platform/queues/yielding.ts'
import { longestCell, SheetThread, type WorkbookFault } from '../../platform/sheets/sheet-thread.ts'
import type { RowWriter, Sink } from './row-writer.ts'

/** Maximum rows of a workbook. */
export const mostWorkbookRows = 50_000

const rowsBetweenTurns = 25

/**
 * Writes a workbook of one sheet in a worker thread; call `close` at the end.
 * @throws HttpError 422 for content that no workbook can contain
 */
export const workbookWriter = (
  model: Model,
  columns: readonly ExportedColumn[],
  title: string,
  sink: Sink,
): RowWriter & { readonly close: () => Promise<void> } => {
  const turn = yielding()
  const heads = [exportHeads.id, ...columns.map(({ head }) => head), exportHeads.why]
  const thread = new SheetThread({
    title,
    columns: [
      { head: exportHeads.id, width: 8, format: 'plain' },
      ...columns.map(({ head, field }) => ({
        head,
        width: Math.max(widthOf(field), Math.min(head.length + 2, widest)),
        format: formatOf(field),
      })),
      { head: exportHeads.why, width: widest, format: 'plain' },
    ],
  })
  const pass = async (made: ReturnType<SheetThread['add']>): Promise<void> => {
    const { bytes, fault } = await made
    if (fault) throw invalidFields({ format: [sentenceOf(fault, heads)] })
    if (bytes.length > 0) await sink(bytes)
  }
  return {
    begin: () => pass(thread.begin()),
    add: async (rows) => {
      const lines: string[] = []
      for (const [at, { row, why }] of rows.entries()) {
        if (at % rowsBetweenTurns === 0) await turn()
        const cells = columns.map((column) => exportedCell(model, column, row))
        lines.push(JSON.stringify([row.id, ...cells, why]))
      }
      await pass(thread.add(`[${lines.join(',')}]`))
    },
    end: () => pass(thread.end()),
    close: () => thread.close(),
  }
}

const sentenceOf = (fault: WorkbookFault, heads: readonly string[]): string =>
  fault.is === 'too large'
    ? invalidExport.tooLarge
    : invalidExport.longText(fault.id, heads[fault.column] ?? '', longestCell)

/** In characters. */
const widest = 40
const widths = {
  key: 28,
  text: 22,
  long: widest,
  date: 16,
  number: 12,
  amount: 14,
  chip: 16,
  image: 28,
} as const

const widthOf = ({ kind }: FieldModel): number => widths[meaningOf(kind).width]
