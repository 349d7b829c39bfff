import { describe, expect, test } from 'vitest'
import { textKey } from '../../../../src/server/platform/sql/text-key.ts'

const mark = /^[0-9a-f]{64}$/
const parts = (text: string) => textKey(text, true).split('\u0001')

/** Stored in databases that are in use: a key that is made otherwise tells texts apart that were the same before. */
describe('the key of a text that must be unique', () => {
  test('is the text itself without case, up to 400 characters', () => {
    expect(textKey(' Blue ', true)).toBe('blue')
    expect(textKey('A'.repeat(400), true)).toBe('a'.repeat(400))
    expect(parts('A'.repeat(401))).toEqual(['a'.repeat(200), expect.stringMatching(mark)])
  })

  test('with accents is the text without them, then the text with them, up to 200 characters', () => {
    expect(textKey('É', true)).toBe('e\u0001é')
    expect(textKey('É'.repeat(200), true)).toBe(`${'e'.repeat(200)}\u0001${'é'.repeat(200)}`)
    expect(parts('É'.repeat(201))).toEqual(['e'.repeat(200), expect.stringMatching(mark)])
  })

  test('tells two long texts apart that differ in their last character', () => {
    expect(textKey(`${'é'.repeat(300)}a`, true)).not.toBe(textKey(`${'é'.repeat(300)}b`, true))
  })
})

test('the key of a text that is only sorted by is cut at 80 characters, and never within one', () => {
  expect(textKey('É'.repeat(81), false)).toBe('e'.repeat(80))
  expect(textKey(`${'a'.repeat(79)}🙂`, false)).toBe('a'.repeat(79))
})
