import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { linksIn } from '../../src/model/links-in-text.ts'

const web = (link: string, href = link, host?: string) => ({ link, href, ...(host && { host }) })

describe('addresses in a text are links', () => {
  test.each<[string, readonly unknown[]]>([
    ['See https://example.org/a?b=1.', ['See ', web('https://example.org/a?b=1'), '.']],
    ['www.example.org/map, please', [web('www.example.org/map', 'https://www.example.org/map'), ', please']],
    ['Mail a.b+c@example.co.uk!', ['Mail ', web('a.b+c@example.co.uk', 'mailto:a.b%2Bc@example.co.uk'), '!']],
    ['(https://example.org/a_(b))', ['(', web('https://example.org/a_(b)'), ')']],
    ['[https://example.org]', ['[', web('https://example.org'), ']']],
    ['«https://example.org»…', ['«', web('https://example.org'), '»…']],
    ['"https://example.org"', ['"', web('https://example.org'), '"']],
    ['（https://example.org/あ）。', ['（', web('https://example.org/あ'), '）。']],
    ['HTTPS://EXAMPLE.org', [web('HTTPS://EXAMPLE.org', 'https://example.org')]],
    [
      'https://аррӏе.example',
      [web('https://аррӏе.example', 'https://аррӏе.example', 'xn--80ak6aa92e.example')],
    ],
    ['http://2130706433/', [web('http://2130706433/', 'http://2130706433/', '127.0.0.1')]],
    ['a\nhttps://b.example\nc', ['a\n', web('https://b.example'), '\nc']],
  ])('%j', (text, pieces) => {
    const told = linksIn(text)
    expect(told.map((piece) => (typeof piece === 'string' ? piece : { ...piece }))).toEqual(
      pieces.map((piece) => (typeof piece === 'string' ? piece : expect.objectContaining(piece as object))),
    )
  })

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'https://',
    'https://bank.example@evil.example/',
    'https:\\\\evil.example',
    'www.',
    '@example.org',
    'a@b',
    'ahttps://example.org',
  ])('%j is none', (text) => {
    expect(linksIn(text).filter((piece) => typeof piece !== 'string' && piece.href.includes('evil'))).toEqual(
      [],
    )
    expect(linksIn(text)).toEqual([text])
  })

  test('what turns the order of letters ends an address', () => {
    const [link] = linksIn('https://example.org/\u202Egro.live\u202C')
    expect(link).toEqual(web('https://example.org/'))
  })
})

test('the pieces together are the text, whatever it is, and none leads anywhere but to the web and to mail', () => {
  const parts = fc.constantFrom(
    'https://',
    'www.',
    'a@b.example',
    '.',
    ')',
    '(',
    ' ',
    '\n',
    'é',
    'javascript:',
    '\u202E',
    '@',
    '/',
    'x',
    '"',
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(parts, fc.string({ unit: 'grapheme', maxLength: 6 }))), (all) => {
      const text = all.join('')
      const pieces = linksIn(text)
      expect(pieces.map((piece) => (typeof piece === 'string' ? piece : piece.link)).join('')).toBe(text)
      for (const piece of pieces)
        if (typeof piece !== 'string')
          expect(piece.href).toMatch(/^(https?:\/\/[^@]*$|https?:\/\/[^/@]+[/?#]|mailto:)/)
    }),
  )
})

test('a text as long as any is read at once', () => {
  for (const piece of ['a', 'a.', 'a@', 'www.', 'https://', '(', 'a@b.', ')'])
    expect(linksIn(piece.repeat(10_000 / piece.length)).length).toBeLessThan(10_001)
})
