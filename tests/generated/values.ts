import { invalid, invalidDecimal, invalidInstant, invalidPhone, invalidUrl } from '#texts/answers'
import { type FieldModel, type Model, plainLabel, targetOf } from '../../src/model/index.ts'
import { formatDecimal, groupDecimal, parseDecimal } from '../../src/model/values/decimal.ts'
import { countedKey } from '../../src/server/platform/sql/counted-key.ts'
import type { Payload } from './rows.ts'

type Bad = readonly (readonly [value: unknown, message: string])[]

const long = (length: number): string => 'x'.repeat(length)

const within = ({ longest }: FieldModel, texts: readonly string[]): readonly string[] =>
  texts.filter((text) => longest === undefined || [...text].length <= longest)

/** Of a number: its bounds are numbers, or the checks would say so. */
const boundsOf = ({ least, most }: FieldModel): readonly (number | undefined)[] =>
  [least, most].map((bound) => (typeof bound === 'number' ? bound : undefined))

/** One smallest part beyond each bound of a decimal. */
const decimalsBeyond = ({ label, least, most, scale = 0 }: FieldModel): Bad => {
  const beyond = (bound: string | number, step: number) =>
    formatDecimal((parseDecimal(bound, scale) ?? 0) + step, scale)
  const shown = (bound: string | number) => groupDecimal(String(bound))
  return [
    ...(least === undefined ? [] : [[beyond(least, -1), invalid.least(label, shown(least))] as const]),
    ...(most === undefined ? [] : [[beyond(most, 1), invalid.most(label, shown(most))] as const]),
  ]
}

/** Values just beyond what a field takes, each with the message that must stand under it. */
export const badValues = (field: FieldModel): Bad => {
  const { label, longest, scale = 0 } = field
  const [least, most] = boundsOf(field)
  switch (field.kind) {
    case 'text':
      return [
        [long((longest ?? 255) + 1), invalid.tooLong(label, longest ?? 255)],
        [5, invalid.text(label)],
        ['a\u0000b', invalid.characters(label)],
        [['x'], invalid.text(label)],
      ]
    case 'longtext':
    case 'html':
      return [
        [long((longest ?? 10_000) + 1), invalid.tooLong(label, longest ?? 10_000)],
        [{ a: 1 }, invalid.text(label)],
      ]
    case 'email':
      return [
        ['nobody', invalid.email(label)],
        ['a@b', invalid.email(label)],
        [true, invalid.text(label)],
      ]
    case 'password':
      return [
        ['too short', invalid.password.short(label, 15)],
        [long(257), invalid.password.long(label, 256)],
      ]
    case 'date':
      return [
        ['2026-02-30', invalid.day(label)],
        ['14-03-2026', invalid.day(label)],
        [20260314, invalid.day(label)],
      ]
    case 'datetime':
      return [
        ['2026-02-30T10:00:00Z', invalidInstant.written(label)],
        ['2026-03-14T10:00:00', invalidInstant.local(label)],
        ['2026-03-14T10:00:00.Z', invalidInstant.written(label)],
        [20260314, invalidInstant.written(label)],
      ]
    case 'number':
      return [
        ['5', invalid.number(label)],
        ...(least === undefined ? [] : [[least - 1, invalid.least(label, least)] as const]),
        ...(most === undefined ? [] : [[most + 1, invalid.most(label, most)] as const]),
      ]
    case 'decimal':
    case 'money':
      return [
        ['1e3', invalidDecimal.written(label, scale)],
        ['+5', invalidDecimal.written(label, scale)],
        [' 5', invalidDecimal.written(label, scale)],
        ['1,234.5', invalidDecimal.written(label, scale)],
        [true, invalidDecimal.written(label, scale)],
        [12.5, invalidDecimal.binary(label, scale)],
        [`1.${'0'.repeat(scale + 1)}`, invalidDecimal.places(label, scale)],
        ['1'.repeat(16 - scale), invalidDecimal.digits(label, 15 - scale)],
        ...decimalsBeyond(field),
      ]
    case 'choice':
      return [
        ['None of them', invalid.choice(label, field.choices ?? [])],
        [0, invalid.choice(label, field.choices ?? [])],
      ]
    case 'flag':
      return [
        ['true', invalid.flag(label)],
        [1, invalid.flag(label)],
      ]
    case 'reference':
      return [
        ['1', invalid.reference(label)],
        [0, invalid.reference(label)],
        [99_999_999, invalid.missing(label)],
      ]
    case 'references':
      return [
        ['1', invalid.references(label)],
        [[0], invalid.references(label)],
        [[99_999_999], invalid.missing(label)],
      ]
    case 'image':
      return [
        ['/covers/1.png', invalid.file(label)],
        ['data:image/webp;base64,AAAA', invalid.file(label)],
      ]
    case 'url':
      return [
        ['javascript:alert(1)', invalidUrl.form(label)],
        ['https://somebody:secret@a.io', invalidUrl.credentials(label)],
        [5, invalid.text(label)],
      ]
    case 'phone':
      return [
        ['call me', invalidPhone(label)],
        [5, invalid.text(label)],
      ]
    case 'file':
      return [
        ['Terms.pdf', invalid.file(label)],
        [0, invalid.file(label)],
      ]
    case 'files':
      return [
        [1, invalid.files(label, 100)],
        [['Terms.pdf'], invalid.files(label, 100)],
      ]
    case 'confirmation':
    case 'rows':
    case 'computed':
    case 'daysUntil':
    case 'sequence':
      return []
  }
}

const largestDecimal = (scale: number): string => formatDecimal(10 ** 15 - 1, scale)

/** Values at the edge of what a field takes. */
export const goodValues = (field: FieldModel): readonly unknown[] => {
  switch (field.kind) {
    case 'text':
      return within(field, [long(field.longest ?? 255), 'é ß 你好 😀', `'"; drop table x; --`, '%_\\<b>'])
    case 'longtext':
      return within(field, [long(field.longest ?? 10_000), 'one\ntwo'])
    case 'html':
      return within(field, ['<script>alert(1)</script>', long(field.longest ?? 10_000)])
    case 'date':
      return ['0001-01-01', '2024-02-29', '9999-12-31']
    case 'datetime':
      return ['0001-01-01T00:00:00Z', '2024-02-29T23:59:59Z', '9999-12-31T23:59:59Z']
    case 'number':
      return [field.least ?? -1e15, field.most ?? 1e15]
    case 'decimal':
    case 'money': {
      const { scale = 0, least = `-${largestDecimal(scale)}`, most = largestDecimal(scale) } = field
      return [least, most].map((bound) => formatDecimal(parseDecimal(bound, scale) ?? 0, scale))
    }
    case 'flag':
      return [true, false]
    case 'choice':
      return field.choices ?? []
    case 'url':
      return within(field, ['http://a.io', 'https://bücher.example/ü?q=@#x', `https://a.io/${long(1987)}`])
    case 'phone':
      return within(field, ['112', '+45 12 34 56 78', '(020) 7946-0958 ext. 12'])
    default:
      return []
  }
}

/** A text that the field takes and that a keyword finds. @param letter that stands in no other text of the row */
export const searchedWord = (field: FieldModel, letter: string): string => {
  const made = `${letter}zyx${field.name.replaceAll('_', '')}`
  if (field.kind === 'url') return `https://a.io/${made}`
  if (field.kind === 'phone') return `+97 ${letter.codePointAt(0)}-86`
  return field.choices?.at(-1) ?? made.slice(0, field.longest ?? 255)
}

/**
 * Three values that the field takes, of which the third comes first, then the first, then the second, though neither by
 * bytes nor by when they were written; undefined where a row does not say its place by a value of its own.
 */
export const inOrder = (field: FieldModel): readonly unknown[] | undefined => {
  const { kind, scale = 0 } = field
  const [least, most] = boundsOf(field)
  if (!field.writable) return undefined
  switch (kind) {
    case 'text':
    case 'longtext':
      return ['Áb', 'bZ', 'aa']
    case 'email':
      return ['ab@a.io', 'Bz@a.io', 'aA@a.io']
    case 'url':
      return ['https://b.io', 'https://C.io', 'https://a.io']
    case 'phone':
      return ['+45 12 34', '(45) 21 34', '4500-00']
    case 'date':
      return ['1980-01-31', '1980-03-03', '1979-12-04']
    case 'datetime':
      return ['1980-01-31T23:59:59Z', '1980-02-01T00:00:00Z', '1980-01-31T09:00:00Z']
    case 'number': {
      const from = least ?? Math.min(-5, (most ?? 0) - 100)
      const room = (most ?? from + 100) - from
      return [0.31, 0.97, 0.03].map((share) => from + share * room)
    }
    case 'decimal':
    case 'money': {
      const from = parseDecimal(field.least ?? -5, scale) ?? 0
      const to = field.most === undefined ? from + 1_000_000 : (parseDecimal(field.most, scale) ?? 0)
      return [0.31, 0.97, 0.03].map((share) => formatDecimal(from + Math.floor(share * (to - from)), scale))
    }
    case 'choice': {
      const [first, second, third] = field.choices ?? []
      return third === undefined ? undefined : [second, third, first]
    }
    default:
      return undefined
  }
}

/** What the row that a reference leads to is sorted by; nothing where that is more than one text. */
export const nameIn = (model: Model, field: FieldModel, row: Payload): string => {
  const label = plainLabel(targetOf(model, field))
  const text = label?.type === 'text' && !label.choices ? String(row[label.key]) : ''
  return countedKey(text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase())
}
