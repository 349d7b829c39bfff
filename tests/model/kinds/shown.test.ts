import { describe, expect, test } from 'vitest'
import type { Kind } from '../../../src/descriptor/index.ts'
import { kinds, meaningOf } from '../../../src/model/index.ts'

describe('a value is as good as none', () => {
  const blank = [null, undefined, '']
  const empty: Readonly<Record<Kind, readonly unknown[]>> = {
    text: [...blank, '  ', '\u200B\u2060', '\u202E\u202C', '\u3164', '\u2800', '\u00AD', '\u0007'],
    longtext: [...blank, '\n'],
    email: [...blank, ' '],
    password: blank,
    confirmation: blank,
    date: blank,
    number: blank,
    flag: [null, undefined],
    choice: blank,
    reference: blank,
    references: [null, undefined, []],
    daysUntil: [null, undefined],
    image: blank,
    html: [...blank, ' '],
    url: [...blank, ' '],
    phone: [...blank, ' '],
    sequence: [...blank, ' '],
    decimal: blank,
    money: blank,
    rows: [null, undefined, []],
    computed: blank,
    file: blank,
    files: [null, undefined, []],
    datetime: blank,
  }
  const some: Readonly<Record<Kind, readonly unknown[]>> = {
    text: ['a', 0, '\u200Ba', '👁\uFE0F'],
    longtext: ['a'],
    email: ['a'],
    password: [' '],
    confirmation: [' '],
    date: ['2026-01-01', 'x'],
    number: [0],
    flag: [false, ''],
    choice: ['Open', ' '],
    reference: [0, {}],
    references: [[0], 'x'],
    daysUntil: [0],
    image: [{ id: 7 }, '/'],
    html: ['<p>'],
    url: ['a'],
    phone: ['-'],
    sequence: ['1'],
    decimal: [0, '0', ' '],
    money: ['0.00'],
    rows: [[0], 'x'],
    computed: [0],
    datetime: ['2026-01-01T00:00:00Z', 'x'],
    file: [7, { id: 7 }],
    files: [[7], 'x'],
  }
  test.each(Object.keys(kinds) as Kind[])('of the kind %s', (kind) => {
    const { isEmpty } = meaningOf(kind)
    expect(empty[kind].filter((value) => !isEmpty(value))).toEqual([])
    expect(some[kind].filter(isEmpty)).toEqual([])
  })
})

describe('a value is shown as', () => {
  const terms = { id: 7, name: 'Terms.pdf', type: 'application/pdf', bytes: 12, sha256: '0a' }
  test.each<readonly [Kind, unknown, string]>([
    ['text', 'Energy', 'Energy'],
    ['text', null, ''],
    ['password', 'correct horse battery', ''],
    ['confirmation', 'correct horse battery', ''],
    ['date', '2026-11-21', '21-11-2026'],
    ['date', null, ''],
    ['datetime', '2026-11-21T08:30:00Z', '21-11-2026 09:30'],
    ['datetime', '2026-07-31T23:30:15Z', '01-08-2026 01:30:15'],
    ['datetime', '2026-10-25T00:30:00Z', '25-10-2026 02:30 UTC+02:00'],
    ['datetime', '2026-10-25T01:30:00Z', '25-10-2026 02:30 UTC+01:00'],
    ['datetime', '2026-10-25T02:00:00Z', '25-10-2026 03:00'],
    ['datetime', '2026-03-29T01:00:00Z', '29-03-2026 03:00'],
    ['datetime', 'soon', 'soon'],
    ['datetime', null, ''],
    ['number', 1.5, '1.5'],
    ['number', 0, '0'],
    ['decimal', '-1234567.50', '-1,234,567.50'],
    ['decimal', '-1,234,567.50', '-1,234,567.50'],
    ['decimal', null, ''],
    ['money', '999.00', '999.00'],
    ['flag', true, 'Yes'],
    ['flag', false, 'No'],
    ['flag', null, ''],
    ['choice', 'Open', 'Open'],
    ['reference', 7, '7'],
    ['references', [1, 2], '1, 2'],
    ['daysUntil', 0, 'Today'],
    ['daysUntil', 1, '1 day'],
    ['daysUntil', 14, '14 days'],
    ['daysUntil', -1, '1 day ago'],
    ['daysUntil', -4, '4 days ago'],
    ['daysUntil', 'soon', 'soon'],
    ['daysUntil', null, ''],
    ['image', { ...terms, name: 'Cover.png' }, 'Cover.png'],
    ['image', '/x.png', '/x.png'],
    ['html', '<b>x</b>', '<b>x</b>'],
    ['file', terms, 'Terms.pdf'],
    ['file', 7, ''],
    ['files', [terms, { ...terms, id: 8, name: 'Site plan.png' }], 'Terms.pdf, Site plan.png'],
    ['files', [], ''],
  ])('%s %j as %j', (kind, value, text) => {
    expect(meaningOf(kind).show(value, { kind, label: 'It' }, 'Europe/Berlin')).toBe(text)
  })
})
