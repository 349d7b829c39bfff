import { describe, expect, test } from 'vitest'
import { invalid, invalidDecimal, invalidInstant, invalidPhone, invalidUrl } from '#texts/answers'
import type { Field, Kind } from '../../../src/descriptor/index.ts'
import { meaningOf } from '../../../src/model/index.ts'

/** A kind, a value, what becomes of it, and what else its field says. */
type Given<R> =
  | readonly [kind: Kind, value: unknown, result: R]
  | readonly [kind: Kind, value: unknown, result: R, more: Partial<Field>]

/** Each case under a name that fits on a line. */
const told = <R>(given: readonly Given<R>[]) =>
  given.map((each) => [`${each[0]} ${JSON.stringify(each[1])?.slice(0, 60)}`, each] as const)

const field = (kind: Kind, more: Partial<Field> = {}): Field => ({ kind, label: 'It', ...more })
const accept = (kind: Kind, value: unknown, more?: Partial<Field>) =>
  meaningOf(kind).accept(value, field(kind, more))

const pixel = 'data:image/png;base64,iVBORw0KGgo='
const sentence = 'correct horse battery'

describe('a value that is accepted is stored trimmed and composed', () => {
  const given: readonly Given<unknown>[] = [
    ['text', '  Energy ', 'Energy'],
    ['text', 'é', 'é'], // composed, so that equal texts are equal
    ['text', '😀'.repeat(255), '😀'.repeat(255)],
    ['text', 'ab', 'ab', { longest: 2 }],
    ['longtext', 'one\ntwo', 'one\ntwo'],
    ['text', 'a\u202Eb', 'ab'],
    ['text', '\u2067a\u2069 b', 'a b'],
    ['text', '\u202A Prom\u200Bised\uFEFF \u202C', 'Promised'],
    ['text', 'bell\u0007', 'bell'],
    ['longtext', 'a\u202Db', 'ab'],
    ['longtext', 'a\u0085b', 'ab'],
    ['html', '<b>\u202E!</b>', '<b>!</b>'],
    ['email', 'a@exam\u202Eple.org', 'a@example.org'],
    ['longtext', 'ประเทศ\u200Bไทย', 'ประเทศ\u200Bไทย'], // where lines may break
    ['text', 'می\u200Cخواهم', 'می\u200Cخواهم'], // as Persian is written
    ['text', '👩\u200D👩\u200D👧', '👩\u200D👩\u200D👧'],
    ['text', 'שלום\u200F!', 'שלום!'],
    ['text', `${' '.repeat(700)}Energy`, 'Energy'],
    ['text', `a${'\u0323'.repeat(30)}`, `ạ${'\u0323'.repeat(29)}`],
    ['text', 'ᾂ'.normalize('NFD').repeat(255), 'ᾂ'.repeat(255)],
    ['longtext', 'x'.repeat(10_000), 'x'.repeat(10_000)],
    ['email', ' A.Sharma+work@example.co.uk ', 'A.Sharma+work@example.co.uk'],
    ['password', sentence, sentence],
    ['password', '  spaces count here  ', '  spaces count here  '],
    ['password', '😀'.repeat(15), '😀'.repeat(15)],
    ['confirmation', sentence, sentence],
    ['date', '2024-02-29', '2024-02-29'],
    ['datetime', '2026-03-29T01:30:00Z', '2026-03-29T01:30:00Z'],
    ['datetime', '2026-03-29T03:30:00+02:00', '2026-03-29T01:30:00Z'],
    ['datetime', '2026-03-28T20:15:59-0530', '2026-03-29T01:45:59Z'],
    ['datetime', '2026-03-29T01:30Z', '2026-03-29T01:30:00Z'],
    ['datetime', '2026-03-29T01:30:00.000Z', '2026-03-29T01:30:00Z'],
    ['datetime', '9999-12-31T23:59:59-00:00', '9999-12-31T23:59:59Z'],
    ['number', 0, 0],
    ['number', -1.5, -1.5],
    ['number', 10, 10, { least: 10, most: 10 }],
    ['flag', false, false],
    ['choice', 'Open', 'Open', { choices: ['New', 'Open'] }],
    ['reference', 7, 7],
    ['reference', { id: 7, name: 'Energy' }, 7],
    ['references', [3, { id: 1 }, 3], [1, 3]],
    ['file', 7, 7],
    ['file', { id: 7, name: 'Terms.pdf' }, 7],
    ['files', [9, { id: 7 }, 9], [9, 7]],
    ['image', pixel, pixel],
    ['image', '/covers/1.png', '/covers/1.png'],
    ['html', '<b>bold</b>', '<b>bold</b>'],
    ['url', ' HTTPS://Example.ORG/Map?At=1#Here ', 'https://example.org/Map?At=1#Here'],
    ['url', 'http://intranet:8080', 'http://intranet:8080'],
    ['url', 'https://exam\u200Bple.org/\u202Egpj', 'https://example.org/gpj'],
    ['url', 'https://example.org/@somebody?a=b@c', 'https://example.org/@somebody?a=b@c'],
    ['url', 'https://аррӏе.com', 'https://аррӏе.com'], // shown with the host that it opens
    ['url', `https://a.io/${'x'.repeat(1987)}`, `https://a.io/${'x'.repeat(1987)}`],
    ['phone', ' +45  12\u00A034 56 78 ', '+45 12 34 56 78'],
    ['phone', '+44 (0)20 7946 0958', '+44 (0)20 7946 0958'],
    ['phone', '020\u20117946–0958 x12', '020-7946-0958 ext. 12'],
    ['phone', '555.0100, Ext: 7', '555.0100 ext. 7'],
    ['phone', '030/12345#6', '030/12345 ext. 6'],
    ['phone', '112', '112'],
    ['decimal', '12.5', '12.500', { scale: 3 }],
    ['decimal', 12, '12.00', { scale: 2 }],
    ['decimal', '-0.00', '0.00', { scale: 2 }],
    ['decimal', '0.05', '0.05', { scale: 2, least: '0.05', most: 1 }],
    ['decimal', '9999999999999.99', '9999999999999.99', { scale: 2 }],
    ['money', '0.1', '0.10', { scale: 2, currency: 'EUR' }],
  ]
  test.each(told(given))('%s', (_, [kind, value, stored, more = {}]) => {
    expect(accept(kind, value, more)).toEqual({ value: stored })
  })
})

describe('a value that is not accepted has a message', () => {
  const { password } = invalid
  const given: readonly Given<string>[] = [
    ['text', 5, invalid.text('It')],
    ['text', { a: 1 }, invalid.text('It')],
    ['text', ['x'], invalid.text('It')],
    ['text', 'a\u0000b', invalid.characters('It')],
    ['text', '\ud83d', invalid.characters('It')],
    ['text', 'x'.repeat(256), invalid.tooLong('It', 255)],
    ['text', 'abc', invalid.tooLong('It', 2), { longest: 2 }],
    ['longtext', 'x'.repeat(10_001), invalid.tooLong('It', 10_000)],
    ...(['text', 'longtext', 'html', 'image'] as const).map(
      (kind): Given<string> => [kind, `a${'\u0300'.repeat(31)}`, invalid.marks('It', 30)],
    ),
    ['email', `a${'\u0300'.repeat(31)}@example.org`, invalid.marks('It', 30)],
    ['password', `${sentence}${'\u0300'.repeat(31)}`, invalid.marks('It', 30)],
    ['confirmation', 'x'.repeat(4000), password.long('It', 256)],
    ['email', 'nobody', invalid.email('It')],
    ['email', 'a@b', invalid.email('It')],
    ['email', 'a b@example.org', invalid.email('It')],
    ['email', 'a@example.org, b@example.org', invalid.email('It')],
    ['email', `${'x'.repeat(250)}@example.org`, invalid.tooLong('It', 254)],
    ['password', 'too short', password.short('It', 15)],
    ['password', 'x'.repeat(257), password.long('It', 256)],
    ['password', 5, invalid.text('It')],
    ['password', `${sentence}\u0000`, invalid.characters('It')],
    ['confirmation', 5, invalid.text('It')],
    ['date', '2026-02-30', invalid.day('It')],
    ['date', '21-11-2026', invalid.day('It')],
    ['date', 20261121, invalid.day('It')],
    ['datetime', '2026-03-29T02:30:00', invalidInstant.local('It')],
    ['datetime', '2026-03-29 02:30', invalidInstant.local('It')],
    ['datetime', '2026-03-29T02:30:00.250Z', invalidInstant.fraction('It')],
    ['datetime', '2026-02-30T10:00:00Z', invalidInstant.written('It')],
    ['datetime', '2026-03-29T24:00:00Z', invalidInstant.written('It')],
    ['datetime', '2026-06-30T23:59:60Z', invalidInstant.written('It')],
    ['datetime', '2026-03-29T02:30:00+24:00', invalidInstant.written('It')],
    ['datetime', '0001-01-01T00:00:00+01:00', invalidInstant.written('It')], // the year 0000
    ['datetime', '9999-12-31T23:59:59-01:00', invalidInstant.written('It')],
    ['datetime', '2026-03-29', invalidInstant.written('It')],
    ['datetime', '29-03-2026 02:30', invalidInstant.written('It')],
    ['datetime', 1_774_748_400, invalidInstant.written('It')],
    ['number', '5', invalid.number('It')],
    ['number', Number.NaN, invalid.number('It')],
    ['number', Number.POSITIVE_INFINITY, invalid.number('It')],
    ['number', true, invalid.number('It')],
    ['number', 4, invalid.least('It', 5), { least: 5 }],
    ['number', 6, invalid.most('It', 5), { most: 5 }],
    ['number', 1e300, invalid.most('It', 1e15)],
    ['decimal', 0.5, invalidDecimal.binary('It', 2), { scale: 2 }],
    ['decimal', '1e3', invalidDecimal.written('It', 2), { scale: 2 }],
    ['decimal', '+5', invalidDecimal.written('It', 2), { scale: 2 }],
    ['decimal', ' 5', invalidDecimal.written('It', 2), { scale: 2 }],
    ['decimal', '1,234.50', invalidDecimal.written('It', 2), { scale: 2 }],
    ['decimal', '.5', invalidDecimal.written('It', 2), { scale: 2 }],
    ['decimal', true, invalidDecimal.written('It', 2), { scale: 2 }],
    ['decimal', '0.005', invalidDecimal.places('It', 2), { scale: 2 }],
    ['decimal', '0.500', invalidDecimal.places('It', 2), { scale: 2 }],
    ['decimal', '5.0', invalidDecimal.places('It', 0), { scale: 0 }],
    ['decimal', '10000000000000', invalidDecimal.digits('It', 13), { scale: 2 }],
    ['decimal', 1e300, invalidDecimal.digits('It', 13), { scale: 2 }],
    ['decimal', '0.04', invalid.least('It', '0.05'), { scale: 2, least: '0.05' }],
    ['decimal', '1000.01', invalid.most('It', '1,000'), { scale: 2, most: 1000 }],
    ['money', '0.005', invalidDecimal.places('It', 2), { scale: 2, currency: 'EUR' }],
    ['flag', 'true', invalid.flag('It')],
    ['flag', 1, invalid.flag('It')],
    ['choice', 'open', invalid.choice('It', ['New', 'Open']), { choices: ['New', 'Open'] }],
    ['choice', 0, invalid.choice('It', ['New', 'Open']), { choices: ['New', 'Open'] }],
    ['reference', '7', invalid.reference('It')],
    ['reference', 0, invalid.reference('It')],
    ['reference', 1.5, invalid.reference('It')],
    ['reference', 2 ** 53, invalid.reference('It')],
    ['reference', { name: 'x' }, invalid.reference('It')],
    ['reference', [7], invalid.reference('It')],
    ['references', 7, invalid.references('It')],
    ['references', [1, 'x'], invalid.references('It')],
    ['references', Array.from({ length: 1001 }, (_, id) => id + 1), invalid.references('It')],
    ['file', 'Terms.pdf', invalid.file('It')],
    ['file', [7], invalid.file('It')],
    ['file', { name: 'Terms.pdf' }, invalid.file('It')],
    ['file', -1, invalid.file('It')],
    ['files', 7, invalid.files('It', 100)],
    ['files', [7, null], invalid.files('It', 100)],
    ['files', Array.from({ length: 101 }, (_, id) => id + 1), invalid.files('It', 100)],
    ['daysUntil', 5, invalid.number('It')],
    ['image', 'https://elsewhere.example/x.png', invalid.image('It')],
    ['image', '//elsewhere.example/x.png', invalid.image('It')],
    ['image', '/\\elsewhere.example', invalid.image('It')],
    ['image', 'javascript:alert(1)', invalid.image('It')],
    ['image', 'data:image/svg+xml;base64,PHN2Zz4=', invalid.image('It')],
    ['html', 5, invalid.text('It')],
    ['url', 5, invalid.text('It')],
    ...[
      'example.org',
      'javascript:alert(1)',
      'JaVaScRiPt://example.org/%0Aalert(1)',
      'java\nscript:alert(1)',
      'data:text/html,<script>',
      'ftp://example.org',
      '//example.org',
      'https:example.org',
      'https:/example.org',
      'https:///example.org',
      'https:\\\\example.org',
      'https://example.org\\@elsewhere.example',
      'https://example.org/a b',
      'https://example.org/\ta',
      'https://',
      'https://?x',
      'https://a..b\u3000c',
      'https://exa<mple.org',
      'https://example.org:99999',
      'https://[::1',
      'https://%00.org',
    ].map((address): Given<string> => ['url', address, invalidUrl.form('It')]),
    ['url', 'https://bank.example@elsewhere.example', invalidUrl.credentials('It')],
    ['url', 'https://me:secret@example.org/', invalidUrl.credentials('It')],
    ['url', `https://a.io/${'x'.repeat(1988)}`, invalid.tooLong('It', 2000)],
    ['phone', 5, invalid.text('It')],
    ...[
      '12',
      'call me',
      '12a34',
      '1234 ext. 12345678',
      '12+34',
      '((1234',
      ')12( 34',
      '1'.repeat(21),
      '+45 12 34 ext.',
    ].map((number): Given<string> => ['phone', number, invalidPhone('It')]),
  ]
  test.each(told(given))('%s', (_, [kind, value, message, more = {}]) => {
    expect(accept(kind, value, more)).toEqual({ message })
  })
})
