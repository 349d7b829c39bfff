import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { typedDecimal } from '../../../src/client/inputs/typed-decimal.ts'
import { formatDecimal, groupDecimal, parseDecimal } from '../../../src/model/values/decimal.ts'

const read = (text: string, scale = 2, currency?: string): string => {
  const typed = typedDecimal(text, scale, currency)
  return 'value' in typed ? typed.value : typed.wrong
}

describe('what is typed is read as people write it', () => {
  test.each([
    ['12.5', '12.50'],
    ['12,5', '12.50'],
    ['12,50', '12.50'],
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
    ['0,5', '0.50'],
    [',5', '0.50'],
    ['.5', '0.50'],
    ['5.', '5.00'],
    ['5,', '5.00'],
    ['-3', '-3.00'],
    ['−3,1', '-3.10'],
    ['+3', '3.00'],
    ['- 3', '-3.00'],
    ['12.5000', '12.50'], // what is left out is nothing
    ['9999999999999.99', '9999999999999.99'],
  ])('%s is %s', (text, value) => {
    expect(read(text)).toBe(value)
  })

  test.each([
    ['€ 12,50', '12.50'],
    ['€12.50', '12.50'],
    ['12,50 €', '12.50'],
    ['12.50 EUR', '12.50'],
    ['eur 12.50', '12.50'],
    ['-€5', '-5.00'],
    ['12.50 USD', 'none'],
    ['$ 12.50', 'none'],
    ['EUR', 'none'],
  ])('an amount in euros: %s is %s', (text, value) => {
    expect(read(text, 2, 'EUR')).toBe(value)
  })
})

describe('what is no number, or could be two, is not guessed', () => {
  test.each([
    ['much', 2, 'none'],
    ['', 2, 'none'],
    ['-', 2, 'none'],
    ['1e3', 2, 'none'],
    ['1,23,4', 2, 'none'],
    ['12.50.', 2, 'none'],
    ['1,2,3.4', 2, 'none'],
    ['1.234,567.8', 2, 'none'],
    ['12,345.67,8', 2, 'none'],
    ['--5', 2, 'none'],
    ['0x10', 2, 'none'],
    ['٣', 2, 'none'],
    ['1.234', 2, 'either'], // a thousand and more to some, more than one to others
    ['1.234', 0, 'either'],
    ['1,234', 3, 'either'],
    ['1.234', 3, '1.234'],
    ['0,234', 3, '0.234'],
    ['1234,567', 3, '1234.567'],
    ['1,234', 0, '1234'],
    ['1.2345', 3, 'places'],
    ['0.005', 2, 'places'],
    ['1234.567', 2, 'places'],
    ['5.5', 0, 'places'],
    ['10000000000000', 2, 'digits'],
  ])('%s with %i places: %s', (text, scale, wrong) => {
    expect(read(text, scale)).toBe(wrong)
  })
})

const scales = fc.integer({ min: 0, max: 6 })

test('whatever is typed is a decimal of the field or none, and nothing throws', () => {
  const texts = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(..."0123456789.,-+ €E'") }))
  fc.assert(
    fc.property(texts, scales, fc.constantFrom(undefined, 'EUR', 'JPY'), (text, scale, currency) => {
      const typed = typedDecimal(text, scale, currency)
      if ('value' in typed) expect(parseDecimal(typed.value, scale)).not.toBeNull()
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
      if (/\.\d{3}\..*|,/.test(european)) expect(['either', value]).toContain(read(european, scale))
    }),
  )
})
