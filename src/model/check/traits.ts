import { tones } from '../../descriptor/index.ts'
import { meaningOf } from '../kinds/index.ts'
import { type Fault, fault, faultIf, inside, type Place } from './fault.ts'
import { type Inspection, labelNames, type Subject, seededLabels } from './subject.ts'

type Field = Subject['fields'][number][1]

const checkOrder = (place: Place, field: Field): readonly Fault[] => {
  const { least, most, longest, kind } = field
  const bounded = least !== undefined || most !== undefined
  return [
    ...faultIf(field.sortable === true && !meaningOf(kind).sortable, 'E-TRAIT-1', place, kind),
    ...faultIf(field.unique !== undefined && meaningOf(kind).column === null, 'E-TRAIT-2', place, kind),
    ...faultIf(
      longest !== undefined &&
        (!Number.isInteger(longest) || longest < 1 || meaningOf(kind).column !== 'text'),
      'E-TRAIT-7',
      inside(place, 'longest'),
      longest,
      {
        other:
          meaningOf(kind).column === 'text'
            ? 'is no whole number from 1'
            : `stands on what is no text: ${kind}`,
      },
    ),
    ...faultIf(
      bounded && (kind !== 'number' || (least ?? 0) > (most ?? Number.POSITIVE_INFINITY)),
      'E-TRAIT-8',
      place,
      kind,
      {
        other:
          kind === 'number'
            ? `allows nothing: from ${least ?? 'any'} to ${most ?? 'any'}`
            : `has bounds, which only a number can have: ${kind}`,
      },
    ),
  ]
}

/** Why no two values could sensibly be kept apart; null where they can. */
const alike: Readonly<Record<string, string>> = {
  flag: 'yes and no would allow two rows',
  password: 'every secret is kept as a hash of its own',
}

/** Words that a field of its kind takes and that say nothing, or what was not meant. */
const checkSense = (place: Place, field: Field): readonly Fault[] => {
  const { kind, unique, unsearched, column, initially } = field
  const meaning = meaningOf(kind)
  const first = initially !== undefined
  const unsaid = field.to !== undefined || meaning.secret || !meaning.accepted || meaning.column === null
  return [
    ...faultIf(unique !== undefined && kind in alike, 'E-TRAIT-14', place, kind, {
      other: alike[kind] ?? '',
    }),
    ...faultIf(unsearched === true && !meaning.searched, 'E-TRAIT-15', place, kind),
    ...faultIf(
      column !== undefined && meaning.column === null,
      'E-TRAIT-16',
      inside(place, 'column'),
      column,
      {
        other: kind,
      },
    ),
    ...faultIf(first && unsaid, 'E-TRAIT-17', inside(place, 'initially'), initially, { other: kind }),
    ...faultIf(first && unique !== undefined && kind !== 'flag', 'E-TRAIT-18', place, initially),
  ]
}

const checkNotBefore = (place: Place, name: string, field: Field, subject: Subject): readonly Fault[] => {
  if (field.notBefore === undefined) return []
  const dates = subject.fields.flatMap(([each, { kind }]) => (kind === 'date' ? [each] : []))
  if (field.kind !== 'date') return [fault('E-TRAIT-6', place, field.kind)]
  if (!dates.includes(field.notBefore))
    return [fault('E-TRAIT-5', inside(place, 'notBefore'), field.notBefore, { known: dates })]
  const way = [name]
  for (let next: string | undefined = field.notBefore; next !== undefined && way.length <= dates.length; ) {
    if (next === name)
      return [fault('E-TRAIT-12', inside(place, 'notBefore'), name, { other: way.join(', ') })]
    way.push(next)
    next = subject.descriptor.fields[next]?.notBefore
  }
  return []
}

const checkChips = (place: Place, field: Field, { named }: Inspection): readonly Fault[] => {
  if (!field.chips) return []
  const target = field.to === undefined ? undefined : named.get(field.to)
  const known = target ? seededLabels(target) : null
  return [
    ...faultIf(
      field.kind !== 'reference' && field.kind !== 'text',
      'E-TRAIT-3',
      inside(place, 'chips'),
      field.kind,
    ),
    ...Object.entries(field.chips).flatMap(([value, tone]) => [
      ...faultIf(!tones.includes(tone), 'E-TRAIT-4', inside(place, 'chips', value), tone, { known: tones }),
      ...faultIf(known !== null && !known.includes(value), 'E-CHIP-1', inside(place, 'chips', value), value, {
        known: known ?? [],
        other: target?.place.file ?? '',
      }),
    ]),
  ]
}

const checkWriting = (place: Place, field: Field, { named }: Inspection): readonly Fault[] => {
  const target = named.get(field.to ?? '')
  const settable = !field.readonly && !field.stamped && meaningOf(field.kind).accepted
  return [
    ...faultIf(
      field.stamped !== undefined && target?.descriptor.serves !== 'account',
      'E-TRAIT-9',
      place,
      field.to,
    ),
    ...faultIf(field.required === true && !settable, 'E-TRAIT-10', place, field.kind),
  ]
}

const checkAccess = (
  place: Place,
  field: Field,
  isLabel: boolean,
  subject: Subject,
  { subjects }: Inspection,
): readonly Fault[] => {
  const other = subject.descriptor.fields[field.notBefore ?? '']
  const known = subjects.flatMap(({ descriptor: { many } }) =>
    ['read', 'create', 'update', 'delete'].map((verb) => `${many}.${verb}`),
  )
  return [
    ...faultIf(
      isLabel && field.access?.read !== undefined,
      'E-ACCESS-3',
      inside(place, 'access'),
      field.label,
    ),
    ...faultIf(
      field.access?.write !== undefined && (field.readonly === true || field.stamped !== undefined),
      'E-ACCESS-4',
      inside(place, 'access'),
      field.access?.write,
    ),
    ...faultIf(
      other !== undefined && other.access?.read !== field.access?.read,
      'E-ACCESS-5',
      inside(place, 'notBefore'),
      field.notBefore,
    ),
    ...faultIf(
      field.belongs === true && field.access?.read !== undefined,
      'E-ACCESS-8',
      inside(place, 'access'),
      field.label,
    ),
    ...Object.entries(field.access ?? {}).flatMap(([way, permission]) =>
      faultIf(!known.includes(permission), 'E-ACCESS-1', inside(place, 'access', way), permission, { known }),
    ),
  ]
}

/** Traits that their field cannot have, or that say what cannot be. */
export const checkTraits = (inspection: Inspection): readonly Fault[] =>
  inspection.subjects.flatMap((subject) =>
    subject.fields.flatMap(([name, field]) => {
      const place = inside(subject.place, 'fields', name)
      return [
        ...checkOrder(place, field),
        ...checkSense(place, field),
        ...checkNotBefore(place, name, field, subject),
        ...checkChips(place, field, inspection),
        ...checkWriting(place, field, inspection),
        ...checkAccess(place, field, labelNames(subject).includes(name), subject, inspection),
      ]
    }),
  )
