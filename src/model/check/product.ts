import { parts as say } from '#texts/checks'
import type { Dashboard, Donut } from '../../descriptor/index.ts'
import { casesOf } from '../analysis/cases.ts'
import { overlaps } from '../analysis/overlap.ts'
import { type CheckContext, type CheckedEntity, isDate, namesOf, repeated } from './checked-entity.ts'
import { describeCase } from './describe-case.ts'
import { type Fault, fault, faultIf, inside, type Place } from './fault.ts'

const colours = ['green', 'red', 'grey', 'blue', 'teal', 'orange']
const appPlace: Place = { file: 'src/app.ts', path: [] }
const place = inside(appPlace, 'dashboard')

/** Every count that the dashboard shows and where it does, with its colour where it has one. */
const shownIn = ({ donuts, bars, attention = [] }: Dashboard) => [
  ...donuts.flatMap(({ title, slices }) =>
    slices.map(([key, colour]) => ({ key, colour, at: inside(place, 'donuts', title, key) })),
  ),
  ...(bars?.series ?? []).map(([key, colour]) => ({ key, colour, at: inside(place, 'bars', 'series', key) })),
  ...attention.map((key) => ({ key, colour: null, at: inside(place, 'attention') })),
  ...donuts.flatMap(({ title, whole }) =>
    whole === 'all' ? [] : [{ key: whole, colour: null, at: inside(place, 'donuts', title, 'whole') }],
  ),
]

const checkKeys = (dashboard: Dashboard): readonly Fault[] => {
  const keys = Object.keys(dashboard.counts)
  const shown = shownIn(dashboard)
  const all = [...keys, dashboard.total[0], ...(dashboard.bars ? [dashboard.bars.key] : [])]
  return [
    ...shown.flatMap(({ key, colour, at }) => [
      ...faultIf(!keys.includes(key), 'E-DASHBOARD-3', at, key, { known: keys }),
      ...faultIf(colour !== null && !colours.includes(colour), 'E-DASHBOARD-4', at, colour, {
        known: colours,
      }),
    ]),
    ...repeated(all).map((key) => fault('E-DASHBOARD-9', inside(place, 'counts'), key)),
  ]
}

const checkBars = (dashboard: Dashboard, checked: CheckedEntity): readonly Fault[] => {
  const { bars } = dashboard
  if (!bars) return []
  const dates = namesOf(checked, isDate)
  const at = inside(place, 'bars')
  return [
    ...faultIf(!dates.includes(bars.by), 'E-DASHBOARD-7', inside(at, 'by'), bars.by, { known: dates }),
    ...faultIf(
      checked.descriptor.fields[bars.by]?.access?.read !== undefined,
      'E-ACCESS-7',
      inside(at, 'by'),
      bars.by,
    ),
    ...bars.series.flatMap(([key]) =>
      faultIf(
        bars.sample.counts[key]?.length !== bars.sample.years.length,
        'E-DASHBOARD-8',
        inside(at, 'sample', key),
        key,
      ),
    ),
  ]
}

const checkDonut = (donut: Donut, dashboard: Dashboard, checked: CheckedEntity): readonly Fault[] => {
  const rowsOf = (key: string) => checked.descriptor.lists?.[dashboard.counts[key] ?? '']?.[1]
  const parts = Object.fromEntries(
    donut.slices.flatMap(([key]) => (rowsOf(key) ? [[key, rowsOf(key) ?? {}]] : [])),
  )
  const whole = donut.whole === 'all' ? null : (rowsOf(donut.whole) ?? null)
  const cases = casesOf(checked.descriptor.fields, [...Object.values(parts), ...(whole ? [whole] : [])])
  if (!cases) return []
  const { overlap, gap } = overlaps(cases, whole, parts)
  const at = inside(place, 'donuts', donut.title)
  return [
    ...(overlap
      ? [
          fault('E-DASHBOARD-5', at, donut.title, {
            other: say.overlap(overlap.parts, describeCase(checked, overlap.at)),
          }),
        ]
      : []),
    ...(gap
      ? [fault('E-DASHBOARD-6', at, donut.title, { other: say.where(describeCase(checked, gap.at)) })]
      : []),
  ]
}

const checkDashboard = (dashboard: Dashboard, { named }: CheckContext): readonly Fault[] => {
  const checked = named.get(dashboard.of)
  if (!checked)
    return [fault('E-DASHBOARD-1', inside(place, 'of'), dashboard.of, { known: [...named.keys()] })]
  const lists = Object.keys(checked.descriptor.lists ?? {})
  const faults = [
    ...Object.entries(dashboard.counts).flatMap(([key, list]) =>
      faultIf(!lists.includes(list), 'E-DASHBOARD-2', inside(place, 'counts', key), list, {
        known: lists,
        other: checked.place.file,
      }),
    ),
    ...checkKeys(dashboard),
    ...checkBars(dashboard, checked),
  ]
  return faults.length > 0
    ? faults
    : dashboard.donuts.flatMap((donut) => checkDonut(donut, dashboard, checked))
}

/** As an entity is named: it stands in a file's name, too. */
const hyphenated = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/

/** The product: its name, title, groups and dashboard. Donuts are checked to be wholes, by enumeration. */
export const checkProduct = (context: CheckContext): readonly Fault[] => [
  ...faultIf(context.app.title.trim() === '', 'E-APP-1', inside(appPlace, 'title'), context.app.title),
  ...faultIf(
    !hyphenated.test(String(context.app.name)),
    'E-APP-3',
    inside(appPlace, 'name'),
    context.app.name,
  ),
  ...repeated(context.app.groups).map((group) => fault('E-APP-2', inside(appPlace, 'groups'), group)),
  ...(context.app.dashboard ? checkDashboard(context.app.dashboard, context) : []),
]
