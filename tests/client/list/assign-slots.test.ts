import { expect, test } from 'vitest'
import { assignSlots, type Slots } from '../../../src/client/list/assign-slots.ts'

const slots = (ids: readonly number[]): Slots => ids.map((id, slot) => ({ id, slot }))

test.each([
  ['the first rows stand in order', [], [7, 8, 9], [0, 1, 2]],
  ['another page takes over the same slots', [7, 8, 9], [4, 5, 6], [0, 1, 2]],
  ['a shorter page takes the first of them', [7, 8, 9], [4], [0]],
  ['a longer page goes on after them', [7, 8], [4, 5, 6], [0, 1, 2]],
  ['a search leaves the rows that stay where they are', [7, 8, 9], [7, 9], [0, 2]],
  ['what comes up behind takes what became free behind', [7, 8, 9], [7, 3], [0, 1]],
  ['what became free before a row is not carried behind it', [7, 8, 9], [7, 9, 3], [0, 2, 3]],
  ['a row that comes back between others gets a slot of its own', [7, 9, 3], [7, 8, 9], [0, 3, 1]],
  ['turning the order moves rows with their slots', [7, 8, 9], [9, 8, 7], [2, 1, 0]],
  ['nothing', [7, 8], [], []],
])('%s', (_, before, ids, expected) => {
  expect(assignSlots(slots(before), ids)).toEqual(expected)
})

test('no slot is given twice, whatever the rows are', () => {
  const seen = assignSlots(slots([1, 2, 3, 4]), [9, 2, undefined, 8, 4, undefined, 7])
  expect(new Set(seen).size).toBe(7)
})
