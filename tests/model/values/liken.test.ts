import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fold, liken, wordsOf } from '../../../src/model/index.ts'
import { looked } from '../../support/alike.ts'

/** Whatever is other than it stands in some form or case, and what stands beside letters. */
const everyLetter = Array.from({ length: 0x20000 }, (_, code) => code)
  .filter((code) => code > 0 && (code < 0xac00 || code > 0xdfff))
  .map((code) => String.fromCodePoint(code))
  .filter(
    (letter) =>
      letter !== letter.normalize('NFKD') ||
      letter !== letter.toUpperCase() ||
      letter !== letter.toLowerCase() ||
      /[\p{M}\p{P}\p{S}]/u.test(letter),
  )

describe('what is looked for', () => {
  test.each(looked)('in “%s” by “%s”: %s', (text, typed, found) => {
    expect(wordsOf(typed).every((word) => liken(text).includes(liken(word)))).toBe(found)
  })

  test('at every beginning of a name, as it is typed, in any case', () => {
    for (const name of ['Μόσχα Ορίζων', 'İstanbul Büyükşehir', 'Straße', 'Οδυσσεύς Σ', 'O’Brien', 'Đà Nẵng'])
      for (const typed of [name, name.toUpperCase(), name.toLowerCase(), name.normalize('NFD')])
        for (let end = 1; end <= typed.length; end += 1)
          expect(liken(name), typed.slice(0, end)).toContain(liken(typed.slice(0, end)))
  })

  test('is the same of what is known already, of what is folded, and in capitals, for every letter', () => {
    const others: string[] = []
    for (const letter of everyLetter)
      for (const text of [letter, `a${letter}b`, `${letter}\u0301σ`]) {
        const likened = liken(text)
        if (liken(likened) !== likened) others.push(`${text} again`)
        if (liken(fold(text)) !== likened) others.push(`${text} folded`)
        if (liken(text.toUpperCase()) !== likened) others.push(`${text} in capitals`)
      }
    expect(others).toEqual([])
  })

  test('is the same of every text that is folded before', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        expect(liken(fold(text))).toBe(liken(text))
        expect(liken(liken(text))).toBe(liken(text))
      }),
      { numRuns: 500 },
    )
  })

  test('does not grow beyond all bounds', () => {
    for (const letter of everyLetter) expect(liken(letter).length, letter).toBeLessThanOrEqual(8)
  })
})
