import { expect, test } from 'vitest'
import {
  actionsWidth,
  longestSum,
  serialWidth,
  textWidth,
} from '../../../../src/client/features/list/column-widths.ts'

test('a serial number is never cut', () => {
  for (const largest of [9, 99, 44986, 100_000, 12_345_678])
    expect(serialWidth(largest) - 24).toBeGreaterThanOrEqual(textWidth(String(largest)) * 13)
})

test('a list without row actions has no strip for them', () => {
  expect(actionsWidth(0, false)).toBe(0)
})

test.each([
  [['437.4720', '29.6000', ''], 9994, '2,297,200.8603'],
  [['72.9480', null], 9994, '286,397.0217'],
  [['999'], 1, '999'],
  [['9'], 999_999, '8,999,991'],
])('a sum of such as %j over %i rows has room', (texts, rows, said) => {
  expect(textWidth(longestSum(texts, rows))).toBeGreaterThanOrEqual(textWidth(said))
})

test('where nothing is said there is no sum to make room for', () => {
  expect(longestSum(['', null], 9994)).toBe('')
})
