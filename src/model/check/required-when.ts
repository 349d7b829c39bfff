import { parts } from '#texts/checks'
import type { Predicate } from '../../descriptor/index.ts'
import { analysisDay, type Case, casesOf, flat, other } from '../analysis/cases.ts'
import { isSecret, meaningOf } from '../kinds/index.ts'
import { fieldsOf, holds } from '../predicate.ts'
import { type CheckContext, type CheckedEntity, fieldNames } from './checked-entity.ts'
import { describeCase } from './describe-case.ts'
import { type Fault, fault, faultIf, inside } from './fault.ts'

type Field = CheckedEntity['fields'][number][1]

/** Every field that is required under a condition, with the condition. */
const demands = ({ descriptor: { requiredWhen = {} } }: CheckedEntity) =>
  Object.entries(requiredWhen).flatMap(([name, when]) => (when === undefined ? [] : [{ name, when }]))

/** Why such a field can never be asked for; null where it can. */
const unaskable = ({ kind, writable }: Field): string | null => {
  if (meaningOf(kind).blank === false) return parts.neverEmpty
  if (isSecret({ kind })) return parts.secret(kind)
  return writable ? null : parts.unwritable
}

/** Fields that are required only at times: that they can be, and that their conditions stand still. */
export const checkRequiredWhen = ({ entities }: CheckContext): readonly Fault[] =>
  entities.flatMap((checked) =>
    demands(checked).flatMap(({ name, when }) => {
      const place = inside(checked.place, 'requiredWhen', name)
      const field = checked.field[name]
      if (!field) return [fault('E-REQUIRED-1', place, name, { known: fieldNames(checked) })]
      const why = unaskable(field)
      const moving = flat([when]).filter((test) => test.is === 'within' && Object.keys(test.days).length > 0)
      return [
        ...faultIf(field.required === true, 'E-REQUIRED-2', place, name),
        ...(why === null ? [] : [fault('E-REQUIRED-3', place, name, { other: why })]),
        ...faultIf(fieldsOf(when).includes(name), 'E-REQUIRED-4', place, name),
        ...faultIf(field.access?.read !== undefined, 'E-ACCESS-6', place, name),
        ...moving.map((test) => fault('E-REQUIRED-5', inside(place, test.field), test.field)),
      ]
    }),
  )

/** Where a form shows a field: under which condition, and whether for existing rows alone. */
const placesOf = ({ descriptor: { form = [] } }: CheckedEntity, name: string) =>
  form.flatMap(({ editing = false, show }) =>
    show.flatMap((item) => {
      const names = typeof item === 'string' ? [item] : item.show
      return names.includes(name) ? [{ editing, when: typeof item === 'string' ? {} : item.when }] : []
    }),
  )

/** Whether a new row can be like that: what its form does not ask for is as it begins. */
const canBegin = (checked: CheckedEntity, at: Case): boolean =>
  Object.entries(at).every(([name, value]) => {
    if (placesOf(checked, name).some(({ editing }) => !editing)) return true
    const field = checked.descriptor.fields[name]
    if (field?.stamped) return value !== null
    const flag = field !== undefined && meaningOf(field.kind).blank === false
    const first = field?.initially ?? (flag ? false : null)
    return first === null || flag ? value === first : value === first || value === other
  })

const hiddenIn = (checked: CheckedEntity, name: string, when: Predicate): string | null => {
  const places = placesOf(checked, name)
  if (places.length === 0) return parts.notShown
  const cases = casesOf(checked.descriptor.fields, [when, ...places.map((place) => place.when)])
  const asking = (cases ?? []).filter((at) => holds(when, at, analysisDay))
  const shownBy = (among: typeof places) => (at: Case) =>
    among.some((place) => holds(place.when, at, analysisDay))
  const hidden = asking.find((at) => !shownBy(places)(at))
  if (hidden) return parts.hides(describeCase(checked, hidden))
  const begun = shownBy(places.filter(({ editing }) => !editing))
  const unasked = asking.find((at) => canBegin(checked, at) && !begun(at))
  return unasked ? parts.hidesNew(describeCase(checked, unasked)) : null
}

/** Whether the form shows what a condition asks for whenever it does, by enumeration; only where rules are sound. */
export const checkRequiredShown = ({ entities }: CheckContext): readonly Fault[] =>
  entities.flatMap((checked) => {
    if (!checked.descriptor.form) return []
    return demands(checked).flatMap(({ name, when }) => {
      if (!checked.descriptor.fields[name] || fieldsOf(when).includes(name)) return []
      const told = hiddenIn(checked, name, when)
      const place = inside(checked.place, 'requiredWhen', name)
      return told === null ? [] : [fault('E-REQUIRED-6', place, name, { other: told })]
    })
  })
