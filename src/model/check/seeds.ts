import { parts } from '#texts/checks'
import type { Grants, Predicate, Verb } from '../../descriptor/index.ts'
import { constantDefault } from '../entity/first-values.ts'
import type { FieldModel } from '../entity/model.ts'
import { partsOfGrants } from '../first-grants.ts'
import { isSecret, meaningOf } from '../kinds/index.ts'
import { verbs } from '../resolve.ts'
import { overOf } from '../rules/never.ts'
import { fieldsOf, holds } from '../rules/predicate.ts'
import { isRow } from '../values/row.ts'
import {
  type CheckContext,
  type CheckedEntity,
  fieldNames,
  repeated,
  seededLabels,
} from './checked-entity.ts'
import { type Fault, fault, faultIf, type Place, placeInside } from './fault.ts'
import { rightsOver } from './scopes.ts'

type Values = Readonly<Record<string, unknown>>

const checkValue = (
  place: Place,
  checked: CheckedEntity,
  name: string,
  value: unknown,
  context: CheckContext,
): readonly Fault[] => {
  const field = checked.field[name]
  if (!field) return [fault('E-SEED-1', place, name, { known: fieldNames(checked) })]
  const target = context.named.get(field.to ?? '')
  if (target && field.links !== null) {
    const labels = Array.isArray(value) ? value : [value]
    const known = place.path.includes('sample')
      ? [...seededLabels(target), ...seededLabels(target, 'sample')]
      : seededLabels(target)
    return labels.flatMap((label) =>
      faultIf(!known.includes(String(label)), 'E-SEED-5', place, label, {
        other: target.place.file,
      }),
    )
  }
  if (isSecret(field)) return [fault('E-SEED-10', place, name, { other: field.kind })]
  if (!meaningOf(field.described ?? field.kind).accepted)
    return [
      fault('E-SEED-4', place, value, {
        other: field.given ? parts.given(field.label) : parts.workedOut(field.label),
      }),
    ]
  const accepted = meaningOf(field.kind).accept(value, field)
  return 'message' in accepted ? [fault('E-SEED-4', place, value, { other: accepted.message })] : []
}

const checkGrants = (
  place: Place,
  checked: CheckedEntity,
  grants: unknown,
  { entities }: CheckContext,
): readonly Fault[] => {
  if (checked.descriptor.serves !== 'role') return [fault('E-SEED-6', place, '')]
  if (!isRow(grants)) return [fault('E-SEED-1', place, 'grants')]
  const plurals = entities.map(({ descriptor }) => descriptor.many)
  const list = (value: unknown) => (Array.isArray(value) ? value.map(String) : [])
  const { wide, of } = partsOfGrants(grants as Grants) // a descriptor may contain anything: `of` is checked below
  const [known, unknown] = [true, false].map((isVerb) =>
    list(grants.verbs).filter((verb) => verbs.some((each) => each === verb) === isVerb),
  )
  const readsAll = (plural: string) =>
    wide !== null &&
    (grants.verbs === undefined || list(grants.verbs).includes('read')) &&
    !list(grants.except).includes(plural)
  return [
    ...list(grants.except).flatMap((name) =>
      faultIf(!plurals.includes(name), 'E-SEED-7', place, name, { known: plurals }),
    ),
    ...(unknown ?? []).map((verb) => fault('E-SEED-8', place, verb, { known: verbs })),
    ...unread(known ?? []).map((verb) =>
      fault('E-SEED-17', placeInside(place, 'verbs'), verb, { other: parts.everyEntity }),
    ),
    ...Object.entries(of).flatMap(([plural, rights]) =>
      checkRights(placeInside(place, plural), plural, rights, readsAll(plural), entities),
    ),
  ]
}

/** Checks the rights that a role has over an entity, by its plural. @param reads whether its rows may be read anyway */
const checkRights = (
  place: Place,
  plural: string,
  rights: unknown,
  reads: boolean,
  entities: readonly CheckedEntity[],
): readonly Fault[] => {
  const named = entities.find(({ descriptor }) => descriptor.many === plural)
  const plurals = entities.map(({ descriptor }) => descriptor.many)
  if (!named) return [fault('E-SEED-15', place, plural, { known: plurals })]
  if (!Array.isArray(rights)) return [fault('E-SEED-16', place, rights)]
  const known = rightsOver(named, entities)
  const unknown = rights.filter((right) => !known.includes(String(right)))
  if (unknown.length > 0) return unknown.map((right) => fault('E-SEED-16', place, right, { known }))
  if (reads) return []
  return unread(rights.map(String)).map((right) => fault('E-SEED-17', place, right, { other: plural }))
}

/** Rights that need reading, in a grant without it; creating rows needs no reading. */
const unread = (rights: readonly string[]): readonly string[] => {
  const isVerb = (verb: Verb) => (right: string) => right === verb || right.startsWith(`${verb}.`)
  return rights.some(isVerb('read')) ? [] : rights.filter((right) => !isVerb('create')(right))
}

const checkRow = (
  place: Place,
  checked: CheckedEntity,
  row: Values,
  context: CheckContext,
): readonly Fault[] => [
  ...Object.entries(row).flatMap(([name, value]) =>
    name === 'grants'
      ? checkGrants(placeInside(place, name), checked, value, context)
      : checkValue(placeInside(place, name), checked, name, value, context),
  ),
  ...checked.fields.flatMap(([name, field]) =>
    faultIf(
      place.path.includes('seed') &&
        field.required === true &&
        constantDefault(field) === undefined &&
        !isSecret(field) &&
        meaningOf(field.kind).isEmpty(row[name]),
      'E-SEED-2',
      place,
      name,
    ),
  ),
]

/** A value in its stored form if it has one, without case. */
const compared = (field: FieldModel, given: unknown): unknown => {
  const accepted = meaningOf(field.kind).accept(given, field)
  const value = 'value' in accepted && field.links === null ? accepted.value : given
  return typeof value === 'string' ? value.trim().toLowerCase() : value
}

/** Finds values that seed rows share although they must be unique; the label has its own check. */
const checkShared = (checked: CheckedEntity, rows: readonly Values[], label: string): readonly Fault[] =>
  checked.fields.flatMap(([name, field]) => {
    if (field.unique === undefined || name === label) return []
    const values = rows.flatMap((row) => (row[name] === undefined ? [] : [row[name]]))
    const place = placeInside(checked.place, 'seed', name)
    return values.flatMap((value, index) => {
      const before = values.slice(0, index).map((each) => compared(field, each))
      return faultIf(before.includes(compared(field, value)), 'E-SEED-9', place, value, { other: name })
    })
  })

/** A value in its stored form: a time may be written with any offset from UTC. */
const keptValue = (field: FieldModel, value: unknown): unknown => {
  const accepted = meaningOf(field.kind).accept(value, field)
  return 'value' in accepted ? accepted.value : value
}

/** The values that rules read in a seed row: its own and the first values of other fields. */
const factsOf = (checked: CheckedEntity, row: Values): Values =>
  Object.fromEntries(
    checked.fields.map(([name, field]) => [
      name,
      row[name] !== undefined
        ? keptValue(field, row[name])
        : (constantDefault(field) ?? (meaningOf(field.kind).blank === false ? false : null)),
    ]),
  )

/** Finds rules that forbid the row, as far as they do not depend on other rows. */
const forbiddenIn = (
  place: Place,
  { descriptor, field }: CheckedEntity,
  row: Values,
  isSo: (when: Predicate) => boolean,
): readonly Fault[] =>
  (descriptor.never ?? []).flatMap(({ when, at = '', says }) =>
    overOf(field, when) === 'row' && isSo(when)
      ? [fault('E-SEED-13', at === '' ? place : placeInside(place, at), row[at], { other: says })]
      : [],
  )

/** Checks only the given values of a sample row: the others are generated to fit. */
const checkSaid = (place: Place, checked: CheckedEntity, row: Values): readonly Fault[] => {
  const facts = Object.fromEntries(
    checked.fields.flatMap(([name, field]) =>
      Object.hasOwn(row, name) ? [[name, keptValue(field, row[name])] as const] : [],
    ),
  )
  const isSo = (when: Predicate) =>
    fieldsOf(when).every((name) => Object.hasOwn(facts, name)) && holds(when, facts, '', 'UTC')
  return [
    ...checked.fields.flatMap(([name, field]) => {
      const empty = Object.hasOwn(facts, name) && meaningOf(field.kind).isEmpty(facts[name])
      const lacks = empty && field.requiredWhen !== null && isSo(field.requiredWhen)
      return faultIf(lacks, 'E-SEED-2', place, name)
    }),
    ...forbiddenIn(place, checked, row, isSo),
  ]
}

/** Finds seed rows that lack a conditionally required value, meet a `never` rule, or have days in the wrong order. */
const checkTogether = (place: Place, checked: CheckedEntity, row: Values): readonly Fault[] => {
  const facts = factsOf(checked, row)
  const isSo = (when: Predicate) => holds(when, facts, '', 'UTC')
  return [
    ...checked.fields.flatMap(([name, field]) => {
      const when = field.requiredWhen
      const lacks = when !== null && meaningOf(field.kind).isEmpty(facts[name]) && isSo(when)
      const [day, bound] = [name, field.notBefore].map((each) => facts[each ?? ''])
      const late = typeof day === 'string' && typeof bound === 'string' && day < bound
      return [
        ...faultIf(lacks, 'E-SEED-2', place, name),
        ...faultIf(late, 'E-SEED-11', placeInside(place, name), row[name], {
          other: `${field.notBefore}, ${row[field.notBefore ?? '']}`,
        }),
      ]
    }),
    ...forbiddenIn(place, checked, row, isSo),
  ]
}

/** Rows of a tree are created in their order, so a parent must come before its children. */
const checkLater = (checked: CheckedEntity, word: 'seed' | 'sample'): readonly Fault[] => {
  const [tree] = checked.fields.flatMap(([name, field]) => (field.tree ? [name] : []))
  const labels = seededLabels(checked, word)
  return (checked.descriptor[word] ?? []).flatMap((row) => {
    if (tree === undefined || typeof row === 'string') return []
    const [outer, called] = [row[tree], String(row[checked.label[0] ?? ''])]
    const later = labels.indexOf(String(outer)) >= Math.max(labels.indexOf(called), 0)
    return faultIf(later, 'E-SEED-12', placeInside(checked.place, word, called, tree), outer)
  })
}

/** Checks seed and sample rows: known fields, valid values, no duplicates. */
export const checkSeeds = (context: CheckContext): readonly Fault[] =>
  context.entities.flatMap((checked) => {
    const label = checked.label[0] ?? ''
    const rows = (word: 'seed' | 'sample') =>
      (checked.descriptor[word] ?? []).flatMap((row) => {
        const values: Values = typeof row === 'string' ? { [label]: row } : row
        const called = String(values[label] ?? '')
        const place = placeInside(checked.place, word, ...(called === '' ? [] : [called]))
        return [
          ...checkRow(place, checked, values, context),
          ...(word === 'seed' ? checkTogether : checkSaid)(place, checked, values),
        ]
      })
    const seeded = (checked.descriptor.seed ?? []).map(
      (row): Values => (typeof row === 'string' ? { [label]: row } : row),
    )
    const twice = repeated(seededLabels(checked).map((text) => text.trim().toLowerCase()))
    return [
      ...rows('seed'),
      ...rows('sample'),
      ...checkLater(checked, 'seed'),
      ...checkLater(checked, 'sample'),
      ...twice.map((value) => {
        const text = seededLabels(checked).find((each) => each.trim().toLowerCase() === value)
        return fault('E-SEED-3', placeInside(checked.place, 'seed'), text)
      }),
      ...checkShared(checked, seeded, label),
    ]
  })
