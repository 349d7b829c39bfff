import { describe, expect, test } from 'vitest'
import {
  filterMentioned,
  mentionQueryAt,
  splitMentions,
} from '../../../../src/client/shared/comments/comment-text.ts'

const web = (link: string) => ({ link, href: link })
const mei = { id: 1, name: 'Mei Tanaka' }
const meiko = { id: 2, name: 'Mei' }
const dots = { id: 3, name: 'J. (Jo) O’Neil' }
const ram = { id: 5, name: 'राम' }
const layla = { id: 4, name: 'ليلى حسن' }

describe('a text is told in pieces', () => {
  test.each([
    ['as it stands', 'Yes.', [mei], ['Yes.']],
    ['whom it mentions', 'See @Mei Tanaka, please', [mei], ['See ', { mention: '@Mei Tanaka' }, ', please']],
    ['the longer of two names', '@Mei Tanaka', [meiko, mei], [{ mention: '@Mei Tanaka' }]],
    ['no part of a longer word', '@Meiko', [meiko], ['@Meiko']],
    ['no part of a word that a mark makes longer', '@रामी', [ram], ['@रामी']],
    ['a name that is no pattern', '@J. (Jo) O’Neil?', [dots], [{ mention: '@J. (Jo) O’Neil' }, '?']],
    ['a name from right to left', 'شكرا @ليلى حسن', [layla], ['شكرا ', { mention: '@ليلى حسن' }]],
    ['nobody who is not mentioned', '@Mei Tanaka', [], ['@Mei Tanaka']],
    [
      'an address, without what ends the sentence',
      'At https://example.org/a?b=1. Good',
      [],
      ['At ', web('https://example.org/a?b=1'), '. Good'],
    ],
    [
      'an address in brackets',
      '(http://example.org/a) and http://example.org/a_(b)',
      [],
      ['(', web('http://example.org/a'), ') and ', web('http://example.org/a_(b)')],
    ],
    [
      'no address that would run',
      'javascript:alert(1) data:text/html,x',
      [],
      ['javascript:alert(1) data:text/html,x'],
    ],
    ['no address that is none', 'https://', [], ['https://']],
    ['lines as they are', 'a\n\nb', [], ['a\n\nb']],
  ])('%s', (_, text, people, pieces) => {
    expect(splitMentions(text, people)).toEqual(pieces)
  })

  test('and all of them together are the text', () => {
    const text = 'x @Mei Tanaka https://a.example/b). @Mei (https://c.example) @'
    const pieces = splitMentions(text, [mei, meiko]).map((piece) =>
      typeof piece === 'string' ? piece : 'link' in piece ? piece.link : piece.mention,
    )
    expect(pieces.join('')).toBe(text)
  })
})

test.each([
  ['@', { from: 0, keyword: '' }],
  ['Ask @me', { from: 4, keyword: 'me' }],
  ['Ask\n@Mei Ta', { from: 4, keyword: 'Mei Ta' }],
  ['(@me', { from: 1, keyword: 'me' }],
  ['mei@example.org', null],
  ['Ask @ me', null],
  ['Ask @me\nand', null],
  ['Ask', null],
  [`@${'x'.repeat(41)}`, null],
])('behind %j a name is asked for: %o', (text, asked) => {
  expect(mentionQueryAt(text, text.length)).toEqual(asked)
})

test('a name is asked for where the caret stands', () => {
  expect(mentionQueryAt('@mei and @li', 4)).toEqual({ from: 0, keyword: 'mei' })
})

test('who was chosen and whose name is gone from the text is not mentioned', () => {
  expect(filterMentioned('See @Mei Tanaka', [mei, layla])).toEqual([mei])
})
