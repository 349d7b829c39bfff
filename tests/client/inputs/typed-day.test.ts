import { expect, test } from 'vitest'
import { typedDay } from '../../../src/client/inputs/typed-day.ts'

test.each([
  ['31-12-2026', '2026-12-31'],
  ['1-2-2026', '2026-02-01'],
  ['31/12/2026', '2026-12-31'],
  ['31.12.26', '2026-12-31'],
  ['31122026', '2026-12-31'],
  ['311226', '2026-12-31'],
  [' 31 12 2026 ', '2026-12-31'],
  ['2026-12-31', '2026-12-31'],
  ['29-02-2028', '2028-02-29'],
])('%s is read day first', (text, day) => {
  expect(typedDay(text)).toBe(day)
})

test.each(['', '12/31/2026', '29-02-2027', '31-12', '31-12-202', 'tomorrow', '00-01-2026', '1-1-0000'])(
  '"%s" is no day',
  (text) => {
    expect(typedDay(text)).toBeNull()
  },
)
