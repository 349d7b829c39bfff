import { kinds, meaningOf } from '../kinds/index.ts'
import { isRow } from '../row.ts'
import { type Fault, fault, faultIf, inside, type Place } from './fault.ts'
import { fieldNames, type Inspection, labelNames, repeated, type Subject, seededLabels } from './subject.ts'

const verbs = ['read', 'create', 'update', 'delete']

type Values = Readonly<Record<string, unknown>>

const checkValue = (
  place: Place,
  subject: Subject,
  name: string,
  value: unknown,
  inspection: Inspection,
): readonly Fault[] => {
  const field = subject.descriptor.fields[name]
  if (!field || !(field.kind in kinds))
    return [fault('E-SEED-1', place, name, { known: fieldNames(subject) })]
  const target = inspection.named.get(field.to ?? '')
  if (target) {
    const labels = Array.isArray(value) ? value : [value]
    return labels.flatMap((label) =>
      faultIf(!seededLabels(target).includes(String(label)), 'E-SEED-5', place, label, {
        other: target.place.file,
      }),
    )
  }
  const accepted = meaningOf(field.kind).accept(value, field)
  return 'message' in accepted ? [fault('E-SEED-4', place, value, { other: accepted.message })] : []
}

const checkGrants = (
  place: Place,
  subject: Subject,
  grants: unknown,
  { subjects }: Inspection,
): readonly Fault[] => {
  if (subject.descriptor.serves !== 'role') return [fault('E-SEED-6', place, '')]
  if (!isRow(grants)) return [fault('E-SEED-1', place, 'grants')]
  const plurals = subjects.map(({ descriptor }) => descriptor.many)
  const list = (value: unknown) => (Array.isArray(value) ? value.map(String) : [])
  return [
    ...list(grants.except).flatMap((name) =>
      faultIf(!plurals.includes(name), 'E-SEED-7', place, name, { known: plurals }),
    ),
    ...list(grants.verbs).flatMap((verb) =>
      faultIf(!verbs.includes(verb), 'E-SEED-8', place, verb, { known: verbs }),
    ),
  ]
}

const checkRow = (place: Place, subject: Subject, row: Values, inspection: Inspection): readonly Fault[] => [
  ...Object.entries(row).flatMap(([name, value]) =>
    name === 'grants'
      ? checkGrants(inside(place, name), subject, value, inspection)
      : checkValue(inside(place, name), subject, name, value, inspection),
  ),
  ...subject.fields.flatMap(([name, field]) =>
    faultIf(
      place.path.includes('seed') &&
        field.required === true &&
        field.initially === undefined &&
        !(name in row),
      'E-SEED-2',
      place,
      name,
    ),
  ),
]

/** First rows and sample rows: known fields, fitting values, no row twice. */
export const checkSeeds = (inspection: Inspection): readonly Fault[] =>
  inspection.subjects.flatMap((subject) => {
    const label = labelNames(subject)[0] ?? ''
    const rows = (word: 'seed' | 'sample') =>
      (subject.descriptor[word] ?? []).flatMap((row) => {
        const values: Values = typeof row === 'string' ? { [label]: row } : row
        return checkRow(inside(subject.place, word, String(values[label] ?? '')), subject, values, inspection)
      })
    const twice = repeated(seededLabels(subject))
    return [
      ...rows('seed'),
      ...rows('sample'),
      ...twice.map((value) => fault('E-SEED-3', inside(subject.place, 'seed'), value)),
    ]
  })
