import { describe, expect, test } from 'vitest'
import { normaliseLine } from '../../../src/model/index.ts'
import { comparable } from '../../../src/model/values/characters.ts'

const flag = '\u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}'

describe('a line keeps a character without a width where it changes what is seen', () => {
  test.each([
    ['as Persian is written', 'می\u200cخواهم'],
    ['as Malayalam is written', 'ന\u0d4d\u200d'],
    ['as Sinhala is written', 'ශ\u0dca\u200dර\u0dd3'],
    ['behind a Mongolian letter', 'ᠠ\u180b'],
    ['in how a name is written in Japan', '葛\u{E0100}城'],
    ['in a family', '👩\u200d👩\u200d👧'],
    ['in a heart', '❤\ufe0f\u200d🔥'],
    ['in skin of another colour', '👩🏽\u200d🚀'],
    ['in a keycap', '1\ufe0f\u20e3'],
    ['in the flag of a region', flag],
  ])('%s', (_, text) => expect(normaliseLine(text)).toBe(text))
})

describe('a line leaves out what nobody sees', () => {
  test.each([
    ['a soft hyphen', 'Ad\u00admin'],
    ['a joiner', 'Ad\u200dmin'],
    ['a non-joiner', 'Ad\u200cmin'],
    ['a variation selector', 'Ad\ufe0fmin'],
    ['a further variation selector', 'Ad\u{E0101}min'],
    ['a tag', 'Ad\u{E0041}min'],
    ['a grapheme joiner', 'Ad\u034fmin'],
    ['a filler of Hangul', 'Ad\u3164min'],
    ['a half-width filler', 'Ad\uffa0min'],
    ['a mark of direction', 'Ad\u200emin\u200f'],
    ['an Arabic mark of direction', 'Ad\u061cmin'],
    ['an annotation', 'Ad\ufff9min'],
    ['a vowel that is not written', 'Ad\u17b4min'],
  ])('%s', (_, text) => expect(normaliseLine(text)).toBe('Admin'))

  test('a selector behind a figure that is no keycap', () =>
    expect(normaliseLine('Room 1\ufe0f')).toBe('Room 1'))
  test('a second joiner', () => expect(normaliseLine('می\u200c\u200cخ')).toBe('می\u200cخ'))
  test('tags that are no flag', () => expect(normaliseLine('🏴\u{E0067}x')).toBe('🏴x'))
})

test.each(['\u00a0', '\u1680', '\u2003', '\u2007', '\u202f', '\u205f', '\u3000', '\u2028'])(
  'the space %j is an ordinary one in a line',
  (space) => {
    expect(normaliseLine(`Site${space}Manager${space}`)).toBe('Site Manager')
  },
)

test.each([
  ['a break', 'Alpha\nBeta', 'Alpha Beta'],
  ['a run of breaks with the spaces around it', 'Alpha \r\n\t\u2029 Beta', 'Alpha Beta'],
  ['what nobody sees between breaks', 'Alpha\n\u200b\nBeta', 'Alpha Beta'],
  ['an odd space beside a break', 'Alpha\u00a0\nBeta', 'Alpha Beta'],
  ['a break at the ends', '\u0085\vAlpha Beta\f\u2028', 'Alpha Beta'],
  ['a tab', 'Alpha\tBeta', 'Alpha Beta'],
])('%s is one space in a line', (_, text, kept) => {
  expect(normaliseLine(text)).toBe(kept)
  expect(normaliseLine(kept)).toBe(kept)
})

test('two spaces that were typed stay two', () => expect(normaliseLine('Alpha  Beta\n')).toBe('Alpha  Beta'))

test('what a line keeps of itself stays', () => {
  for (const text of [
    '❤\ufe0f\u200d🔥',
    'A\ufe0f\u200d❤',
    `${flag}\u200d`,
    'ب\u00ad\u200cب',
    '1\u00ad\ufe0f\u20e3',
  ])
    expect(normaliseLine(normaliseLine(text))).toBe(normaliseLine(text))
})

test('compared, a text is without all of them', () => {
  expect(comparable('می\u200cخواهم\u00a0👩\u200d👧')).toBe('میخواهم 👩👧')
})
