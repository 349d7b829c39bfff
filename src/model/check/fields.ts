import { kinds, meaningOf } from '../kinds/index.ts'
import { type Fault, fault, faultIf, inside } from './fault.ts'
import { fieldNames, type Inspection, keyOf, type Subject } from './subject.ts'

const underscored = /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/
const reserved = [
  'id',
  'version',
  'created_at',
  'updated_at',
  'any',
  'has',
  'data',
  'errors',
  'message',
  'constructor',
]

const checkNaming = (subject: Subject): readonly Fault[] =>
  subject.fields.flatMap(([name, field]) => {
    const place = inside(subject.place, 'fields', name)
    return [
      ...faultIf(!underscored.test(name), 'E-FIELD-2', place, name),
      ...faultIf(reserved.includes(name), 'E-FIELD-3', place, name),
      ...faultIf(field.label.trim() === '', 'E-FIELD-5', place, field.label),
      ...faultIf(
        field.column !== undefined && !underscored.test(field.column),
        'E-TRAIT-13',
        inside(place, 'column'),
        field.column,
      ),
    ]
  })

/** The keys that a field takes on the wire: its own and, for a reference, that of the row referred to. */
const keysOf = (name: string, field: Subject['fields'][number][1]): readonly string[] => [
  ...new Set(field.to === undefined ? [keyOf(name, field)] : [keyOf(name, field), name]),
]

const checkKeys = (subject: Subject): readonly Fault[] => {
  const taken = new Map<string, string>()
  return subject.fields.flatMap(([name, field]) =>
    keysOf(name, field).flatMap((key) => {
      const holder = taken.get(key)
      taken.set(key, holder ?? name)
      if (holder === undefined || holder === name) return []
      return [fault('E-FIELD-6', inside(subject.place, 'fields', name), key, { other: holder })]
    }),
  )
}

const checkRenames = (subject: Subject): readonly Fault[] =>
  subject.fields.flatMap(([name, { was }]) => {
    if (was === undefined) return []
    const place = inside(subject.place, 'fields', name, 'was')
    const bearer = fieldNames(subject).find((each) => each === was && each !== name)
    return [
      ...faultIf(was === name, 'E-WAS-1', place, was),
      ...(bearer ? [fault('E-WAS-2', place, was, { other: `the field ${bearer}` })] : []),
    ]
  })

const checkFirstValues = (subject: Subject): readonly Fault[] =>
  subject.fields.flatMap(([name, field]) => {
    if (field.initially === undefined || !(field.kind in kinds)) return []
    const meaning = meaningOf(field.kind)
    if (field.to !== undefined || field.kind === 'password' || meaning.column === null) return [] // E-TRAIT-17
    const accepted = meaning.accept(field.initially, field)
    const place = inside(subject.place, 'fields', name, 'initially')
    const wrong = 'message' in accepted || meaning.isEmpty(field.initially)
    return faultIf(wrong, 'E-TRAIT-11', place, field.initially)
  })

/** Names, keys, renames and first values of fields. */
export const checkFields = ({ subjects }: Inspection): readonly Fault[] =>
  subjects.flatMap((subject) => [
    ...checkNaming(subject),
    ...checkKeys(subject),
    ...checkRenames(subject),
    ...checkFirstValues(subject),
  ])
