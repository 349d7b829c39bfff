import { cleanup } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { type Input, inputOf } from '../../../../src/client/shared/inputs/index.ts'
import type { FieldModel } from '../../../../src/model/index.ts'
import { doors, fieldOf, imported, type Outcome, props, show } from './doors.tsx'

afterEach(cleanup)

/** A text, what it means to `number`, `fine`, `amount` and `whole`, and in which way a file writes it so. */
type Figures = readonly [
  said: string,
  number: Outcome,
  fine: Outcome,
  amount: Outcome,
  whole: Outcome,
  way?: 'comma' | undefined,
]

const same = (said: string, value: number, way?: 'comma'): Figures => {
  const whole = Number.isInteger(value) ? value.toFixed(0) : 'none'
  return [said, value, value.toFixed(3), value.toFixed(2), whole, way]
}
const all = (said: string, is: 'asked' | 'none'): Figures => [said, is, is, is, is]
const euros = (said: string, amount: Outcome): Figures => [said, 'none', 'none', amount, 'none']

const figures: readonly Figures[] = [
  ...['1500', '1,500', '1 500', '1\u00a0500', '1\u202f500', '1\u2009500', "1'500", '1’500', '1,500.00'].map(
    (said) => same(said, 1500),
  ),
  same(' 1,500 ', 1500),
  same('1,500.5', 1500.5),
  same('1 500.5', 1500.5),
  same("1'500.5", 1500.5),
  same('12,34,567.00', 1234567),
  same('1,234,567', 1234567),
  same('1.234,5', 1234.5, 'comma'),
  same('1 234,5', 1234.5, 'comma'),
  same('1.234.567', 1234567, 'comma'),
  same('(1,234.5)', -1234.5),
  same('1,234.5-', -1234.5),
  same('-5', -5),
  same('−5', -5),
  same('–5', -5),
  same('- 5', -5),
  same('+5', 5),
  same('（５）', -5),
  same('５００', 500),
  same('٥٠٠', 500),
  same('५००', 500),
  same('\u200f500', 500),
  same('.5', 0.5),
  same('5.', 5),
  same('0.5', 0.5),
  same('-0', 0),
  ['1.500', 1.5, '1.500', 'asked', 'asked'],
  ['1.234', 1.234, '1.234', 'asked', 'asked'],
  ['0.500', 0.5, '0.500', '0.50', 'none'],
  ['12.5000', 12.5, '12.500', '12.50', 'none'],
  ['1234.567', 1234.567, '1234.567', 'none', 'none'],
  ...['1,5', '12,50', '0,5', ',5', '1,2345', '1234,5', '0,500', '15%', '15 %', '1,500 %'].map((said) =>
    all(said, 'asked'),
  ),
  ...[
    '1e3',
    '1E+12',
    '0x10',
    'five',
    '--5',
    '(5)-',
    '()',
    '1,23,4',
    '1,234 567',
    '5 kg',
    '$ 5',
    '12.5.',
    '5‰',
  ].map((said) => all(said, 'none')),
  ...['€ 5', '5 EUR', '5 €', 'eur5', '€5'].map((said) => euros(said, '5.00')),
  ...['€ -5', '-€5', '(€ 5)', '€ (5)', '5 EUR-'].map((said) => euros(said, '-5.00')),
  euros('€ 1,5', 'asked'),
  euros('€', 'none'),
]

describe.each(figures)('%s', (...of) => {
  const [first, ...outcomes] = of
  const said = String(first)
  const way = outcomes[4] ?? null
  const names = ['number', 'fine', 'amount', 'whole'] as const
  test.each(names.map((name, at) => [name, outcomes[at]] as const))(
    'is to %s %o at every door',
    (name, is) => {
      const field = fieldOf(name)
      const found = Object.entries(doors).map(([door, open]) => {
        const outcome = open(field, said)
        cleanup()
        return [door, outcome]
      })
      found.push(['import', imported(field, said, typeof way === 'string' ? way : null)])
      expect(Object.fromEntries(found)).toEqual(Object.fromEntries(found.map(([door]) => [door, is])))
    },
  )
})

const days: readonly (readonly [said: string, day: Outcome])[] = [
  ...[
    ...[
      '21-11-2026',
      '21.11.2026',
      '21/11/26',
      '21 11 2026',
      '21112026',
      '211126',
      '20261121',
      '21. 11. 2026',
    ],
    ...['21 Nov 2026', '21-nov-26', 'November 21, 2026', 'Sat, 21 Nov 2026', '2026-11-21', '2026/11/21'],
    ...['2026-11-21T00:00:00.000Z', '2026-11-21 00:00', '２１-１１-２０２６', '21‑11‑2026'],
  ].map((said) => [said, '2026-11-21'] as const),
  ['01/01/85', '1985-01-01'],
  ...[
    '31-02-2026',
    '11/21/2026',
    '2026-11-21T09:30:00Z',
    '21-11-2026 09:30',
    'soon',
    '21-11-026',
    '46347',
  ].map((said) => [said, 'none'] as const),
]

test.each(days)('%s is to a day %o at every door', (said, is) => {
  const field = fieldOf('day')
  const found = Object.entries(doors).map(([door, open]) => {
    const outcome = open(field, said)
    cleanup()
    return [door, outcome]
  })
  found.push(['import', imported(field, said, 'day-month-year')])
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(found.map(([door]) => [door, is])))
})

test.each([
  ...[
    '21-11-2026 14:30',
    '21.11.2026 14.30',
    '21 Nov 2026 1430',
    '21-11-2026, 2:30 pm',
    '2026-11-21T13:30:00Z',
  ],
  ...['2026-11-21T14:30', '21112026 1430', '2026-11-21T13:30:00.123Z', '2026-11-21 15:30 UTC+02:00'],
])('%s is the same time at every door, written into the day of it', (said) => {
  const field = fieldOf('time')
  const { filter: _, ...others } = doors
  for (const open of Object.values(others)) {
    expect(open(field, said)).toBe('2026-11-21T13:30:00Z')
    cleanup()
  }
  expect(imported(field, said, null)).toBe('2026-11-21T13:30:00Z')
})

test.each([
  ['www.example.org', 'https://www.example.org'],
  ['example.org/map', 'https://example.org/map'],
  ['http://example.org', 'http://example.org'],
  ['HTTPS://Example.ORG/A', 'https://example.org/A'],
  ['javascript:alert(1)', 'none'],
  ['two words', 'none'],
])('%s is to an address %o at every door', (said, is) => {
  const field = fieldOf('site')
  const { filter: _, paste: __, ...others } = doors
  for (const open of Object.values(others)) {
    expect(open(field, said)).toBe(is)
    cleanup()
  }
  expect(imported(field, said, null)).toBe(is)
})

test.each([
  ...['Yes', 'y', 'TRUE', '1', 'x', '✓'].map((said) => [said, true] as const),
  ...['No', 'n', 'false', '0', '-'].map((said) => [said, false] as const),
  ['maybe', 'none'] as const,
])('%s is to a yes or no %o, pasted or out of a file', (said, is) => {
  const field = fieldOf('flag')
  expect([doors.lines(field, said), doors.paste(field, said), imported(field, said, null)]).toEqual([
    is,
    is,
    is,
  ])
})

test('a dash is nought where it comes out of a sheet; by hand it is a number that is only begun', () => {
  for (const said of ['-', '–', '—', '€ -']) {
    const field = fieldOf('amount')
    expect([doors.lines(field, said), doors.paste(field, said), imported(field, said, null)]).toEqual([
      '0.00',
      '0.00',
      '0.00',
    ])
    for (const door of ['form', 'cell', 'bulk', 'filter'] as const) {
      expect(doors[door](field, said)).toBe('none')
      cleanup()
    }
  }
})

test('keys of figures alone are offered where nothing is below nought', () => {
  const keys = (more: Partial<FieldModel>, name = 'amount') => {
    const KindInput: Input = inputOf[fieldOf(name).kind]
    show(<KindInput {...props({ ...fieldOf(name), ...more }, () => {})} />)
    const { inputMode } = document.querySelector('main input') as HTMLInputElement // one is shown
    cleanup()
    return inputMode
  }
  expect([keys({}), keys({ least: '-0.01' }), keys({ least: 0 }), keys({ least: '0.05' })]).toEqual([
    'text',
    'text',
    'decimal',
    'decimal',
  ])
  expect([
    keys({}, 'whole'),
    keys({ least: 1 }, 'whole'),
    keys({}, 'number'),
    keys({ least: 0 }, 'number'),
  ]).toEqual(['text', 'numeric', 'text', 'decimal'])
})
