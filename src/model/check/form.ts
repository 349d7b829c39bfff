import type { Predicate } from '../../descriptor/index.ts'
import { meaningOf } from '../kinds/index.ts'
import { fieldsOf } from '../predicate.ts'
import { type CheckContext, type CheckedEntity, fieldNames, repeated } from './checked-entity.ts'
import { type Fault, fault, faultIf, inside, type Place } from './fault.ts'
import { nearest } from './nearest.ts'

interface Shown {
  readonly name: string
  readonly place: Place
  /** A new row's form shows it, whatever else is filled in. */
  readonly always: boolean
}

interface Condition {
  readonly when: Predicate
  readonly place: Place
  /** Fields shown above it. */
  readonly above: readonly string[]
}

const read = (
  checked: CheckedEntity,
): { readonly shown: readonly Shown[]; readonly conditions: readonly Condition[] } => {
  const shown: Shown[] = []
  const conditions: Condition[] = []
  ;(checked.descriptor.form ?? []).forEach((section, index) => {
    const place = inside(checked.place, 'form', index, 'show')
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
        ...faultIf(!field.writable, 'E-FORM-3', place, name),
        ...faultIf(unconfirmed, 'E-FORM-8', place, field.of),
      ]
    }),
    ...repeated(names).map((name) => fault('E-FORM-2', inside(checked.place, 'form'), name)),
  ]
}

const checkRequired = (checked: CheckedEntity, shown: readonly Shown[]): readonly Fault[] => {
  const misspelt = shown
    .filter(({ name }) => !checked.descriptor.fields[name])
    .map(({ name }) => nearest(name, fieldNames(checked)))
  return checked.fields.flatMap(([name, field]) => {
    if (misspelt.includes(name)) return [] // said once, where it is misspelt
    if (!field.required || field.initially !== undefined || !field.writable) return []
    const places = shown.filter((each) => each.name === name)
    const place = inside(checked.place, 'fields', name)
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
      fault('E-FIELD-7', inside(checked.place, 'fields', name), checked.descriptor.fields[name]?.label, {
        other: holder,
      }),
    ]
  })
}

/** What the form shows, what it lacks, and what its conditions look at. */
export const checkForm = ({ entities }: CheckContext): readonly Fault[] =>
  entities.flatMap((checked) => {
    const { form, afterSave } = checked.descriptor
    const lost = afterSave !== undefined && afterSave !== 'back'
    const place = inside(checked.place, 'form')
    const wrongSave = faultIf(lost, 'E-SAVE-1', inside(checked.place, 'afterSave'), afterSave)
    if (!form) return wrongSave
    const { shown, conditions } = read(checked)
    return [
      ...wrongSave,
      ...form.flatMap((section, index) => [
        ...faultIf(section.show.length === 0, 'E-FORM-7', inside(place, index), section.title),
        ...section.show.flatMap((item) =>
          faultIf(
            typeof item !== 'string' && item.show.length === 0,
            'E-FORM-9',
            inside(place, index, 'show'),
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
