import type { Model } from '../../../model/index.ts'
import { exportHeads } from '../../../model/sheet/cell.ts'
import { type ExportedColumn, exportedValue } from '../../../model/sheet/exported-cell.ts'
import { takingTurns } from '../../fairness/taking-turns.ts'
import type { RowWriter, Sink } from './row-writer.ts'

const rowsBetweenTurns = 25

/** A list of objects, one a line: what stands above a column is the key. */
export const jsonWriter = (model: Model, columns: readonly ExportedColumn[], sink: Sink): RowWriter => {
  const turn = takingTurns()
  let before = '\n'
  return {
    begin: () => sink('['),
    add: async (rows) => {
      let text = ''
      for (const [at, { row, why }] of rows.entries()) {
        if (at % rowsBetweenTurns === 0) await turn()
        const cells = columns.map((column) => [column.head, exportedValue(model, column, row)] as const)
        text += `${before}${objectOf([[exportHeads.id, row.id], ...cells, [exportHeads.why, why]])}`
        before = ',\n'
      }
      await sink(text)
    },
    end: () => sink('\n]\n'),
  }
}

/** In this order: an object would put keys that are numbers before all others. */
const objectOf = (members: readonly (readonly [key: string, value: unknown])[]): string =>
  `{${members.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`).join(',')}}`
