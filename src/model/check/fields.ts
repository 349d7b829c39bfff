import { parts } from '#texts/checks'
import { analysisDay } from '../analysis/cases.ts'
import { firstValue } from '../entity/first-values.ts'
import { carriedKinds, isSecret, meaningOf } from '../kinds/index.ts'
import { longestIdentifier, systemColumns } from '../resolve.ts'
import { isRow } from '../values/row.ts'
import { type CheckContext, type CheckedEntity, fieldNames, keysOf, otherKeys } from './checked-entity.ts'
import { type Fault, fault, faultIf, placeInside } from './fault.ts'

const underscored = /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/
const reserved = [
  'id',
  'version',
  'created_at',
  'updated_at',
  'any',
  'none',
  'all',
  'me',
  'has',
  'data',
  'errors',
  'message',
  'constructor',
]

const checkNaming = (checked: CheckedEntity): readonly Fault[] =>
  checked.fields.flatMap(([name, field]) => {
    const place = placeInside(checked.place, 'fields', name)
    return [
      ...faultIf(!underscored.test(name), 'E-FIELD-2', place, name),
      ...faultIf(reserved.includes(name), 'E-FIELD-3', place, name),
      ...faultIf(field.label.trim() === '', 'E-FIELD-5', place, field.label),
      ...faultIf(
        field.column !== undefined && !underscored.test(field.column),
        'E-TRAIT-13',
        placeInside(place, 'column'),
        field.column,
      ),
    ]
  })

const checkKeys = (checked: CheckedEntity, context: CheckContext): readonly Fault[] => {
  const taken = new Map(otherKeys(checked, context))
  return checked.fields.flatMap(([name, field]) =>
    keysOf(field).flatMap((key) => {
      if (reserved.includes(key) && key === name) return [] // E-FIELD-3 reports it
      const holder = taken.get(key)
      taken.set(key, holder ?? name)
      if (holder === undefined || holder === name) return []
      return [fault('E-FIELD-6', placeInside(checked.place, 'fields', name), key, { other: holder })]
    }),
  )
}

/** Checks column names as the databases have them; a list of references has a table instead of a column. */
const checkStoredNames = (checked: CheckedEntity): readonly Fault[] => {
  const stored = checked.fields.filter(([, field]) => field.stored)
  const ordered = stored.filter(
    ([name, field]) =>
      field.type === 'text' &&
      !isSecret(field) &&
      (field.sortable === true || field.unique !== undefined || checked.label.includes(name)),
  )
  const keys = new Map(ordered.map(([name, { key }]) => [`${key}_key`, name]))
  return stored.flatMap(([name, { key: column }]) => {
    const place = placeInside(checked.place, 'fields', name)
    const other = keys.get(column)
    return [
      ...faultIf(column.length > longestIdentifier, 'E-FIELD-8', place, column, {
        other: String(column.length),
      }),
      ...faultIf(systemColumns.includes(column), 'E-FIELD-9', place, column),
      ...(other === undefined ? [] : [fault('E-FIELD-10', place, column, { other })]),
    ]
  })
}

const checkRenames = (checked: CheckedEntity): readonly Fault[] =>
  checked.fields.flatMap(([name, { kind: held, described: kind = held, was, wasKind }]) => {
    if (was === undefined) return []
    const place = placeInside(checked.place, 'fields', name, 'was')
    const before = placeInside(checked.place, 'fields', name, 'wasKind')
    const bearer = fieldNames(checked).find((each) => each === was && each !== name)
    return [
      ...faultIf(was === name && wasKind === undefined, 'E-WAS-1', place, was),
      ...(bearer ? [fault('E-WAS-2', place, was, { other: parts.field(bearer) })] : []),
      ...(wasKind === undefined
        ? []
        : [
            ...faultIf(!carriedKinds.includes(wasKind), 'E-WAS-3', before, wasKind, { known: carriedKinds }),
            ...faultIf(!carriedKinds.includes(kind), 'E-WAS-4', before, kind),
            ...faultIf(wasKind === kind, 'E-WAS-5', before, kind),
          ]),
    ]
  })

/** A sample context; any moment works. */
const sampleMaking = { today: analysisDay, now: new Date(0), me: null, idOf: () => null }

const checkFirstValues = (checked: CheckedEntity): readonly Fault[] =>
  checked.fields.flatMap(([name, field]) => {
    if (field.initially === undefined) return []
    const meaning = meaningOf(field.kind)
    if (field.to !== undefined || meaning.secret || meaning.column === null || meaning.files) return [] // E-TRAIT-17 reports it
    const first = isRow(field.initially) ? null : firstValue(field, sampleMaking) // E-TRAIT-21 checks `me`
    if (first === null) return []
    const accepted = meaning.accept(first, field)
    const place = placeInside(checked.place, 'fields', name, 'initially')
    const wrong = 'message' in accepted || meaning.isEmpty(first)
    return faultIf(wrong, 'E-TRAIT-11', place, field.initially)
  })

/** Checks names, keys, renames and first values of fields. */
export const checkFields = (context: CheckContext): readonly Fault[] =>
  context.entities.flatMap((checked) => [
    ...checkNaming(checked),
    ...checkKeys(checked, context),
    ...checkStoredNames(checked),
    ...checkRenames(checked),
    ...checkFirstValues(checked),
  ])
