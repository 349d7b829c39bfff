import { delimiter } from '#texts/grammar'
import type { Model } from '../../../model/index.ts'
import { exportHeads, guarded } from '../../../model/sheet/cell.ts'
import { type ExportedColumn, exportedText } from '../../../model/sheet/exported-cell.ts'
import { takingTurns } from '../../fairness/taking-turns.ts'
import type { RowWriter, Sink } from './row-writer.ts'

/** By it programs know the text for UTF-8. */
const byteOrderMark = '\ufeff'

/** So many rows are written before others have a turn, if they have waited long enough. */
const rowsBetweenTurns = 25

/** RFC 4180, with the delimiter that spreadsheets of the language expect. */
export const csvWriter = (model: Model, columns: readonly ExportedColumn[], sink: Sink): RowWriter => {
  const turn = takingTurns()
  return {
    begin: () =>
      sink(
        byteOrderMark +
          lineOf([exportHeads.id, ...columns.map(({ head }) => guarded(head)), exportHeads.why]),
      ),
    add: async (rows) => {
      let text = ''
      for (const [at, { row, why }] of rows.entries()) {
        if (at % rowsBetweenTurns === 0) await turn()
        const cells = columns.map((column) => exportedText(model, column, row))
        text += lineOf([String(row.id), ...cells, guarded(why)])
      }
      await sink(text)
    },
    end: async () => {},
  }
}

const lineOf = (cells: readonly string[]): string => `${cells.map(quoted).join(delimiter)}\r\n`

const special = new RegExp(`["\\r\\n${delimiter}]`)

const quoted = (cell: string): string => (special.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
