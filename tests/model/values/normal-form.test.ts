import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hasLongRun, isFarBeyond, mostMarks, normalForm } from '../../../src/model/values/characters.ts'

const forms = ['NFC', 'NFD', 'NFKC'] as const
const grave = '\u0300' // class 230
const below = '\u0316' // class 220

/** Letters of every kind with few marks behind each: no run is long, whatever comes apart. */
const ordinary = fc
  .array(
    fc.tuple(
      fc.oneof(
        fc.string({ unit: 'binary', maxLength: 1 }),
        fc.constantFrom('é', 'ǖ', '각', 'क़', 'ﾊ', 'İ', 'ᾂ'),
      ),
      fc.string({ unit: fc.constantFrom(grave, below, '\u0345', '\u05b0', '\u3099', 'ﾞ'), maxLength: 3 }),
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.map((part) => part.join('')).join(''))

/** Whatever there is, and runs of many marks in it. */
const any = fc
  .array(
    fc.oneof(
      ordinary,
      fc.string({ unit: fc.constantFrom(grave, below, '\u0345', '\u0344', '\u034f', 'ﾞ'), maxLength: 120 }),
    ),
    { maxLength: 4 },
  )
  .map((parts) => parts.join(''))

describe.each(forms)('the normal form %s', (form) => {
  test('is that of the language where no run of marks is long', () => {
    fc.assert(
      fc.property(ordinary, (text) => {
        fc.pre(!hasLongRun(text.normalize(form)))
        expect(normalForm(text, form)).toBe(text.normalize(form))
      }),
    )
  })

  test('of any text is its own normal form, and has no long run', () => {
    fc.assert(
      fc.property(any, (text) => {
        const once = normalForm(text, form)
        expect(normalForm(once, form)).toBe(once)
        expect(hasLongRun(once)).toBe(false)
      }),
    )
  })
})

test('a run of marks is broken every thirty, and none moves over a break', () => {
  const run = grave.repeat(30) + below.repeat(30)
  expect(normalForm(`o${run}`)).toBe(`ò${grave.repeat(29)}\u034f${below.repeat(30)}`)
  expect(normalForm(`o${grave.repeat(30)}`)).toBe(`ò${grave.repeat(29)}`)
})

test('what becomes a mark in any form counts as one', () => {
  const late: string[] = []
  for (let code = 0; code <= 0x10ffff; code += 1) {
    if (code >= 0xd800 && code <= 0xdfff) continue
    const letter = String.fromCodePoint(code)
    const first = letter.normalize('NFKD')
    // Marks that stand before another in the same place alone; the others are moved by nothing.
    const moved = `${first}\u0334`.normalize('NFD') !== `${first}\u0334`
    if (/^\p{M}+$/u.test(first) && moved && !hasLongRun(letter.repeat(mostMarks + 1))) late.push(letter)
  }
  expect(late).toEqual([])
})

test('a text is far beyond a length only where no form of it is within', () => {
  // The one letter of Unicode 17 that is written in the most units: 6.
  const longest = '\u{16126}'.normalize('NFD')
  expect(longest).toHaveLength(6)
  expect(isFarBeyond(longest.repeat(255), 255)).toBe(false)
  expect(isFarBeyond(' '.repeat(500) + 'x'.repeat(255), 255)).toBe(false)
  expect(isFarBeyond('x'.repeat(3041), 255)).toBe(true)
})
