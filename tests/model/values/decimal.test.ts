import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { currencies } from '../../../src/descriptor/index.ts'
import { placesOf } from '../../../src/model/kinds/money.ts'
import {
  addDecimals,
  compareDecimals,
  divideDecimals,
  formatDecimal,
  groupDecimal,
  mostDigits,
  mostPlaces,
  multiplyDecimals,
  parseDecimal,
  scaledOutcome,
  subtractDecimals,
} from '../../../src/model/values/decimal.ts'

const largest = 10 ** mostDigits - 1
const scales = fc.integer({ min: 0, max: mostPlaces })
const stored = fc.oneof(
  fc.integer({ min: -largest, max: largest }),
  fc.integer({ min: -1000, max: 1000 }),
  fc.constantFrom(largest, -largest, 0, 1, -1),
)
/** A decimal as it travels, with places of its own. */
const decimals = fc.tuple(stored, scales).map(([scaled, scale]) => formatDecimal(scaled, scale))

/** As a fraction of two whole numbers, by other means than the code's. */
const fraction = (text: string): readonly [bigint, bigint] => {
  const places = text.includes('.') ? text.length - text.indexOf('.') - 1 : 0
  return [BigInt(text.replace('.', '')), 10n ** BigInt(places)]
}

/** Whether a result is the nearest with its places, and of two the one farther from zero. */
const isNearest = (result: string, [top, bottom]: readonly [bigint, bigint], scale: number): boolean => {
  const [units] = fraction(result)
  const [exact, of] = bottom < 0n ? [-top, -bottom] : [top, bottom]
  const twice = 2n * (units * of - exact * 10n ** BigInt(scale)) // twice as far as it lies off, in parts of `of`
  const off = exact < 0n ? -twice : twice
  return off <= of && off > -of
}

describe('what is stored and what travels', () => {
  test('lead to one another, exactly', () => {
    fc.assert(
      fc.property(stored, scales, (scaled, scale) => {
        const text = formatDecimal(scaled, scale)
        expect(parseDecimal(text, scale)).toBe(scaled)
        expect(text).toMatch(scale === 0 ? /^-?\d+$/ : new RegExp(`^-?\\d+\\.\\d{${scale}}$`))
      }),
    )
  })

  test('any text at all is a number of so many places or null, and never thrown at', () => {
    const texts = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'0123456789.,-+e ') }), decimals)
    fc.assert(
      fc.property(texts, scales, (text, scale) => {
        const scaled = parseDecimal(text, scale)
        expect(compareDecimals(text, text)).toBe(/^-?\d+(\.\d+)?$/.test(text) ? 0 : Number.NaN)
        if (scaled === null) return
        expect(Number.isSafeInteger(scaled)).toBe(true)
        expect(compareDecimals(formatDecimal(scaled, scale), text)).toBe(0)
      }),
    )
    for (const odd of [null, undefined, {}, [], true, Number.NaN, Number.POSITIVE_INFINITY, 0.1, 1e300])
      expect(parseDecimal(odd as never, 2)).toBeNull() // whatever comes over the wire
  })

  test('whole numbers are taken as they are', () => {
    fc.assert(
      fc.property(fc.integer({ min: -999_999_999, max: 999_999_999 }), scales, (number, scale) => {
        expect(parseDecimal(number, scale)).toBe(parseDecimal(String(number), scale))
      }),
    )
  })

  test.each([
    ['12.50', 2, 1250],
    ['12.5', 2, 1250],
    ['-0.00', 2, 0],
    ['007', 1, 70],
    ['0.005', 2, null],
    ['0.50', 1, null],
    ['+5', 2, null],
    [' 5', 2, null],
    ['5 ', 2, null],
    ['.5', 2, null],
    ['5.', 2, null],
    ['1e3', 2, null],
    ['1,000', 2, null],
    ['٣', 0, null],
    ['999999999999999', 0, 999_999_999_999_999],
    ['1000000000000000', 0, null],
    ['9999999999999.99', 2, 999_999_999_999_999],
    ['10000000000000', 2, null],
  ] as const)('%j with %i places is %j', (text, scale, scaled) => {
    expect(parseDecimal(text, scale)).toBe(scaled)
  })

  test.each([
    ['0', '0'],
    ['999.00', '999.00'],
    ['1000', '1,000'],
    ['-1234567.1234', '-1,234,567.1234'],
    ['1,000', '1,000'],
    ['much', 'much'],
  ])('%s is shown as %s', (text, grouped) => {
    expect(groupDecimal(text)).toBe(grouped)
  })
})

test('decimals of any places compare by what they are', () => {
  fc.assert(
    fc.property(decimals, decimals, (a, b) => {
      const [[top, bottom], [otherTop, otherBottom]] = [fraction(a), fraction(b)]
      const difference = top * otherBottom - otherTop * bottom
      expect(compareDecimals(a, b)).toBe(difference < 0n ? -1 : difference > 0n ? 1 : 0)
    }),
  )
  expect([compareDecimals(5, '5.000'), compareDecimals('0.10', '0.1'), compareDecimals(1, '1.01')]).toEqual([
    0, 0, -1,
  ])
})

describe('arithmetic', () => {
  const works = [
    ['add', addDecimals, ([a, b], [c, d]) => [a * d + c * b, b * d]],
    ['subtract', subtractDecimals, ([a, b], [c, d]) => [a * d - c * b, b * d]],
    ['multiply', multiplyDecimals, ([a, b], [c, d]) => [a * c, b * d]],
    ['divide', divideDecimals, ([a, b], [c, d]) => [a * d, b * c]],
  ] as const satisfies readonly (readonly [
    string,
    typeof addDecimals,
    (a: readonly [bigint, bigint], b: readonly [bigint, bigint]) => readonly [bigint, bigint],
  ])[]

  test.each(works)('to %s is exact but for the last place, and rounds half up', (_, work, exactly) => {
    fc.assert(
      fc.property(decimals, decimals, scales, (a, b, scale) => {
        const exact = exactly(fraction(a), fraction(b))
        const result = work(a, b, scale)
        if (exact[1] === 0n) expect(result).toEqual({ value: null })
        else if ('overflow' in result) {
          const [top, bottom] = exact.map((part) => (part < 0n ? -part : part)) as [bigint, bigint] // two stay two
          expect(2n * top * 10n ** BigInt(scale) + bottom >= 2n * bottom * 10n ** BigInt(mostDigits)).toBe(
            true,
          )
        } else {
          expect(isNearest(String(result.value), exact, scale)).toBe(true)
          expect(parseDecimal(String(result.value), scale)).not.toBeNull()
        }
      }),
      { numRuns: 1000 },
    )
  })

  test.each([
    ['0.1', '0.2', '0.30'],
    ['1.005', '0', '1.01'],
    ['-1.005', '0', '-1.01'],
    ['1.004', '0', '1.00'],
    ['-0.004', '0', '0.00'],
  ])('%s and %s come to %s', (a, b, sum) => {
    expect(addDecimals(a, b, 2)).toEqual({ value: sum })
  })

  test('thirds, and what is divided by nothing', () => {
    expect(divideDecimals(1, 3, 6)).toEqual({ value: '0.333333' })
    expect(divideDecimals(2, '-3', 2)).toEqual({ value: '-0.67' })
    expect(divideDecimals('12.50', '0.00', 2)).toEqual({ value: null })
  })

  test('null in is null out, and too many figures are said', () => {
    expect(addDecimals(null, '1', 2)).toEqual({ value: null })
    expect(multiplyDecimals('1', null, 2)).toEqual({ value: null })
    expect(multiplyDecimals('9999999999999.99', '2', 2)).toEqual({ overflow: true })
    expect(addDecimals('999999999999999', 0, 0)).toEqual({ value: '999999999999999' })
    expect(addDecimals('999999999999999', 1, 0)).toEqual({ overflow: true })
    expect(scaledOutcome(125n, 3, 2)).toEqual({ value: '0.13' })
  })
})

test('every currency has its places, and every exception is a currency', () => {
  expect(new Set(currencies).size).toBe(currencies.length)
  const other = currencies.filter((code) => placesOf(code) !== 2)
  expect(other.length).toBe(17 + 7 + 2)
  expect(['EUR', 'USD', 'HUF', 'JPY', 'KWD', 'CLF', 'IQD'].map(placesOf)).toEqual([2, 2, 2, 0, 3, 4, 3])
  const known = Intl.supportedValuesOf('currency')
  const ours = ['BOV', 'CHE', 'CHW', 'CLF', 'COU', 'MXV', 'USN', 'UYI', 'UYW', 'VED']
  expect(currencies.filter((code) => !known.includes(code))).toEqual(ours) // units of account: the tables of Intl lack them
})
