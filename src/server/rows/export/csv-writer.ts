import type { Model } from '../../../model/index.ts'
import { type CsvSeparator, escapeFormula, exportHeads } from '../../../model/sheet/cell.ts'
import { type ExportedColumn, writtenText } from '../../../model/sheet/exported-cell.ts'
import { yielding } from '../../platform/queues/yielding.ts'
import type { RowWriter, Sink } from './row-writer.ts'

/** Programs recognise UTF-8 by it. */
const byteOrderMark = '\ufeff'

/** Rows written before the writer may yield to the event loop. */
const rowsBetweenTurns = 25

/** Writes CSV as in RFC 4180, with a comma or another requested separator. */
export const csvWriter = (
  model: Model,
  columns: readonly ExportedColumn[],
  sink: Sink,
  part: CsvSeparator,
): RowWriter => {
  const special = new RegExp(`["\\r\\n${part}]`)
  const quoted = (cell: string) => (special.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
  const lineOf = (cells: readonly string[]) => `${cells.map(quoted).join(part)}\r\n`
  const turn = yielding()
  return {
    begin: () =>
      sink(
        byteOrderMark +
          lineOf([exportHeads.id, ...columns.map(({ head }) => escapeFormula(head, part)), exportHeads.why]),
      ),
    add: async (rows) => {
      let text = ''
      for (const [at, { row, why }] of rows.entries()) {
        if (at % rowsBetweenTurns === 0) await turn()
        const cells = columns.map((column) => writtenText(model, column, row, part))
        text += lineOf([String(row.id), ...cells, escapeFormula(why, part)])
      }
      await sink(text)
    },
    end: async () => {},
  }
}
