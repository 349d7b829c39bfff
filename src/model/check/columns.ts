import { detailsOf, isSecret } from '../kinds/index.ts'
import { type Fault, fault, faultIf, inside } from './fault.ts'
import { keysOf, otherKeys } from './keys.ts'
import { fieldNames, type Inspection, namesOf, repeated, type Subject } from './subject.ts'

const checkLabel = (subject: Subject): readonly Fault[] => {
  const place = inside(subject.place, 'label')
  const names = subject.label
  const only = names.length === 1 ? subject.descriptor.fields[names[0] ?? ''] : undefined
  return [
    ...names.flatMap((name) => {
      const field = subject.descriptor.fields[name]
      if (!field) return [fault('E-LABEL-1', place, name, { known: fieldNames(subject) })]
      return faultIf(!detailsOf(field.kind).names, 'E-LABEL-2', place, name, {
        other: field.kind,
      })
    }),
    ...repeated(names).map((name) => fault('E-LABEL-4', place, name)),
    ...faultIf(names.length === 0, 'E-LABEL-5', place, undefined),
    ...faultIf(only !== undefined && only.required !== true, 'E-LABEL-3', place, names[0]),
  ]
}

const checkAliases = (subject: Subject, inspection: Inspection): readonly Fault[] => {
  const keys = [
    ...otherKeys(subject, inspection).keys(),
    ...subject.fields.flatMap(([, field]) => keysOf(field)),
  ]
  return Object.entries(subject.descriptor.aliases ?? {}).flatMap(([alias, of]) => {
    const place = inside(subject.place, 'aliases', alias)
    const field = subject.descriptor.fields[of]
    return [
      ...faultIf(field === undefined, 'E-ALIAS-1', place, of, { known: fieldNames(subject) }),
      ...faultIf(keys.includes(alias), 'E-ALIAS-2', place, alias),
      ...(field && isSecret(field) ? [fault('E-ALIAS-3', place, alias, { other: field.kind })] : []),
    ]
  })
}

/** Nothing is found where everything that could be looked at is kept out of it. */
const checkSearch = (subject: Subject, shown: readonly string[]): readonly Fault[] => {
  const kept = namesOf(subject, (field) => field.unsearched === true)
  const looked = subject.fields.some(
    ([name, field]) => field.searched || (field.links === 'one' && shown.includes(name)),
  )
  return faultIf(
    kept.length > 0 && !looked,
    'E-COLUMN-7',
    inside(subject.place, 'fields', kept[0] ?? ''),
    kept[0],
  )
}

const checkShown = (subject: Subject): readonly Fault[] => {
  const { columns, plain, fields, lists } = subject.descriptor
  const shown = subject.columns
  const left: readonly string[] = plain?.without ?? []
  const place = inside(subject.place, 'columns')
  return [
    ...shown.flatMap((name) => {
      const field = fields[name]
      if (!field) return [fault('E-COLUMN-1', place, name, { known: fieldNames(subject) })]
      return faultIf(isSecret(field), 'E-COLUMN-3', place, name, { other: field.kind })
    }),
    ...repeated(shown).map((name) => fault('E-COLUMN-2', place, name)),
    ...left.flatMap((name) =>
      faultIf(
        !shown.includes(name) && shown.every((each) => each in fields),
        'E-COLUMN-4',
        inside(subject.place, 'plain'),
        name,
        {
          known: shown,
        },
      ),
    ),
    ...faultIf(
      left.length > 0 && Object.keys(lists ?? {}).length === 0,
      'E-COLUMN-6',
      inside(subject.place, 'plain'),
      left[0],
    ),
    ...checkSearch(subject, shown),
    ...faultIf(
      columns !== undefined && shown.every((name) => left.includes(name)),
      'E-COLUMN-5',
      place,
      shown.join(', '),
    ),
  ]
}

const checkOver = (subject: Subject, { named }: Inspection): readonly Fault[] => {
  const { over } = subject.descriptor
  if (over === undefined) return []
  const place = inside(subject.place, 'over')
  if (!named.has(over)) return [fault('E-OVER-1', place, over, { known: [...named.keys()] })]
  const single = subject.fields.some(
    ([, field]) => field.to === over && field.belongs && field.unique !== undefined,
  )
  return faultIf(!single, 'E-OVER-2', place, over)
}

/** Labels, aliases, columns, and the list shown over another entity's rows. */
export const checkColumns = (inspection: Inspection): readonly Fault[] =>
  inspection.subjects.flatMap((subject) => [
    ...checkLabel(subject),
    ...checkAliases(subject, inspection),
    ...checkShown(subject),
    ...checkOver(subject, inspection),
  ])
