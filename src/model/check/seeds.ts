import { isSecret, meaningOf } from '../kinds/index.ts'
import { holds } from '../predicate.ts'
import { verbs } from '../resolve.ts'
import { isRow } from '../values/row.ts'
import { type Fault, fault, faultIf, inside, type Place } from './fault.ts'
import { fieldNames, type Inspection, repeated, type Subject, seededLabels } from './subject.ts'

type Values = Readonly<Record<string, unknown>>

const checkValue = (
  place: Place,
  subject: Subject,
  name: string,
  value: unknown,
  inspection: Inspection,
): readonly Fault[] => {
  const field = subject.field[name]
  if (!field) return [fault('E-SEED-1', place, name, { known: fieldNames(subject) })]
  const target = inspection.named.get(field.to ?? '')
  if (target) {
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
  if (!meaningOf(field.kind).accepted)
    return [fault('E-SEED-4', place, value, { other: `${field.label} is worked out from other fields.` })]
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
      faultIf(!verbs.some((each) => each === verb), 'E-SEED-8', place, verb, { known: verbs }),
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
        !isSecret(field) &&
        meaningOf(field.kind).isEmpty(row[name]),
      'E-SEED-2',
      place,
      name,
    ),
  ),
]

const compared = (value: unknown): unknown => (typeof value === 'string' ? value.trim().toLowerCase() : value)

/** Values that first rows share though no two rows may; the label is looked at by itself. */
const checkShared = (subject: Subject, rows: readonly Values[], label: string): readonly Fault[] =>
  subject.fields.flatMap(([name, field]) => {
    if (field.unique === undefined || name === label) return []
    const values = rows.flatMap((row) => (row[name] === undefined ? [] : [row[name]]))
    const place = inside(subject.place, 'seed', name)
    return values.flatMap((value, index) => {
      const before = values.slice(0, index).map(compared)
      return faultIf(before.includes(compared(value)), 'E-SEED-9', place, value, { other: name })
    })
  })

/** First rows that lack what a condition asks of them, or whose days stand the wrong way round. */
const checkTogether = (place: Place, subject: Subject, row: Values): readonly Fault[] =>
  subject.fields.flatMap(([name, field]) => {
    const when = field.requiredWhen
    const facts = Object.fromEntries(
      subject.fields.map(([each, { kind, initially }]) => [
        each,
        row[each] ?? initially ?? (meaningOf(kind).blank === false ? false : null),
      ]),
    )
    const lacks = when !== null && meaningOf(field.kind).isEmpty(facts[name]) && holds(when, facts, '')
    const [day, bound] = [row[name], row[field.notBefore ?? '']]
    const late = typeof day === 'string' && typeof bound === 'string' && day < bound
    return [
      ...faultIf(lacks, 'E-SEED-2', place, name),
      ...faultIf(late, 'E-SEED-11', inside(place, name), day, { other: `${field.notBefore}, ${bound}` }),
    ]
  })

/** First rows and sample rows: known fields, fitting values, no row twice. */
export const checkSeeds = (inspection: Inspection): readonly Fault[] =>
  inspection.subjects.flatMap((subject) => {
    const label = subject.label[0] ?? ''
    const rows = (word: 'seed' | 'sample') =>
      (subject.descriptor[word] ?? []).flatMap((row) => {
        const values: Values = typeof row === 'string' ? { [label]: row } : row
        const called = String(values[label] ?? '')
        const place = inside(subject.place, word, ...(called === '' ? [] : [called]))
        return [
          ...checkRow(place, subject, values, inspection),
          ...(word === 'seed' ? checkTogether(place, subject, values) : []),
        ]
      })
    const seeded = (subject.descriptor.seed ?? []).map(
      (row): Values => (typeof row === 'string' ? { [label]: row } : row),
    )
    const twice = repeated(seededLabels(subject).map((text) => text.trim().toLowerCase()))
    return [
      ...rows('seed'),
      ...rows('sample'),
      ...twice.map((value) => {
        const text = seededLabels(subject).find((each) => each.trim().toLowerCase() === value)
        return fault('E-SEED-3', inside(subject.place, 'seed'), text)
      }),
      ...checkShared(subject, seeded, label),
    ]
  })
