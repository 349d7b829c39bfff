import type { Model } from '../../../model/index.ts'
import { exportHeads } from '../../../model/sheet/cell.ts'
import { type ExportedColumn, exportedValue } from '../../../model/sheet/exported-cell.ts'
import { yielding } from '../../platform/queues/yielding.ts'
import type { RowWriter, Sink } from './row-writer.ts'

const rowsBetweenTurns = 25

/** Writes a JSON list of objects, one a line; the column headings are the keys. */
export const jsonWriter = (model: Model, columns: readonly ExportedColumn[], sink: Sink): RowWriter => {
  const turn = yielding()
  // Serialised by hand, since an object would put numeric keys first.
  const keyed = columns.map((column) => ({ column, key: `${JSON.stringify(column.head)}:` }))
  let before = '\n'
  return {
    begin: () => sink('['),
    add: async (rows) => {
      let text = ''
      for (const [at, { row, why }] of rows.entries()) {
        if (at % rowsBetweenTurns === 0) await turn()
        text += `${before}{"${exportHeads.id}":${row.id}`
        for (const { column, key } of keyed)
          text += `,${key}${JSON.stringify(exportedValue(model, column, row))}`
        text += `,"${exportHeads.why}":${JSON.stringify(why)}}`
        before = ',\n'
      }
      await sink(text)
    },
    end: () => sink('\n]\n'),
  }
}
