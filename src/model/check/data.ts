import * as language from '../../descriptor/index.ts'
import type { Source, Unreadable } from '../build.ts'
import { kinds } from '../kinds/index.ts'
import { isRow } from '../row.ts'
import { type Fault, fault, faultIf, inside, type Place } from './fault.ts'

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
  at: ['api', 'named', 'list', 'form', 'show'],
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

/** A file that could not be loaded, as a fault. */
export const unloaded = (file: string, { reason, word }: Unreadable): Fault =>
  fault('E-FILE-1', { file, path: [] }, word, { known: Object.keys(language), other: reason })

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
    ...strange(place, raw),
    ...faultIf(Object.keys(raw.fields).length === 0, 'E-FIELD-1', inside(place, 'fields'), undefined),
    ...unknownWords(place, raw, entityWords, 'E-WORD-1'),
    ...Object.entries(partWords).flatMap(([part, words]) => {
      const value = raw[part]
      return isRow(value) ? unknownWords(inside(place, part), value, words, 'E-WORD-4', part) : []
    }),
    ...Object.entries(raw.fields).flatMap(([name, field]) =>
      checkField(inside(place, 'fields', name), field),
    ),
    ...(Array.isArray(raw.form) ? raw.form : []).flatMap((section: unknown, index) =>
      checkSection(inside(place, 'form', index), section),
    ),
  ]
}
