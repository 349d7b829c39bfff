import { parts } from '#texts/checks'
import * as language from '../../descriptor/index.ts'
import type { Source, Unreadable } from '../build.ts'
import { kinds } from '../kinds/index.ts'
import { isLanguageName } from '../language-names.ts'
import { isRow } from '../values/row.ts'
import { type Fault, fault, faultIf, type Place, placeInside } from './fault.ts'
import { nearest } from './nearest.ts'
import { appShapes, dashboardShapes, fieldShapes, shapes, type WordShape } from './shape.ts'

const entityWords: readonly string[] = [
  ...['one', 'many', 'serves', 'fields', 'options', 'over', 'afterSave', 'was'],
  ...Object.keys(shapes),
]
const isText = (value: unknown): value is string => typeof value === 'string'

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
    return [fault('E-DATA-2', place, value, { other: parts.kind(typeof value, typeof value) })]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => strange(placeInside(place, name), part))
}

const unknownWords = (
  place: Place,
  value: Readonly<Record<string, unknown>>,
  known: readonly string[],
  code: 'E-APP-5' | 'E-WORD-1' | 'E-WORD-2' | 'E-WORD-3' | 'E-WORD-4',
  other = '',
): readonly Fault[] =>
  Object.keys(value)
    .filter((word) => !known.includes(word))
    .map((word) => fault(code, placeInside(place, word), word, { known, other }))

/** Joins a text that was spread into an object of letters by index. */
const lettersOf = (field: Readonly<Record<string, unknown>>): string =>
  Object.entries(field)
    .filter(([word]) => /^\d+$/.test(word))
    .map(([, letter]) => letter)
    .join('')

const checkField = (place: Place, field: unknown): readonly Fault[] => {
  if (!isRow(field)) return [fault('E-FIELD-4', place, field, { known: Object.keys(kinds) })]
  const letters = lettersOf(field)
  const words = Object.fromEntries(Object.entries(field).filter(([word]) => !/^\d+$/.test(word)))
  return [
    ...faultIf(!(String(field.kind) in kinds), 'E-FIELD-4', place, field.kind, { known: Object.keys(kinds) }),
    ...faultIf(letters !== '', 'E-WORD-5', place, letters),
    ...unknownWords(place, words, Object.keys(fieldShapes), 'E-WORD-2'),
    ...Object.entries({ label: undefined, ...words }).flatMap(([word, value]) => {
      const shape = fieldShapes[word]
      if (word === 'kind' || (value === undefined && word !== 'label') || shape?.misfits(value).length === 0)
        return []
      const at = placeInside(place, word)
      return shape ? [fault('E-DATA-3', at, value, { other: shape.example })] : strange(at, value)
    }),
  ]
}

const checkSection = (place: Place, section: unknown): readonly Fault[] => {
  if (!isRow(section)) return [] // E-DATA-3 reports it
  const unknown = unknownWords(place, section, sectionWords, 'E-WORD-3')
  if (!Array.isArray(section.show)) return unknown.length > 0 ? unknown : [fault('E-WORD-3', place, section)]
  return [
    ...unknown,
    ...section.show.flatMap((item: unknown, index) => {
      const at = placeInside(place, 'show', index)
      if (typeof item === 'string') return []
      if (!isRow(item)) return [fault('E-WORD-3', at, item)]
      const unknown = unknownWords(at, item, conditionWords, 'E-WORD-3')
      const whole = isRow(item.when) && Array.isArray(item.show)
      return whole || unknown.length > 0 ? unknown : [fault('E-WORD-3', at, item)]
    }),
  ]
}

/** Checks the value of a descriptor word: known words in the form that the language defines. */
const checkWord = (place: Place, word: string, value: unknown): readonly Fault[] => {
  const shape = shapes[word]
  if (value === undefined || !shape) return []
  const code = strange(place, value)
  if (code.length > 0) return code
  const words: readonly string[] | undefined = partWords[word as keyof typeof partWords] // undefined for other words
  const unknown = isRow(value) && words ? unknownWords(place, value, words, 'E-WORD-4', word) : []
  if (unknown.length > 0) return unknown
  return misshapen(place, shape, value)
}

const misshapen = (place: Place, shape: WordShape, value: unknown): readonly Fault[] =>
  shape.misfits(value).map((path) => {
    const part = path.reduce<unknown>(
      (within, key) => (within as Readonly<Record<string, unknown>>)[key],
      value,
    ) // a path that exists
    return fault('E-DATA-3', placeInside(place, ...path), part, { other: shape.example })
  })

/**
 * Checks an object of words that each have a shape, some of them required; a misspelt word is reported only as
 * misspelt.
 */
const checkWords = (
  place: Place,
  value: Readonly<Record<string, unknown>>,
  words: Readonly<Record<string, WordShape>>,
  needed: readonly string[],
): readonly Fault[] => {
  const known = Object.keys(words)
  const unknown = unknownWords(place, value, known, 'E-APP-5')
  const meant = unknown.map((each) => nearest(each.value, known))
  return [
    ...unknown,
    ...Object.entries(words).flatMap(([word, shape]) => {
      if (value[word] !== undefined) return misshapen(placeInside(place, word), shape, value[word])
      const missing = needed.includes(word) && !meant.includes(word)
      return missing ? [fault('E-DATA-4', place, word, { other: shape.example })] : []
    }),
  ]
}

/** Checks that the product's own file has what the other checks read: known words in the defined form. */
export const checkApp = (app: unknown): readonly Fault[] => {
  const place: Place = { file: 'app.ts', path: [] }
  if (!isRow(app)) return [fault('E-APP-4', place, app)]
  const needed = ['of', 'total', 'counts', 'donuts']
  return [
    ...checkWords(place, app, appShapes, ['title', 'groups']),
    ...(isRow(app.dashboard)
      ? checkWords(placeInside(place, 'dashboard'), app.dashboard, dashboardShapes, needed)
      : []),
  ]
}

/** The fault of a file that could not be loaded. */
export const unloaded = (file: string, { reason, word }: Unreadable): Fault => {
  const place: Place = { file, path: [] }
  if (word in language && /is not defined/.test(reason)) return fault('E-FILE-2', place, word)
  if (word in language && /is not a function/.test(reason)) return fault('E-FILE-5', place, word)
  if (/'\.default' has already been declared/.test(reason)) return fault('E-FILE-4', place, 'default')
  return fault('E-FILE-1', place, word, { known: Object.keys(language), other: reason })
}

/** Imports of a file from outside the language. */
const foreign = ({ file, imports = [] }: Source): readonly Fault[] =>
  imports.filter((from) => !isLanguageName(from)).map((from) => fault('E-FILE-3', { file, path: [] }, from))

const essential = { one: isText, many: isText, fields: isRow }
const examples = {
  one: "one: 'book'",
  many: "many: 'books'",
  fields: "fields: { name: text('Name', required) }",
}

/** Whether a descriptor has the words that every other check reads. */
export const isWhole = (raw: unknown): boolean =>
  isRow(raw) && Object.entries(essential).every(([word, fits]) => fits(raw[word]))

/** Checks the required words of an entity; a misspelt one is reported only as misspelt. */
const checkEssential = (place: Place, raw: Readonly<Record<string, unknown>>): readonly Fault[] => {
  const unknown = Object.keys(raw).filter((word) => !entityWords.includes(word))
  return Object.entries(essential).flatMap(([word, fits]) => {
    if (fits(raw[word]) || unknown.some((each) => nearest(each, entityWords) === word)) return []
    const other = examples[word as keyof typeof essential] // one of its keys
    return raw[word] === undefined
      ? [fault('E-DATA-4', place, word, { other })]
      : [fault('E-DATA-3', placeInside(place, word), raw[word], { other })]
  })
}

/**
 * Checks that a file exports an entity: plain data, known words, fields of known kinds. The other checks read only
 * descriptors that pass this one.
 */
export const checkData = (source: Source): readonly Fault[] => {
  const { file, descriptor, unreadable } = source
  const place: Place = { file, path: [] }
  const imported = foreign(source)
  if (unreadable) return imported.length > 0 ? imported : [unloaded(file, unreadable)]
  const raw: unknown = descriptor
  if (!isRow(raw) || !Object.keys(essential).some((word) => word in raw))
    return [fault('E-DATA-1', place, raw)]
  const fields = isRow(raw.fields) ? raw.fields : {}
  return [
    ...imported,
    ...checkEssential(place, raw),
    ...Object.entries(raw).flatMap(([word, value]) =>
      word in shapes || word === 'fields' ? [] : strange(placeInside(place, word), value),
    ),
    ...faultIf(
      isRow(raw.fields) && Object.keys(fields).length === 0,
      'E-FIELD-1',
      placeInside(place, 'fields'),
      undefined,
    ),
    ...unknownWords(place, raw, entityWords, 'E-WORD-1'),
    ...Object.keys(shapes).flatMap((word) => checkWord(placeInside(place, word), word, raw[word])),
    ...Object.entries(fields).flatMap(([name, field]) =>
      checkField(placeInside(place, 'fields', name), field),
    ),
    ...(Array.isArray(raw.form) ? raw.form : []).flatMap((section: unknown, index) =>
      checkSection(placeInside(place, 'form', index), section),
    ),
  ]
}
