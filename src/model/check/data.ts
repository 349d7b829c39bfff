import * as language from '../../descriptor/index.ts'
import type { Source, Unreadable } from '../build.ts'
import { kinds } from '../kinds/index.ts'
import { isRow } from '../row.ts'
import { type Fault, fault, faultIf, inside, type Place } from './fault.ts'
import { shapes } from './shape.ts'

const entityWords = [
  'one',
  'many',
  'titles',
  'serves',
  'fields',
  'label',
  'aliases',
  'options',
  'columns',
  'plain',
  'over',
  'form',
  'requiredWhen',
  'afterSave',
  'lists',
  'tabs',
  'tones',
  'legend',
  'deadline',
  'menu',
  'seed',
  'sample',
  'at',
  'was',
] as const
const fieldWords = [
  'kind',
  'label',
  'heading',
  'hint',
  'required',
  'sortable',
  'unique',
  'to',
  'column',
  'of',
  'belongs',
  'stamped',
  'notBefore',
  'chips',
  'initially',
  'longest',
  'least',
  'most',
  'wide',
  'unsearched',
  'readonly',
  'access',
  'was',
] as const
const sectionWords = ['title', 'hint', 'editing', 'show']
const partWords = {
  titles: ['one', 'many'],
  plain: ['without'],
  deadline: ['days', 'soon', 'late'],
  menu: ['group', 'order', 'icon'],
  at: ['api', 'named', 'list', 'lists', 'form', 'show'],
} as const
const conditionWords = ['when', 'show']

const strange = (place: Place, value: unknown): readonly Fault[] => {
  if (typeof value === 'function' || typeof value === 'symbol' || typeof value === 'bigint')
    return [fault('E-DATA-2', place, value, { other: `a ${typeof value}` })]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => strange(inside(place, name), part))
}

const unknownWords = (
  place: Place,
  value: Readonly<Record<string, unknown>>,
  known: readonly string[],
  code: 'E-WORD-1' | 'E-WORD-2' | 'E-WORD-3' | 'E-WORD-4',
  other = '',
): readonly Fault[] =>
  Object.keys(value)
    .filter((word) => !known.includes(word))
    .map((word) => fault(code, inside(place, word), word, { known, other }))

const checkField = (place: Place, field: unknown): readonly Fault[] => {
  if (!isRow(field)) return [fault('E-FIELD-4', place, field, { known: Object.keys(kinds) })]
  return [
    ...faultIf(!(String(field.kind) in kinds), 'E-FIELD-4', place, field.kind, { known: Object.keys(kinds) }),
    ...unknownWords(place, field, fieldWords, 'E-WORD-2'),
  ]
}

const checkSection = (place: Place, section: unknown): readonly Fault[] => {
  if (!isRow(section)) return [fault('E-WORD-3', place, section)]
  const unknown = unknownWords(place, section, sectionWords, 'E-WORD-3')
  if (!Array.isArray(section.show)) return unknown.length > 0 ? unknown : [fault('E-WORD-3', place, section)]
  return [
    ...unknown,
    ...section.show.flatMap((item: unknown, index) => {
      const at = inside(place, 'show', index)
      if (typeof item === 'string') return []
      if (!isRow(item)) return [fault('E-WORD-3', at, item)]
      const unknown = unknownWords(at, item, conditionWords, 'E-WORD-3')
      const whole = isRow(item.when) && Array.isArray(item.show)
      return whole || unknown.length > 0 ? unknown : [fault('E-WORD-3', at, item)]
    }),
  ]
}

/** What stands behind a word of an entity: words that there are, written as the language has it. */
const checkWord = (place: Place, word: string, value: unknown): readonly Fault[] => {
  const shape = shapes[word]
  if (value === undefined || !shape) return []
  const code = strange(place, value)
  if (code.length > 0) return code
  const words: readonly string[] | undefined = partWords[word as keyof typeof partWords] // undefined for the others
  const unknown = isRow(value) && words ? unknownWords(place, value, words, 'E-WORD-4', word) : []
  if (unknown.length > 0) return unknown
  return shape.misfits(value).map((path) => {
    const part = path.reduce<unknown>(
      (within, key) => (within as Readonly<Record<string, unknown>>)[key],
      value,
    ) // a path that it has
    return fault('E-DATA-3', inside(place, ...path), part, { other: shape.example })
  })
}

/** A file that could not be loaded, as a fault. */
export const unloaded = (file: string, { reason, word }: Unreadable): Fault =>
  word in language && /is not defined/.test(reason)
    ? fault('E-FILE-2', { file, path: [] }, word)
    : fault('E-FILE-1', { file, path: [] }, word, { known: Object.keys(language), other: reason })

/**
 * Whether a file exports an entity at all: plain data, words that there are, fields of kinds that there are.
 * The other checks read only descriptors that pass this one.
 */
export const checkData = ({ file, descriptor, unreadable }: Source): readonly Fault[] => {
  const place: Place = { file, path: [] }
  if (unreadable) return [unloaded(file, unreadable)]
  const raw: unknown = descriptor
  if (!isRow(raw) || typeof raw.one !== 'string' || typeof raw.many !== 'string' || !isRow(raw.fields))
    return [fault('E-DATA-1', place, raw)]
  return [
    ...Object.entries(raw).flatMap(([word, value]) =>
      word in shapes ? [] : strange(inside(place, word), value),
    ),
    ...faultIf(Object.keys(raw.fields).length === 0, 'E-FIELD-1', inside(place, 'fields'), undefined),
    ...unknownWords(place, raw, entityWords, 'E-WORD-1'),
    ...Object.keys(shapes).flatMap((word) => checkWord(inside(place, word), word, raw[word])),
    ...Object.entries(raw.fields).flatMap(([name, field]) =>
      checkField(inside(place, 'fields', name), field),
    ),
    ...(Array.isArray(raw.form) ? raw.form : []).flatMap((section: unknown, index) =>
      checkSection(inside(place, 'form', index), section),
    ),
  ]
}
