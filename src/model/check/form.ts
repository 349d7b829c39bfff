import { parts } from '#texts/checks'
import type { Predicate } from '../../descriptor/index.ts'
import { anyOtherValue, type Case, casesOf, matchesCase } from '../analysis/cases.ts'
import { constantDefault } from '../entity/first-values.ts'
import { isSecret, meaningOf } from '../kinds/index.ts'
import { fieldsOf } from '../rules/predicate.ts'
import {
  type CheckContext,
  type CheckedEntity,
  describeCase,
  fieldNames,
  repeated,
} from './checked-entity.ts'
import { type Fault, fault, faultIf, type Place, placeInside } from './fault.ts'
import { nearest } from './nearest.ts'

interface Shown {
  readonly name: string
  readonly place: Place
  /** Whether a new row's form shows it, whatever else is filled in. */
  readonly always: boolean
}

interface Condition {
  readonly when: Predicate
  readonly place: Place
  readonly above: readonly string[]
}

const read = (
  checked: CheckedEntity,
): { readonly shown: readonly Shown[]; readonly conditions: readonly Condition[] } => {
  const shown: Shown[] = []
  const conditions: Condition[] = []
  ;(checked.descriptor.form ?? []).forEach((section, index) => {
    const place = placeInside(checked.place, 'form', index, 'show')
    for (const item of section.show) {
      if (typeof item === 'string') {
        shown.push({ name: item, place, always: section.editing !== true })
        continue
      }
      conditions.push({ when: item.when, place, above: shown.map(({ name }) => name) })
      for (const name of item.show) shown.push({ name, place, always: false })
    }
  })
  return { shown, conditions }
}

const checkShown = (checked: CheckedEntity, shown: readonly Shown[]): readonly Fault[] => {
  const names = shown.map(({ name }) => name)
  return [
    ...shown.flatMap(({ name, place }) => {
      const field = checked.field[name]
      if (!field) return [fault('E-FORM-1', place, name, { known: fieldNames(checked) })]
      const unconfirmed = meaningOf(field.kind).makes === 'repetition' && !names.includes(field.of ?? '')
      return [
        ...faultIf(
          !field.writable && !field.given && field.works === undefined && field.by === undefined,
          'E-FORM-3',
          place,
          name,
        ),
        ...faultIf(unconfirmed, 'E-FORM-8', place, field.of),
      ]
    }),
    ...repeated(names).map((name) => fault('E-FORM-2', placeInside(checked.place, 'form'), name)),
  ]
}

const checkRequired = (checked: CheckedEntity, shown: readonly Shown[]): readonly Fault[] => {
  const misspelt = shown
    .filter(({ name }) => !checked.descriptor.fields[name])
    .map(({ name }) => nearest(name, fieldNames(checked)))
  return checked.fields.flatMap(([name, field]) => {
    if (misspelt.includes(name)) return [] // reported once as misspelt
    if (!field.required || field.initially !== undefined || !field.writable) return []
    const places = shown.filter((each) => each.name === name)
    const place = placeInside(checked.place, 'fields', name)
    if (places.length === 0) return [fault('E-FORM-4', place, name)]
    return faultIf(!places.some(({ always }) => always), 'E-FORM-5', places[0]?.place ?? place, name)
  })
}

const checkLabels = (checked: CheckedEntity, shown: readonly Shown[]): readonly Fault[] => {
  const labelled = new Map<string, string>()
  return shown.flatMap(({ name }) => {
    const label = checked.descriptor.fields[name]?.label.trim().toLowerCase()
    if (!label) return []
    const holder = labelled.get(label)
    labelled.set(label, holder ?? name)
    if (holder === undefined || holder === name) return []
    return [
      fault('E-FIELD-7', placeInside(checked.place, 'fields', name), checked.descriptor.fields[name]?.label, {
        other: holder,
      }),
    ]
  })
}

/** Checks the fields that the form shows or lacks, and the fields that its conditions test. */
export const checkForm = ({ entities }: CheckContext): readonly Fault[] =>
  entities.flatMap((checked) => {
    const { form, afterSave } = checked.descriptor
    const lost = afterSave !== undefined && afterSave !== 'back'
    const place = placeInside(checked.place, 'form')
    const wrongSave = faultIf(lost, 'E-SAVE-1', placeInside(checked.place, 'afterSave'), afterSave)
    if (!form) return wrongSave
    const { shown, conditions } = read(checked)
    return [
      ...wrongSave,
      ...form.flatMap((section, index) => [
        ...faultIf(section.show.length === 0, 'E-FORM-7', placeInside(place, index), section.title),
        ...section.show.flatMap((item) =>
          faultIf(
            typeof item !== 'string' && item.show.length === 0,
            'E-FORM-9',
            placeInside(place, index, 'show'),
            undefined,
          ),
        ),
      ]),
      ...checkShown(checked, shown),
      ...checkRequired(checked, shown),
      ...checkLabels(checked, shown),
      ...conditions.flatMap(({ when, place: at, above }) =>
        fieldsOf(when).flatMap((name) =>
          faultIf(name in checked.descriptor.fields && !above.includes(name), 'E-FORM-6', at, name, {
            known: above,
          }),
        ),
      ),
    ]
  })

type Field = CheckedEntity['fields'][number][1]

const demands = ({ descriptor: { requiredWhen = {} } }: CheckedEntity) =>
  Object.entries(requiredWhen).flatMap(([name, when]) => (when === undefined ? [] : [{ name, when }]))

/** Why such a field can never be required; null if it can. */
const unaskable = ({ kind, writable }: Field): string | null => {
  if (meaningOf(kind).blank === false) return parts.neverEmpty
  if (isSecret({ kind })) return parts.secret(kind)
  return writable ? null : parts.unwritable
}

/** Checks that fields with a condition for being required can be required at all. */
export const checkRequiredWhen = ({ entities }: CheckContext): readonly Fault[] =>
  entities.flatMap((checked) =>
    demands(checked).flatMap(({ name, when }) => {
      const place = placeInside(checked.place, 'requiredWhen', name)
      const field = checked.field[name]
      if (!field) return [fault('E-REQUIRED-1', place, name, { known: fieldNames(checked) })]
      const why = unaskable(field)
      return [
        ...faultIf(field.required === true, 'E-REQUIRED-2', place, name),
        ...(why === null ? [] : [fault('E-REQUIRED-3', place, name, { other: why })]),
        ...faultIf(fieldsOf(when).includes(name), 'E-REQUIRED-4', place, name),
        ...faultIf(field.access?.read !== undefined, 'E-ACCESS-6', place, name),
      ]
    }),
  )

/** Where a form shows a field: under which condition, and whether only for existing rows. */
const placesOf = ({ descriptor: { form = [] } }: CheckedEntity, name: string) =>
  form.flatMap(({ editing = false, show }) =>
    show.flatMap((item) => {
      const names = typeof item === 'string' ? [item] : item.show
      return names.includes(name) ? [{ editing, when: typeof item === 'string' ? {} : item.when }] : []
    }),
  )

/**
 * Whether a new row can have these values. Fields with transitions start at their initial value; fields outside the
 * form have their first value.
 */
const canBegin = (checked: CheckedEntity, at: Case): boolean =>
  Object.entries(at).every(([name, value]) => {
    const begins = checked.descriptor.transitions?.[name]?.null
    if (begins && value !== null && !begins.some((way) => (Array.isArray(way) ? way[0] : way) === value))
      return false
    if (placesOf(checked, name).some(({ editing }) => !editing)) return true
    const field = checked.field[name]
    if (field?.stamped) return value !== null
    if (field?.initially !== undefined && field.to === undefined && constantDefault(field) === undefined)
      return value !== null
    const flag = field !== undefined && meaningOf(field.kind).blank === false
    const first = field?.initially ?? (flag ? false : null)
    return first === null || flag ? value === first : value === first || value === anyOtherValue
  })

const hiddenIn = (checked: CheckedEntity, name: string, when: Predicate): string | null => {
  const places = placesOf(checked, name)
  if (places.length === 0) return parts.notShown
  const cases = casesOf(checked.field, [when, ...places.map((place) => place.when)])
  const asking = (cases ?? []).filter((at) => matchesCase(when, at))
  const shownBy = (among: typeof places) => (at: Case) => among.some((place) => matchesCase(place.when, at))
  const hidden = asking.find((at) => !shownBy(places)(at))
  if (hidden) return parts.hides(describeCase(checked, hidden))
  const begun = shownBy(places.filter(({ editing }) => !editing))
  const unasked = asking.find((at) => canBegin(checked, at) && !begun(at))
  return unasked ? parts.hidesNew(describeCase(checked, unasked)) : null
}

/**
 * Checks by enumeration that the form shows each field whenever a condition requires it; only if the rules are sound.
 */
export const checkRequiredShown = ({ entities }: CheckContext): readonly Fault[] =>
  entities.flatMap((checked) => {
    if (!checked.descriptor.form) return []
    return demands(checked).flatMap(({ name, when }) => {
      if (!checked.descriptor.fields[name] || fieldsOf(when).includes(name)) return []
      const told = hiddenIn(checked, name, when)
      const place = placeInside(checked.place, 'requiredWhen', name)
      return told === null ? [] : [fault('E-REQUIRED-6', place, name, { other: told })]
    })
  })
