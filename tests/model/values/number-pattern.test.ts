import { expect, test } from 'vitest'
import { countOf, periodOf, writtenNumber } from '../../../src/model/index.ts'
import { orderOf } from '../../../src/model/values/number-pattern.ts'

test.each([
  ['INV-{year}-{0000}', '2026', 12, 'INV-2026-0012'],
  ['INV-{year}-{0000}', '2026', 10_000, 'INV-2026-10000'],
  ['{year}/{month}/{00}', '2026-11', 7, '2026/11/07'],
  ['{0}', '', 1, '1'],
  ['No. {000} ($&)', '', 5, 'No. 005 ($&)'],
])('%s in "%s" writes %i as %s, and reads it again', (pattern, period, number, written) => {
  expect(writtenNumber(pattern, period, number)).toBe(written)
  expect(countOf(pattern, period, written)).toBe(number)
  expect(periodOf(pattern, '2026-11-30')).toBe(period)
})

test.each([
  ['INV-{year}-{0000}', '2026', 'INV-2025-0012'],
  ['INV-{year}-{0000}', '2026', 'Invoice 12'],
  ['INV-{year}-{0000}', '2026', 'INV-2026-'],
  ['A.{0}', '', 'AB1'],
  ['{0}', '', '1234567890123456'],
])('%s in "%s" counts nothing in %s', (pattern, period, text) => {
  expect(countOf(pattern, period, text)).toBeNull()
})

test.each<[string, readonly string[]]>([
  ['INV-{year}-{0}', ['INV-2025-9', 'INV-2025-10', 'INV-2026-1', 'INV-2026-10']],
  ['{0}/{year}', ['999/2025', '1000/2025', '1/2026', '20/2026']],
  ['{0}.{month}.{year}', ['5.12.2025', '3.1.2026', '20.11.2026', '1.12.2026']],
  ['R-{year}-{0}', ['R-2025-7', 'INV-2026-0009', 'R-2026-10', 'INV-2026-0011']], // some by the pattern of before
  ['R{0}', ['INV-2026-0009', 'R10', 'INV-2025-0011', 'R12']],
])('by %s, %j stand in this order', (pattern, numbers) => {
  const orders = numbers.map((number) => orderOf(pattern, number))
  expect(orders.toSorted()).toEqual(orders)
  expect(new Set(orders).size).toBe(orders.length)
})
