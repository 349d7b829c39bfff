import { expect, test } from 'vitest'
import { fitTabs } from '../../../src/client/list/fit-tabs.ts'

const five = [50, 50, 50, 50, 50]

test.each([
  ['all fit', 250, 0, [0, 1, 2, 3, 4]],
  ['the button takes room of its own', 249, 0, [0, 1, 2, 3]],
  ['two beside the button', 140, 0, [0, 1]],
  ['the current one takes the last place', 140, 4, [0, 4]],
  ['the current one where two places are left', 190, 3, [0, 1, 3]],
  ['no current one among them', 140, -1, [0, 1]],
  ['too narrow for anything: one stays', 10, 0, [0]],
  ['too narrow for anything: the current one stays', 10, 4, [4]],
  ['no tabs', 100, 0, []],
])('%s', (_, available, current, expected) => {
  expect(fitTabs(expected.length === 0 ? [] : five, available, 40, current)).toEqual(expected)
})
