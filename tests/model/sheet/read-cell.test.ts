import { describe, expect, test } from 'vitest'
import { unreadCell } from '#texts/sheets'
import { spelled, writtenNumber } from '#texts/written'
import type { Field, Kind } from '../../../src/descriptor/index.ts'
import type { Cell } from '../../../src/model/sheet/cell.ts'
import { readCell } from '../../../src/model/sheet/read-cell.ts'

const zone = 'Europe/Berlin'
const field = (kind: Kind, more: Partial<Field> = {}): Field => ({ kind, label: 'It', ...more })

/** A cell, and what it means: in the way of our own files, and in the other one where that is said. */
type Case = readonly [cell: Cell, own: unknown, other?: unknown]

const read = (kind: Kind, cell: Cell, spelling: string | null, more?: Partial<Field>): unknown => {
  const found = readCell(field(kind, more), cell, spelling, zone)
  return 'value' in found ? found.value : found
}

const told = (cases: readonly Case[]) => cases.map((each) => [JSON.stringify(each[0]), each] as const)

const serial = (text: string) => ({
  message: `“${text}” is no day. In Excel it is the number of 21-11-2026: choose that for this column where it is meant.`,
})

describe('a day', () => {
  const none = (text: string) => ({ message: unreadCell.day(text, '31-12-2026') })
  const noneOther = (text: string) => ({ message: unreadCell.day(text, '12-31-2026') })
  const cases: readonly Case[] = [
    ['21-11-2026', '2026-11-21', noneOther('21-11-2026')],
    ['11/21/2026', none('11/21/2026'), '2026-11-21'],
    ['5.6.2026', '2026-06-05', '2026-05-06'],
    [' 05 06 2026 ', '2026-06-05', '2026-05-06'],
    ['5. 6. 2026', '2026-06-05', '2026-05-06'],
    ['21.11.2026.', '2026-11-21', noneOther('21.11.2026.')],
    ['5/6/68', '2068-06-05', '2068-05-06'],
    ['5/6/69', '1969-06-05', '1969-05-06'],
    ['5/6/00', '2000-06-05', '2000-05-06'],
    ['01-02-0003', '0003-02-01', '0003-01-02'],
    ...['21112026', '2111 2026', '211126'].map((text): Case => [text, '2026-11-21']),
    ['20261121', '2026-11-21', '2026-11-21'],
    ['11212026', none('11212026'), '2026-11-21'],
    ...[
      '2026-11-21T00:00:00.000Z',
      '2026-11-21T00:00:00Z',
      '2026-11-21T00:00:00+02:00',
      '２０２６-１１-２１',
    ].map((text): Case => [text, '2026-11-21', '2026-11-21']),
    ...['21-11-2026 09:30', '2026-11-21T09:30:00Z', '21 Nov 2026, 14.30'].map(
      (text): Case => [text, { message: spelled.timeOfDay(text, '21-11-2026') }],
    ),
    ...['2026-11-21', '2026/11/21', '2026.11.21', '2026-11-21T00:00:00', '2026-11-21 00:00'].map(
      (text): Case => [text, '2026-11-21', '2026-11-21'],
    ),
    ...[
      '21 Nov 2026',
      '21-Nov-26',
      '21. november 2026',
      '21st November, 2026',
      'Nov 21, 2026',
      'NOVEMBER 21 2026',
      'Nov-21-2026',
      'Saturday, 21 Nov 2026',
      'Sat, Nov. 21, 2026',
    ].map((text): Case => [text, '2026-11-21', '2026-11-21']),
    ['9 Sept 2026', '2026-09-09', '2026-09-09'],
    ['31-02-2026', { message: 'February 2026 has 28 days.' }, noneOther('31-02-2026')],
    ['29-02-2024', '2024-02-29', noneOther('29-02-2024')],
    ['29 Feb 1900', { message: 'February 1900 has 28 days.' }, { message: 'February 1900 has 28 days.' }],
    ['2026-06-31', { message: spelled.noSuchDay(2026, 6, 30) }, { message: spelled.noSuchDay(2026, 6, 30) }],
    ['01-01-0000', none('01-01-0000'), noneOther('01-01-0000')],
    ...['soon', '21-11', '21-11/2026', '21-11-026', '21 Foo 2026', '2026-13-01', '5-12', 'today'].map(
      (text): Case => [text, none(text), noneOther(text)],
    ),
    [`${'a'.repeat(50)}`, none(`${'a'.repeat(40)}…`)],
    [46347, serial('46347'), serial('46347')],
    [true, none('TRUE')],
  ]
  test.each(told(cases))('%s', (_, [cell, own, other]) => {
    expect(read('date', cell, null)).toEqual(own)
    expect(read('date', cell, 'day-month-year')).toEqual(own)
    if (other !== undefined) expect(read('date', cell, 'month-day-year')).toEqual(other)
  })
})

describe('a time', () => {
  const none = (text: string) => ({ message: unreadCell.time(text, '31-12-2026') })
  const half = '2026-11-21T08:30:00Z'
  const cases: readonly Case[] = [
    ['21-11-2026 09:30', half],
    ['21/11/2026, 9:30', half],
    ['21-11-2026 09:30:15', '2026-11-21T08:30:15Z'],
    ['21-11-2026 9:30 AM', half],
    ['21-11-2026 9:30\u202fam', half],
    ['21-11-2026 9:30:00 p.m.', '2026-11-21T20:30:00Z'],
    ['21-11-2026 12:00 AM', '2026-11-20T23:00:00Z'],
    ['21-11-2026 12:00 PM', '2026-11-21T11:00:00Z'],
    ['21 Oct 2026 09:30', '2026-10-21T07:30:00Z', '2026-10-21T07:30:00Z'],
    ['05-06-2026 09:30', '2026-06-05T07:30:00Z', '2026-05-06T07:30:00Z'],
    ['6/5/26 9:30 PM', '2026-05-06T19:30:00Z', '2026-06-05T19:30:00Z'],
    ['2026-11-21T09:30:00', half, half],
    ['2026-11-21 09:30:00.000', half, half],
    ['2026-11-21T08:30Z', half, half],
    ['2026-11-21T14:15:00+05:45', half, half],
    ['2026-11-21 08:30:00+00', half, half],
    ['2026-11-21 03:00:00-0530', half, half],
    ['21-11-2026 08:30 UTC', half],
    ['21-11-2026 09:30 UTC+01:00', half],
    ['21-11-2026', '2026-11-20T23:00:00Z'],
    ...['21112026 1430', '21-11-2026 14.30', '21 Nov 2026 14h30', '21.11.26, 2.30 pm', '21 11 2026 1430'].map(
      (text): Case => [text, '2026-11-21T13:30:00Z'],
    ),
    ['21 11 2026', '2026-11-20T23:00:00Z'],
    ['25-10-2026 02:30 UTC+01:00', '2026-10-25T01:30:00Z'],
    ['25-10-2026 02:30 UTC+02:00', '2026-10-25T00:30:00Z'],
    ['01-01-1800 00:53:28 UTC+00:53:28', '1800-01-01T00:00:00Z'],
    ['25-10-2026 02:30', { message: 'This time exists twice: add UTC+02:00 or UTC+01:00.', asks: true }],
    ['29-03-2026 02:30', { message: spelled.skipped }],
    ['31-02-2026 09:30', { message: 'February 2026 has 28 days.' }],
    ...['25:00', '24:00', '09:60', '13:30 PM', '0:30 AM'].map(
      (time): Case => [`21-11-2026 ${time}`, { message: spelled.noSuchTime }],
    ),
    ['2026-11-21T09:30:00.250Z', '2026-11-21T09:30:00Z'],
    ['2026-11-21T09:30:00.999999+01:00', '2026-11-21T08:30:00Z'],
    ...['soon', '09:30', '21-11-2026 9', '21-11-2026 09:30 CET', '21-11-2026 09:30+25:00'].map(
      (text): Case => [text, none(text)],
    ),
    [46347.4, serial('46347.4')],
  ]
  test.each(told(cases))('%s', (_, [cell, own, other]) => {
    expect(read('datetime', cell, null)).toEqual(own)
    if (other !== undefined) expect(read('datetime', cell, 'month-day-year')).toEqual(other)
  })

  test('a long text is none, and is not tried in every way', () => {
    const text = `a${' '.repeat(100_000)}b`
    expect(read('datetime', text, null)).toEqual({ message: expect.stringContaining('is no day and time') })
  })
})

describe('a number', () => {
  const none = (text: string) => ({ message: unreadCell.number(text, '1,234.50') })
  const noneOther = (text: string) => ({ message: unreadCell.number(text, '1.234,50') })
  const asked = (message: string) => ({ message, asks: true })
  const comma = (text: string, one: string, other: string) => asked(writtenNumber.comma(text, one, other))
  const group = (text: string, whole: string) => asked(writtenNumber.group(text, whole, 2))
  const cases: readonly Case[] = [
    ['1234.5', '1234.5', comma('1234.5', '1234,5', '12345')],
    ['1,234.5', '1234.5', noneOther('1,234.5')],
    ['1.234,5', none('1.234,5'), '1234.5'],
    ['1,234', '1234', group('1,234', '1234')],
    ['1.234', group('1.234', '1234'), '1234'],
    ['1,500', '1500', group('1,500', '1500')],
    ['12,34,567.5', '1234567.5', noneOther('12,34,567.5')],
    ...[' ', '\u00a0', '\u202f', '\u2009', "'", '’'].flatMap((group): readonly Case[] => [
      [`1${group}234${group}567.5`, '1234567.5'],
      [`1${group}234,5`, none(`1${group}234,5`), '1234.5'],
    ]),
    ['0012', '0012', '0012'],
    ['+5', '5', '5'],
    ['-5', '-5', '-5'],
    ['−5', '-5', '-5'],
    ['–0.5', '-0.5'],
    ['.5', '0.5'],
    ['5.', '5', noneOther('5.')],
    ['(1,234.50)', '-1234.50', noneOther('(1,234.50)')],
    ['1,234.50-', '-1234.50'],
    ...['5-', '(5)', '（５）', '- 5', '－５', '٥-'].map((text): Case => [text, '-5', '-5']),
    ...['-', '–', '—', '−'].map((text): Case => [text, '0', '0']),
    ['12.5000', '12.50'],
    ['0,500', comma('0,500', '0.500', '500'), '0.50'],
    ['1,2345', comma('1,2345', '1.2345', '12345'), '1.2345'],
    ['12,34', comma('12,34', '12.34', '1234'), '12.34'],
    ['15%', asked(writtenNumber.percent('15%', '15', '0.15'))],
    ['1,500 %', asked(writtenNumber.percent('1,500 %', '1500', '15'))],
    ...['1,234 567', '1e3', '', '+', '.', '--5', '(5)-', '(-5)', '()', '5 % %', 'five', '€ 5', '0x10'].map(
      (text): Case => [text, none(text)],
    ),
    [1234.5, '1234.5', '1234.5'],
    [0.1 + 0.2, '0.3', '0.3'],
    [1e21, '1000000000000000000000'],
    [-1.5e-7, '-0.00000015'],
    [true, none('TRUE')],
  ]
  test.each(told(cases))('%s', (_, [cell, own, other]) => {
    expect(read('decimal', cell, null, { scale: 2 })).toEqual(own)
    if (other !== undefined) expect(read('decimal', cell, 'comma', { scale: 2 })).toEqual(other)
  })

  test('a number that is kept in binary is one, with all of its figures', () => {
    expect(read('number', '1,234.5', null)).toBe(1234.5)
    expect(read('number', 0.1 + 0.2, 'comma')).toBe(0.1 + 0.2)
    expect(read('number', '-0', null)).toBe(0)
  })

  const amounts: readonly (readonly [text: string, currency: string, meaning: string | null])[] = [
    ['€ 1,234.50', 'EUR', '1234.50'],
    ['1,234.50 €', 'EUR', '1234.50'],
    ['1,234.50 EUR', 'EUR', '1234.50'],
    ['eur5', 'EUR', '5'],
    ['EUR.50', 'EUR', '0.50'],
    ['-€5', 'EUR', '-5'],
    ['− € 5', 'EUR', '-5'],
    ['€-5', 'EUR', '-5'],
    ['$5', 'USD', '5'],
    ['US$ 5', 'USD', '5'],
    ['₹12,34,567', 'INR', '1234567'],
    ['Rs. 500', 'NPR', '500'],
    ['Fr. 5', 'CHF', '5'],
    ["1'000 CHF", 'CHF', '1000'],
    ['500 kr.', 'DKK', '500'],
    ['$5', 'EUR', null],
    ['5 USD', 'EUR', null],
    ['€', 'EUR', null],
    ['5 €€', 'EUR', null],
  ]
  test.each(amounts)('%s in %s', (text, currency, meaning) => {
    const found = read('money', text, null, { currency, scale: 2 })
    expect(found).toEqual(meaning ?? none(text))
  })
})

describe('yes and no', () => {
  const none = (text: string) => ({ message: unreadCell.flag(text) })
  const cases: readonly Case[] = [
    ...['Yes', 'yes', ' Y ', 'TRUE', 'true', '1', 'x', 'X', '✓'].map((text): Case => [text, true]),
    ...['No', 'NO', 'n', 'False', '0', '-'].map((text): Case => [text, false]),
    [true, true],
    [false, false],
    [1, true],
    [0, false],
    [2, none('2')],
    ['maybe', none('maybe')],
    ['yes!', none('yes!')],
  ]
  test.each(told(cases))('%s', (_, [cell, own]) => {
    expect(read('flag', cell, null)).toEqual(own)
  })
})

describe('a choice', () => {
  const choices = ['New', 'Under Way', 'été', 'ok', 'OK', '1']
  const cases: readonly Case[] = [
    ['New', 'New'],
    [' new ', 'New'],
    ['UNDER WAY', 'Under Way'],
    ['ÉTÉ'.normalize('NFD'), 'été'],
    ['ok', 'ok'],
    [' OK ', 'OK'],
    ['Ok', 'Ok'], // two are alike: it is none, and refused
    ['Old', 'Old'],
    [1, '1'],
  ]
  test.each(told(cases))('%s', (_, [cell, own]) => {
    expect(read('choice', cell, null, { choices })).toEqual(own)
  })
})

describe('a text is what stands there', () => {
  const cases: readonly Case[] = [
    ['00501', '00501'],
    [' spaced ', ' spaced '],
    ['null', 'null'],
    ['1,234.50', '1,234.50'],
    [12.5, '12.5'],
    [0.1 + 0.2, '0.3'],
    [true, 'TRUE'],
    ['2026-11-21', '2026-11-21'],
  ]
  test.each(told(cases))('%s', (_, [cell, own]) => {
    for (const kind of ['text', 'longtext', 'email', 'phone', 'url', 'html'] as const)
      expect(read(kind, cell, 'comma')).toEqual(own)
  })
})

test.each(['#REF!', '#N/A', '#DIV/0!', ' #VALUE! ', '#NAME?', '#NUM!', '#NULL!'])(
  'an error of the workbook is told as one: %s',
  (cell) => {
    for (const kind of ['text', 'date', 'datetime', 'number', 'money', 'flag', 'choice'] as const)
      expect(read(kind, cell, null)).toEqual({ message: 'The workbook has an error in this cell.' })
  },
)
