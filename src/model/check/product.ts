import { parts } from '#texts/checks'
import type { Dashboard, Donut } from '../../descriptor/index.ts'
import { casesOf, overlaps } from '../analysis/cases.ts'
import type { FieldModel } from '../entity/model.ts'
import { isSecret } from '../kinds/index.ts'
import { weekdays } from '../values/weekday.ts'
import {
  type CheckContext,
  type CheckedEntity,
  describeCase,
  isDate,
  namesOf,
  repeated,
} from './checked-entity.ts'
import { type Fault, fault, faultIf, type Place, placeInside } from './fault.ts'
import { faultsIn } from './predicate.ts'
import { groundOf } from './rules.ts'

const colours = ['green', 'red', 'grey', 'blue', 'teal', 'orange']
const appPlace: Place = { file: 'app.ts', path: [] }
const place = placeInside(appPlace, 'dashboard')

/** Every count on the dashboard with its place, and its colour if any. */
const shownIn = ({ donuts, bars, attention = [] }: Dashboard) => [
  ...donuts.flatMap(({ title, slices }) =>
    slices.map(([key, colour]) => ({ key, colour, at: placeInside(place, 'donuts', title, key) })),
  ),
  ...(bars?.series ?? []).map(([key, colour]) => ({
    key,
    colour,
    at: placeInside(place, 'bars', 'series', key),
  })),
  ...attention.map((key) => ({ key, colour: null, at: placeInside(place, 'attention') })),
  ...donuts.flatMap(({ title, whole }) =>
    whole === 'all' ? [] : [{ key: whole, colour: null, at: placeInside(place, 'donuts', title, 'whole') }],
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
    ...repeated(all).map((key) => fault('E-DASHBOARD-9', placeInside(place, 'counts'), key)),
  ]
}

const checkBars = (dashboard: Dashboard, checked: CheckedEntity): readonly Fault[] => {
  const { bars } = dashboard
  if (!bars) return []
  const dates = namesOf(checked, isDate)
  const at = placeInside(place, 'bars')
  return [
    ...faultIf(!dates.includes(bars.by), 'E-DASHBOARD-7', placeInside(at, 'by'), bars.by, { known: dates }),
    ...faultIf(
      checked.descriptor.fields[bars.by]?.access?.read !== undefined,
      'E-ACCESS-7',
      placeInside(at, 'by'),
      bars.by,
    ),
    ...bars.series.flatMap(([key]) =>
      faultIf(
        bars.sample.counts[key]?.length !== bars.sample.years.length,
        'E-DASHBOARD-8',
        placeInside(at, 'sample', key),
        key,
      ),
    ),
  ]
}

const checkDonut = (donut: Donut, dashboard: Dashboard, checked: CheckedEntity): readonly Fault[] => {
  const rowsOf = (key: string) => checked.descriptor.lists?.[dashboard.counts[key] ?? '']?.[1]
  const slices = Object.fromEntries(
    donut.slices.flatMap(([key]) => (rowsOf(key) ? [[key, rowsOf(key) ?? {}]] : [])),
  )
  const whole = donut.whole === 'all' ? null : (rowsOf(donut.whole) ?? null)
  const cases = casesOf(checked.field, [...Object.values(slices), ...(whole ? [whole] : [])])
  if (!cases) return []
  const { overlap, gap } = overlaps(cases, whole, slices)
  const at = placeInside(place, 'donuts', donut.title)
  return [
    ...(overlap
      ? [
          fault('E-DASHBOARD-5', at, donut.title, {
            other: parts.overlap(overlap.parts, describeCase(checked, overlap.at)),
          }),
        ]
      : []),
    ...(gap
      ? [fault('E-DASHBOARD-6', at, donut.title, { other: parts.where(describeCase(checked, gap.at)) })]
      : []),
  ]
}

/** Checks the parts of a whole: they must depend only on the row, and be the same for every caller. */
const checkParts = (dashboard: Dashboard, checked: CheckedEntity, context: CheckContext): readonly Fault[] =>
  dashboard.donuts.flatMap(({ title, whole, slices }) =>
    [whole, ...slices.map(([key]) => key)].flatMap((key) => {
      const list = dashboard.counts[key] ?? ''
      const rule = checked.descriptor.lists?.[list]?.[1] ?? {}
      const at = placeInside(place, 'donuts', title, key === whole ? 'whole' : key)
      const faults = faultsIn(rule, groundOf(checked, context, 'page', false), at)
      return faultIf(faults.length > 0, 'E-DASHBOARD-10', at, key, { other: list })
    }),
  )

const checkDashboard = (dashboard: Dashboard, context: CheckContext): readonly Fault[] => {
  const { named } = context
  const checked = named.get(dashboard.of)
  if (!checked)
    return [fault('E-DASHBOARD-1', placeInside(place, 'of'), dashboard.of, { known: [...named.keys()] })]
  const lists = Object.keys(checked.descriptor.lists ?? {})
  const faults = [
    ...Object.entries(dashboard.counts).flatMap(([key, list]) =>
      faultIf(!lists.includes(list), 'E-DASHBOARD-2', placeInside(place, 'counts', key), list, {
        known: lists,
        other: checked.place.file,
      }),
    ),
    ...checkKeys(dashboard),
    ...checkBars(dashboard, checked),
  ]
  return faults.length > 0
    ? faults
    : [
        ...checkParts(dashboard, checked, context),
        ...dashboard.donuts.flatMap((donut) => checkDonut(donut, dashboard, checked)),
      ]
}

/** The pattern of an entity's name, which is also used in file names. */
const hyphenated = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/

const checkWorkdays = (workdays: readonly string[]): readonly Fault[] => {
  const at = placeInside(appPlace, 'workdays')
  return [
    ...workdays.flatMap((day) =>
      faultIf(!weekdays.some((each) => each === day), 'E-APP-6', at, day, { known: weekdays }),
    ),
    ...faultIf(workdays.length === 0, 'E-APP-7', at, workdays),
    ...repeated(workdays).map((day) => fault('E-APP-8', at, day)),
  ]
}

/** Checks the product: its name, title, groups and dashboard. Enumeration checks that donuts are wholes. */
export const checkProduct = (context: CheckContext): readonly Fault[] => [
  ...faultIf(context.app.title.trim() === '', 'E-APP-1', placeInside(appPlace, 'title'), context.app.title),
  ...faultIf(
    !hyphenated.test(String(context.app.name)),
    'E-APP-3',
    placeInside(appPlace, 'name'),
    context.app.name,
  ),
  ...repeated(context.app.groups).map((group) => fault('E-APP-2', placeInside(appPlace, 'groups'), group)),
  ...checkWorkdays(context.app.workdays ?? ['mon']),
  ...(context.app.dashboard ? checkDashboard(context.app.dashboard, context) : []),
]

type Purpose = 'account' | 'role' | 'permission'

type Need = readonly [what: string, met: (checked: CheckedEntity, context: CheckContext) => boolean]

const has = (checked: CheckedEntity, fits: (field: FieldModel, name: string) => boolean): boolean =>
  checked.fields.some(([name, field]) => fits(field, name))

const flagged =
  (flag: string) =>
  (checked: CheckedEntity): boolean =>
    has(checked, (field, name) => name === flag && field.type === 'flag')

const leadsTo =
  (purpose: Purpose) =>
  (checked: CheckedEntity, { named }: CheckContext): boolean =>
    has(
      checked,
      (field) => field.links === 'many' && named.get(field.to ?? '')?.descriptor.serves === purpose,
    )

const needs: Readonly<
  Record<
    Purpose,
    { readonly code: 'E-SERVES-3' | 'E-SERVES-4' | 'E-SERVES-5'; readonly needs: readonly Need[] }
  >
> = {
  account: {
    code: 'E-SERVES-3',
    needs: [
      [
        parts.account.email,
        (checked) =>
          has(
            checked,
            (field) => field.kind === 'email' && field.unique !== undefined && field.required === true,
          ),
      ],
      [
        parts.account.password,
        (checked) => has(checked, (field) => isSecret(field) && field.stored && field.required === true),
      ],
      [parts.account.roles, leadsTo('role')],
      [parts.account.active, flagged('active')],
    ],
  },
  role: {
    code: 'E-SERVES-4',
    needs: [
      [parts.role.permissions, leadsTo('permission')],
      [parts.role.everything, flagged('everything')],
    ],
  },
  permission: {
    code: 'E-SERVES-5',
    needs: [
      [parts.permission.label, (checked) => checked.field[checked.label[0] ?? '']?.unique !== undefined],
      [parts.permission.generated, flagged('generated')],
    ],
  },
}

const checkPurpose = (purpose: Purpose, context: CheckContext): readonly Fault[] => {
  const [first, ...others] = context.entities.filter(({ descriptor }) => descriptor.serves === purpose)
  if (!first) return [fault('E-SERVES-1', { file: 'entities', path: [] }, purpose)]
  const place = placeInside(first.place, 'serves')
  return [
    ...others.map((each) =>
      fault('E-SERVES-2', placeInside(each.place, 'serves'), purpose, { other: first.place.file }),
    ),
    ...needs[purpose].needs.flatMap(([what, met]) =>
      met(first, context) ? [] : [fault(needs[purpose].code, place, what)],
    ),
  ]
}

/** Checks for one account, one role and one permission entity, each with the fields that sign-in and access read. */
export const checkServes = (context: CheckContext): readonly Fault[] => [
  ...(['account', 'role', 'permission'] as const).flatMap((purpose) => checkPurpose(purpose, context)),
  ...context.entities.flatMap(({ place, descriptor: { serves, comments } }) =>
    faultIf(
      serves !== undefined && comments === true,
      'E-COMMENTS-1',
      placeInside(place, 'comments'),
      serves,
    ),
  ),
]
