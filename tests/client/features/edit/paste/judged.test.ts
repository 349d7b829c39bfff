import { expect, test } from 'vitest'
import { pastePreview } from '../../../../../schemas/paste-preview.ts'
import { layBlock } from '../../../../../src/client/features/edit/paste/pasted.ts'
import { judgePaste } from '../../../../../src/client/features/edit/paste/preview.ts'
import type { FieldModel } from '../../../../../src/model/index.ts'
import { conform } from '../../../../../src/model/values/conform.ts'
import { fieldOf, weighing, weighings } from '../../../shared/inputs/doors.tsx'

const columns = ['name', 'number', 'day'].map((name) => {
  const field: FieldModel = fieldOf(name)
  return { name, head: field.label, field, inside: null, entity: weighing }
})
const rows = [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }]
const looking = {
  model: weighings,
  entity: weighing,
  today: '2026-11-21',
  holds: () => true,
  lock: () => null,
}
const lay = (...block: readonly (readonly string[])[]) =>
  layBlock(looking as never, block, rows, columns as never) // all that is asked of either

test('what is wrong is said once, at its cell; the others of its row stay, and are not counted as wrong', () => {
  const pasted = lay(
    ['One', '1,500', '01/02/2027'],
    ['Two', '1,5', '02/02/2027'],
    ['Three', '3', '31/02/2027'],
    ['Four', '4', 'soon'],
  )
  expect(pasted.asked).toEqual([{ id: 1, set: { name: 'One', number: 1500, day: '2027-02-01' }, labels: {} }])
  const preview = conform(pastePreview, {
    mark: 'x',
    rows: [{ id: 1, becomes: 'changed', reason: null, fields: [] }],
  })
  const { cells, ...counts } = judgePaste(pasted, preview)
  expect(counts).toEqual({ changes: 3, same: 0, refused: 3, beside: 6 })
  expect(cells.filter(({ reason }) => reason !== '').map(({ row, reason }) => [row.id, reason])).toEqual([
    [2, '"1,5" can be read in two ways. Type 1.5 with a point, or 15.'],
    [3, 'February 2027 has 28 days.'],
    [4, '"soon" is not a day. Type day, month and year, such as 31-12-2026.'],
  ])
  expect(cells.slice(0, 3).map(({ after }) => after)).toEqual(['One', '1500', '01-02-2027'])
})

test('what the server says of single values stands at those, what it says of the row at its first cell', () => {
  const pasted = lay(['One', '1', '01-02-2027'], ['Two', '2', '02-02-2027'])
  const preview = conform(pastePreview, {
    mark: 'x',
    rows: [
      {
        id: 1,
        becomes: 'refused',
        reason: 'A. B.',
        fields: ['name', 'day'],
        errors: { name: 'A.', day: 'B.' },
      },
      { id: 2, becomes: 'refused', reason: 'It was deleted meanwhile.', fields: [] },
    ],
  })
  const { cells, ...counts } = judgePaste(pasted, preview)
  expect(counts).toEqual({ changes: 0, same: 0, refused: 3, beside: 3 })
  expect(cells.map(({ reason }) => reason)).toEqual(['A.', '', 'B.', 'It was deleted meanwhile.', '', ''])
})
