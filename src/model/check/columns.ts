import { newestFirst, sortsLists } from '../entity/order.ts'
import { detailsOf, isSecret, meaningOf } from '../kinds/index.ts'
import {
  type CheckContext,
  type CheckedEntity,
  fieldNames,
  keysOf,
  namesOf,
  otherKeys,
  repeated,
} from './checked-entity.ts'
import { type Fault, fault, faultIf, placeInside } from './fault.ts'

const checkLabel = (checked: CheckedEntity): readonly Fault[] => {
  const place = placeInside(checked.place, 'label')
  const names = checked.label
  const only = names.length === 1 ? checked.descriptor.fields[names[0] ?? ''] : undefined
  return [
    ...names.flatMap((name) => {
      const field = checked.descriptor.fields[name]
      if (!field) return [fault('E-LABEL-1', place, name, { known: fieldNames(checked) })]
      return faultIf(!detailsOf(field.kind).names, 'E-LABEL-2', place, name, {
        other: field.kind,
      })
    }),
    ...repeated(names).map((name) => fault('E-LABEL-4', place, name)),
    ...faultIf(names.length === 0, 'E-LABEL-5', place, undefined),
    ...faultIf(
      only !== undefined && only.required !== true && !meaningOf(only.kind).given,
      'E-LABEL-3',
      place,
      names[0],
    ),
  ]
}

const checkAliases = (checked: CheckedEntity, context: CheckContext): readonly Fault[] => {
  const keys = [
    ...otherKeys(checked, context).keys(),
    ...checked.fields.flatMap(([, field]) => keysOf(field)),
  ]
  return Object.entries(checked.descriptor.aliases ?? {}).flatMap(([alias, of]) => {
    const place = placeInside(checked.place, 'aliases', alias)
    const field = checked.descriptor.fields[of]
    return [
      ...faultIf(field === undefined, 'E-ALIAS-1', place, of, { known: fieldNames(checked) }),
      ...faultIf(keys.includes(alias), 'E-ALIAS-2', place, alias),
      ...(field && isSecret(field) ? [fault('E-ALIAS-3', place, alias, { other: field.kind })] : []),
    ]
  })
}

/** Search finds nothing if every searchable field is excluded. */
const checkSearch = (checked: CheckedEntity, shown: readonly string[]): readonly Fault[] => {
  const kept = namesOf(checked, (field) => field.unsearched === true)
  const looked = checked.fields.some(
    ([name, field]) => field.searched || (field.links === 'one' && shown.includes(name)),
  )
  return faultIf(
    kept.length > 0 && !looked,
    'E-COLUMN-7',
    placeInside(checked.place, 'fields', kept[0] ?? ''),
    kept[0],
  )
}

const checkShown = (checked: CheckedEntity): readonly Fault[] => {
  const { columns, plain, fields, lists } = checked.descriptor
  const shown = checked.columns
  const left: readonly string[] = plain?.without ?? []
  const place = placeInside(checked.place, 'columns')
  return [
    ...shown.flatMap((name) => {
      const field = fields[name]
      if (!field) return [fault('E-COLUMN-1', place, name, { known: fieldNames(checked) })]
      return [
        ...faultIf(isSecret(field), 'E-COLUMN-3', place, name, { other: field.kind }),
        ...faultIf(field.by !== undefined, 'E-COLUMN-8', place, name, { other: field.kind }),
      ]
    }),
    ...repeated(shown).map((name) => fault('E-COLUMN-2', place, name)),
    ...left.flatMap((name) =>
      faultIf(
        !shown.includes(name) && shown.every((each) => each in fields),
        'E-COLUMN-4',
        placeInside(checked.place, 'plain'),
        name,
        {
          known: shown,
        },
      ),
    ),
    ...faultIf(
      left.length > 0 && Object.keys(lists ?? {}).length === 0,
      'E-COLUMN-6',
      placeInside(checked.place, 'plain'),
      left[0],
    ),
    ...checkSearch(checked, shown),
    ...faultIf(
      columns !== undefined && shown.every((name) => left.includes(name)),
      'E-COLUMN-5',
      place,
      shown.join(', '),
    ),
  ]
}

const checkSort = (checked: CheckedEntity): readonly Fault[] => {
  const { sort } = checked.descriptor
  if (sort === undefined || sort[0] === newestFirst.sortBy) return []
  const [name] = sort
  const place = placeInside(checked.place, 'sort')
  const known = namesOf(checked, sortsLists)
  const field = checked.field[name]
  if (!field) return [fault('E-SORT-1', place, name, { known })]
  if (sortsLists(field)) return []
  const { sortable } = meaningOf(field.kind)
  return [fault(sortable ? 'E-SORT-2' : 'E-SORT-3', place, name, { known, other: field.kind })]
}

const checkOver = (checked: CheckedEntity, { named }: CheckContext): readonly Fault[] => {
  const { over } = checked.descriptor
  if (over === undefined) return []
  const place = placeInside(checked.place, 'over')
  if (!named.has(over)) return [fault('E-OVER-1', place, over, { known: [...named.keys()] })]
  const single = checked.fields.some(
    ([, field]) => field.to === over && field.belongs && field.unique !== undefined,
  )
  return faultIf(!single, 'E-OVER-2', place, over)
}

/** Checks labels, aliases, columns, the initial order, and the list shown with another entity's rows. */
export const checkColumns = (context: CheckContext): readonly Fault[] =>
  context.entities.flatMap((checked) => [
    ...checkLabel(checked),
    ...checkAliases(checked, context),
    ...checkShown(checked),
    ...checkSort(checked),
    ...checkOver(checked, context),
  ])
