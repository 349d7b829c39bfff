import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { typedFigures } from '../../../../src/client/shared/inputs/typed-figures.ts'
import type { FieldModel } from '../../../../src/model/index.ts'
import { formatDecimal, groupDecimal, parseDecimal } from '../../../../src/model/values/decimal.ts'

const field = (scale: number, currency?: string) =>
  ({ kind: 'decimal', label: 'It', scale, currency }) as FieldModel // all that is asked of it

/** The value; else what is said of it, by a word of it. */
const read = (text: string, scale = 2, currency?: string): unknown => {
  const { value, fault } = typedFigures(text, field(scale, currency))
  if (fault === null) return value
  return /two ways|behind the point|before the point|whole number|not a number/.exec(fault)?.[0]
}

describe('what is typed is read as people write it', () => {
  test.each([
    ['12.5', '12.50'],
    [' 12.50 ', '12.50'],
    ['1.234,50', '1234.50'],
    ['1,234.50', '1234.50'],
    ['1 234,50', '1234.50'],
    ['1\u00a0234,50', '1234.50'],
    ['1\u202f234.50', '1234.50'],
    ["1'234.50", '1234.50'],
    ['1’234.50', '1234.50'],
    ['1.234.567,8', '1234567.80'],
    ['1,234,567', '1234567.00'],
    ['1,234', '1234.00'], // as the page groups figures
    ['1 234', '1234.00'],
    ['.5', '0.50'],
    ['5.', '5.00'],
    ['5,', '5.00'],
    ['-3', '-3.00'],
    ['−3.1', '-3.10'],
    ['+3', '3.00'],
    ['- 3', '-3.00'],
    ['(3)', '-3.00'],
    ['3-', '-3.00'],
    ['٣', '3.00'],
    ['１２.５', '12.50'],
    ['12,34,567.00', '1234567.00'],
    ['1 234,5', '1234.50'],
    ['12.5000', '12.50'], // what is left out is nothing
    ['9999999999999.99', '9999999999999.99'],
  ])('%s is %s', (text, value) => {
    expect(read(text)).toBe(value)
  })

  test.each([
    ['€ 12.50', '12.50'],
    ['€12.50', '12.50'],
    ['12.50 €', '12.50'],
    ['12.50 EUR', '12.50'],
    ['eur 12.50', '12.50'],
    ['-€5', '-5.00'],
    ['12.50 USD', 'not a number'],
    ['$ 12.50', 'not a number'],
    ['EUR', 'not a number'],
  ])('an amount in euros: %s is %s', (text, value) => {
    expect(read(text, 2, 'EUR')).toBe(value)
  })
})

describe('what is no number, or could be two, is not guessed', () => {
  test.each([
    ['much', 2, 'not a number'],
    ['', 2, 'not a number'],
    ['12,5', 2, 'two ways'],
    ['0,5', 2, 'two ways'],
    ['15%', 2, 'two ways'],
    ['1.500', 2, 'two ways'],
    ['1.500', 3, '1.500'],
    ['-', 2, 'not a number'],
    ['1e3', 2, 'not a number'],
    ['1,23,4', 2, 'not a number'],
    ['12.50.', 2, 'not a number'],
    ['1,2,3.4', 2, 'not a number'],
    ['1.234,567.8', 2, 'not a number'],
    ['12,345.67,8', 2, 'not a number'],
    ['--5', 2, 'not a number'],
    ['0x10', 2, 'not a number'],
    ['1.234', 2, 'two ways'], // a thousand and more to some, more than one to others
    ['1.234', 0, 'two ways'],
    ['1,234', 3, '1234.000'],
    ['1.234', 3, '1.234'],
    ['0,234', 3, 'two ways'],
    ['1234,567', 3, 'two ways'],
    ['1,234', 0, '1234'],
    ['1.2345', 3, 'behind the point'],
    ['0.005', 2, 'behind the point'],
    ['1234.567', 2, 'behind the point'],
    ['5.5', 0, 'whole number'],
    ['10000000000000', 2, 'before the point'],
  ])('%s with %i places: %s', (text, scale, wrong) => {
    expect(read(text, scale)).toBe(wrong)
  })
})

const scales = fc.integer({ min: 0, max: 6 })

test('whatever is typed is a decimal of the field or none, and nothing throws', () => {
  const texts = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(..."0123456789.,-+ €E'") }))
  fc.assert(
    fc.property(texts, scales, fc.constantFrom(undefined, 'EUR', 'JPY'), (text, scale, currency) => {
      const { value, fault } = typedFigures(text, field(scale, currency))
      if (fault === null) expect(parseDecimal(String(value), scale)).not.toBeNull()
    }),
  )
})

test('what a value is shown as, and what it travels as, are read as that value again', () => {
  const stored = fc.integer({ min: -(10 ** 15) + 1, max: 10 ** 15 - 1 })
  fc.assert(
    fc.property(stored, scales, (scaled, scale) => {
      const value = formatDecimal(scaled, scale)
      expect(read(value, scale)).toBe(value)
      expect(read(groupDecimal(value), scale)).toBe(value)
      const european = groupDecimal(value).replaceAll(/[.,]/g, (mark) => (mark === '.' ? ',' : '.'))
      if (/\.\d{3}\..*|,/.test(european)) expect(['two ways', value]).toContain(read(european, scale))
    }),
  )
})
