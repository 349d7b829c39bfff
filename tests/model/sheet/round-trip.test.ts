import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  choice,
  date,
  datetime,
  decimal,
  email,
  entity,
  flag,
  html,
  type Kind,
  longtext,
  money,
  number,
  phone,
  text,
  url,
} from '../../../src/descriptor/index.ts'
import { build, detailsOf, type FieldModel, kinds, type Model, meaningOf } from '../../../src/model/index.ts'
import { type Cell, csvSeparators, unescapeFormula } from '../../../src/model/sheet/cell.ts'
import { exportedCell, writtenText } from '../../../src/model/sheet/exported-cell.ts'
import { readCell } from '../../../src/model/sheet/read-cell.ts'
import { wallOf } from '../../../src/model/values/instant.ts'
import app from '../../products/workshop/app.ts'
import { sources } from '../product.ts'

const descriptor = entity({
  one: 'casting',
  many: 'castings',
  fields: {
    text: text('Text'),
    longtext: longtext('Long text'),
    html: html('Html'),
    email: email('Email'),
    phone: phone('Phone'),
    url: url('Address'),
    date: date('Day'),
    datetime: datetime('Time'),
    number: number('Number'),
    decimal: decimal('Decimal', 3),
    whole: decimal('Whole', 0),
    fine: decimal('Fine', 6),
    money: money('Money', 'EUR'),
    yen: money('Yen', 'JPY'),
    dinar: money('Dinar', 'TND'),
    flag: flag('Flag'),
    choice: choice('Choice', ['=New', 'Under Way', 'under way', '-', '1']),
  },
})
const model = build([...sources, { file: 'casting.ts', descriptor }], app)
const casting = model.entities.casting
if (!casting) throw new Error('There is no casting.')

/** Kinds whose cells are no values of their own: names of rows, addresses, secrets, and what nobody writes. */
const elsewhere: readonly Kind[] = [
  'reference',
  'references',
  'rows',
  'image',
  'password',
  'confirmation',
  'sequence',
  'daysUntil',
  'computed',
  'file',
  'files',
]

test('every kind is among them, or read elsewhere', () => {
  const tried = casting.fields.map(({ kind }) => kind)
  expect([...new Set([...tried, ...elsewhere])].toSorted()).toEqual(Object.keys(kinds).toSorted())
})

const zones = [
  'UTC',
  'Europe/Berlin',
  'America/St_Johns',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
]

const second = (from: string, to: string): fc.Arbitrary<string> =>
  fc
    .integer({ min: Date.parse(from) / 1000, max: Date.parse(to) / 1000 })
    .map((at) => new Date(at * 1000).toISOString().replace('.000', ''))

const line = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({ unit: fc.constantFrom("'", '=', '-', '+', '@', '0', '5', ' ', ',', '\t'), maxLength: 12 }),
  fc.constantFrom('00501', '1e5', 'TRUE', 'null', '31-02-2026', '1,234.50'),
)

const valuesOf = ({ type, kind, choices = [], scale = 0 }: FieldModel): fc.Arbitrary<unknown> => {
  if (type === 'day')
    return second('0001-01-01T00:00:00Z', '9999-12-31T00:00:00Z').map((at) => at.slice(0, 10))
  if (type === 'instant')
    return fc.oneof(
      second('0002-01-01T00:00:00Z', '9998-01-01T00:00:00Z'),
      // hours in which clocks are put back
      second('2026-10-24T22:00:00Z', '2026-10-25T04:00:00Z'),
      second('2026-11-01T02:00:00Z', '2026-11-01T08:00:00Z'),
      second('2026-04-04T12:00:00Z', '2026-04-04T18:00:00Z'),
      second('1883-11-18T00:00:00Z', '1893-04-01T23:00:00Z'),
    )
  if (type === 'real')
    return fc.oneof(
      fc.double({ min: -1e15, max: 1e15, noNaN: true }).map((value) => value + 0),
      fc.integer(),
      fc.constantFrom(5e-324, 1.5e-7, 0.1 + 0.2, 1e15, -1e15),
    )
  if (type === 'decimal')
    return fc.integer({ min: -(10 ** 15 - 1), max: 10 ** 15 - 1 }).map((parts) => {
      const digits = String(Math.abs(parts)).padStart(scale + 1, '0')
      const places = scale === 0 ? '' : `.${digits.slice(-scale)}`
      return `${parts < 0 ? '-' : ''}${scale === 0 ? digits : digits.slice(0, -scale)}${places}`
    })
  if (type === 'flag') return fc.boolean()
  if (choices.length > 0) return fc.constantFrom(...choices)
  // What is none of its kind is left out below.
  return kind === 'text' || kind === 'longtext' || kind === 'html' ? line : fc.oneof(fc.constant(''), line)
}

/** Values as rows hold them: by chance, and those that other tests fill rows with. */
const stored = (field: FieldModel): fc.Arbitrary<unknown> => {
  const { accept, isEmpty } = meaningOf(field.kind)
  const fitting = Array.from({ length: 40 }, (_, at) =>
    detailsOf(field.kind).fit?.(field, undefined, at + 1, '2026-11-25'),
  ).filter((value) => value !== undefined)
  const held = (value: unknown): readonly unknown[] => {
    const accepted = isEmpty(value) ? null : accept(value, field)
    return accepted && 'value' in accepted && !isEmpty(accepted.value) ? [accepted.value] : []
  }
  const all = fitting.flatMap(held)
  return fc
    .oneof(...(all.length > 0 ? [fc.constantFrom(...all)] : []), valuesOf(field))
    .map(held)
    .filter((found) => found.length > 0)
    .map(([value]) => value)
}

/** What the field holds after an import of the cell, as the lines of a file are read. */
const readBack = (field: FieldModel, cell: Cell, spelling: string | null, zone: string): unknown => {
  const read = readCell(field, cell, spelling, zone)
  const accepted = 'value' in read ? meaningOf(field.kind).accept(read.value, field) : read
  return 'value' in accepted ? accepted.value : accepted
}

const column = (field: FieldModel) => ({
  ...{ name: field.name, head: field.label, field },
  entity: casting,
  inside: null,
})

const every = (field: FieldModel, check: (value: unknown, zoned: Model) => void): void =>
  fc.assert(
    fc.property(stored(field), fc.constantFrom(...zones), (value, zone) => check(value, { ...model, zone })),
    { numRuns: 400 },
  )

describe.each(casting.fields.map((field) => [field.name, field] as const))('%s', (_, field) => {
  test('what an export writes is read as the value that it was', () => {
    every(field, (value, zoned) => {
      for (const part of csvSeparators) {
        const written = writtenText(zoned, column(field), { id: 1, [field.key]: value }, part)
        expect(readBack(field, unescapeFormula(written, part), null, zoned.zone)).toEqual(value)
      }
    })
  })

  test('and so is what a workbook holds of it, in whichever way its texts are read', () => {
    const ways = [null, ...(detailsOf(field.kind).spellings ?? []).map(({ name }) => name)]
    every(field, (value, zoned) => {
      const cell = typed(zoned, field, value)
      const isTyped = typeof cell !== 'string' || /^\d{4}-/.test(cell)
      for (const way of isTyped ? ways : [null]) expect(readBack(field, cell, way, zoned.zone)).toEqual(value)
    })
  })
})

/** A cell of a workbook of ours, days and times as the reading of workbooks gives them. */
const typed = (zoned: Model, field: FieldModel, value: unknown): Cell => {
  const cell = exportedCell(zoned, column(field), { id: 1, [field.key]: value })
  if (typeof cell !== 'number' || (field.type !== 'day' && field.type !== 'instant')) return cell
  return field.type === 'day' ? String(value) : wallOf(String(value), zoned.zone).replace('T00:00:00', '')
}
