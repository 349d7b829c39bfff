import { periods, sharedBy, totalsFor } from '../entity/grouping.ts'
import { type CheckContext, type CheckedEntity, hasDay, namesOf, repeated } from './checked-entity.ts'
import { type Fault, fault, faultIf, placeInside } from './fault.ts'

const checkSums = (checked: CheckedEntity): readonly Fault[] => {
  const known = namesOf(checked, (field) => totalsFor(field).length > 0)
  return Object.entries(checked.descriptor.totals ?? {}).flatMap(([name, said]) => {
    const place = placeInside(checked.place, 'totals', name)
    const field = checked.field[name]
    if (!field) return [fault('E-TOTAL-1', place, name, { known })]
    const words: readonly string[] = said === undefined ? [] : [said].flat()
    const fits: readonly string[] = totalsFor(field)
    if (fits.length === 0) return [fault('E-TOTAL-2', place, name, { known, other: field.kind })]
    return [
      ...words.flatMap((word) =>
        faultIf(!fits.includes(word), 'E-TOTAL-3', place, word, { known: fits, other: field.kind }),
      ),
      ...faultIf(words.length === 0, 'E-TOTAL-4', place, name, { known: fits }),
      ...repeated(words).map((word) => fault('E-TOTAL-5', place, word)),
    ]
  })
}

const checkGroups = (checked: CheckedEntity): readonly Fault[] => {
  const groups: readonly string[] = checked.descriptor.groups ?? []
  const place = placeInside(checked.place, 'groups')
  const known = [
    ...namesOf(checked, (field) => sharedBy(field) === 'value'),
    ...namesOf(checked, (field) => sharedBy(field) === 'period').map((name) => `${name}:month`),
  ]
  return [
    ...groups.flatMap((said) => {
      const [name = '', ...more] = said.split(':')
      const field = checked.field[name]
      if (!field) return [fault('E-GROUP-1', place, said, { known })]
      const shared = sharedBy(field)
      if (shared === null) return [fault('E-GROUP-2', place, said, { known, other: field.kind })]
      const right = shared === 'value' ? [name] : periods.map((period) => `${name}:${period}`)
      const wrong = more.length > 0 || shared === 'period' ? !right.includes(said) : false
      return faultIf(wrong, 'E-GROUP-3', place, said, { known: right, other: field.kind })
    }),
    ...repeated(groups).map((said) => fault('E-GROUP-4', place, said)),
  ]
}

const layouts: Readonly<Record<string, (field: CheckedEntity['field'][string]) => boolean>> = {
  board: (field) => sharedBy(field) === 'value',
  calendar: (field) => field.stored && hasDay(field),
}

const checkLayouts = (checked: CheckedEntity): readonly Fault[] =>
  Object.entries(checked.descriptor.layouts ?? {}).flatMap(([layout, name]) => {
    const place = placeInside(checked.place, 'layouts', layout)
    const fits = Object.hasOwn(layouts, layout) ? layouts[layout] : undefined
    if (!fits) return [fault('E-LAYOUT-1', place, layout, { known: Object.keys(layouts) })]
    const known = namesOf(checked, fits)
    const field = checked.field[String(name)]
    if (!field) return [fault('E-LAYOUT-2', place, name, { known })]
    return faultIf(!fits(field), 'E-LAYOUT-3', place, name, { known, other: field.kind })
  })

/** Checks the totals of lists, their groupings, and their other layouts. */
export const checkTotals = ({ entities }: CheckContext): readonly Fault[] =>
  entities.flatMap((checked) => [...checkSums(checked), ...checkGroups(checked), ...checkLayouts(checked)])
