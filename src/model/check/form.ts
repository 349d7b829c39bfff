import type { Predicate } from '../../descriptor/index.ts'
import { meaningOf } from '../kinds/index.ts'
import { fieldsOf } from '../predicate.ts'
import { type Fault, fault, faultIf, inside, type Place } from './fault.ts'
import { nearest } from './nearest.ts'
import { fieldNames, type Inspection, repeated, type Subject } from './subject.ts'

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
  subject: Subject,
): { readonly shown: readonly Shown[]; readonly conditions: readonly Condition[] } => {
  const shown: Shown[] = []
  const conditions: Condition[] = []
  ;(subject.descriptor.form ?? []).forEach((section, index) => {
    const place = inside(subject.place, 'form', index, 'show')
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

const checkShown = (subject: Subject, shown: readonly Shown[]): readonly Fault[] => {
  const names = shown.map(({ name }) => name)
  return [
    ...shown.flatMap(({ name, place }) => {
      const field = subject.field[name]
      if (!field) return [fault('E-FORM-1', place, name, { known: fieldNames(subject) })]
      const unconfirmed = meaningOf(field.kind).makes === 'repetition' && !names.includes(field.of ?? '')
      return [
        ...faultIf(!field.writable, 'E-FORM-3', place, name),
        ...faultIf(unconfirmed, 'E-FORM-8', place, field.of),
      ]
    }),
    ...repeated(names).map((name) => fault('E-FORM-2', inside(subject.place, 'form'), name)),
  ]
}

const checkRequired = (subject: Subject, shown: readonly Shown[]): readonly Fault[] => {
  const misspelt = shown
    .filter(({ name }) => !subject.descriptor.fields[name])
    .map(({ name }) => nearest(name, fieldNames(subject)))
  return subject.fields.flatMap(([name, field]) => {
    if (misspelt.includes(name)) return [] // said once, where it is misspelt
    if (!field.required || field.initially !== undefined || !field.writable) return []
    const places = shown.filter((each) => each.name === name)
    const place = inside(subject.place, 'fields', name)
    if (places.length === 0) return [fault('E-FORM-4', place, name)]
    return faultIf(!places.some(({ always }) => always), 'E-FORM-5', places[0]?.place ?? place, name)
  })
}

const checkLabels = (subject: Subject, shown: readonly Shown[]): readonly Fault[] => {
  const labelled = new Map<string, string>()
  return shown.flatMap(({ name }) => {
    const label = subject.descriptor.fields[name]?.label.trim().toLowerCase()
    if (!label) return []
    const holder = labelled.get(label)
    labelled.set(label, holder ?? name)
    if (holder === undefined || holder === name) return []
    return [
      fault('E-FIELD-7', inside(subject.place, 'fields', name), subject.descriptor.fields[name]?.label, {
        other: holder,
      }),
    ]
  })
}

/** What the form shows, what it lacks, and what its conditions look at. */
export const checkForm = ({ subjects }: Inspection): readonly Fault[] =>
  subjects.flatMap((subject) => {
    const { form, afterSave } = subject.descriptor
    const lost = afterSave !== undefined && afterSave !== 'back'
    const place = inside(subject.place, 'form')
    const wrongSave = faultIf(lost, 'E-SAVE-1', inside(subject.place, 'afterSave'), afterSave)
    if (!form) return wrongSave
    const { shown, conditions } = read(subject)
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
      ...checkShown(subject, shown),
      ...checkRequired(subject, shown),
      ...checkLabels(subject, shown),
      ...conditions.flatMap(({ when, place: at, above }) =>
        fieldsOf(when).flatMap((name) =>
          faultIf(name in subject.descriptor.fields && !above.includes(name), 'E-FORM-6', at, name, {
            known: above,
          }),
        ),
      ),
    ]
  })
