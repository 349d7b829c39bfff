import { parts } from '#texts/checks'
import { longestIdentifier, reservedPrefixes } from '../resolve.ts'
import type { CheckContext, CheckedEntity } from './checked-entity.ts'
import { type Fault, fault, faultIf, type Place, placeInside } from './fault.ts'

const hyphenated = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/
const reserved = [
  'user',
  'login',
  'logout',
  'health',
  'session',
  'sessions',
  'dashboard-data',
  'openapi',
  'history',
  'search',
  'password-reset',
  'password-reset-request',
  'session-options',
  'changes',
  'reset',
  'api',
  'batches',
  'views',
  'outbox',
  'reminders',
  'feeds',
  'inbox',
  'files',
  'why',
  'explain',
]

const checkName = ({ place, table, descriptor: { one, many, titles } }: CheckedEntity): readonly Fault[] => [
  ...faultIf(!hyphenated.test(one), 'E-NAME-1', placeInside(place, 'one'), one),
  ...faultIf(!hyphenated.test(many), 'E-NAME-2', placeInside(place, 'many'), many),
  ...faultIf(one === many, 'E-NAME-3', placeInside(place, 'many'), many),
  ...faultIf(!place.file.endsWith(`/${one}.ts`), 'E-NAME-6', placeInside(place, 'one'), one),
  ...faultIf(reserved.includes(many), 'E-NAME-7', placeInside(place, 'many'), many),
  ...faultIf(many.length > longestIdentifier, 'E-NAME-9', placeInside(place, 'many'), many, {
    other: String(many.length),
  }),
  ...reservedPrefixes.flatMap((prefix) =>
    faultIf(table.startsWith(prefix), 'E-NAME-10', placeInside(place, 'many'), many, { other: prefix }),
  ),
  ...(titles ? [titles.one, titles.many] : []).flatMap((title) =>
    faultIf(title.trim() === '', 'E-NAME-8', placeInside(place, 'titles'), title),
  ),
]

const checkClash = (checked: CheckedEntity, earlier: readonly CheckedEntity[]): readonly Fault[] => {
  const { one, many } = checked.descriptor
  const same = earlier.find(({ descriptor }) => descriptor.one === one)
  const sameTable = earlier.find(({ table }) => table === checked.table)
  return [
    ...(same ? [fault('E-NAME-4', placeInside(checked.place, 'one'), one, { other: same.place.file })] : []),
    ...(sameTable
      ? [fault('E-NAME-5', placeInside(checked.place, 'many'), many, { other: sameTable.place.file })]
      : []),
  ]
}

/** Checks the tables of lists of references: 'books' and 'authors' make books_authors. */
const checkLinkTables = (entities: readonly CheckedEntity[]): readonly Fault[] => {
  const taken = new Map(entities.map(({ place, table }) => [table, place.file]))
  return entities.flatMap(({ place, table, fields }) =>
    fields.flatMap(([name, { links }]) => {
      if (links !== 'many') return []
      const link = `${table}_${name}`
      const holder = taken.get(link)
      taken.set(link, holder ?? place.file)
      return holder === undefined
        ? []
        : [fault('E-NAME-11', placeInside(place, 'fields', name), link, { other: holder })]
    }),
  )
}

const checkWas = (
  { place, descriptor: { many, was } }: CheckedEntity,
  all: readonly CheckedEntity[],
): readonly Fault[] => {
  if (was === undefined) return []
  const bearer = all.find(({ descriptor }) => descriptor.many === was && descriptor.many !== many)
  return [
    ...faultIf(was === many, 'E-WAS-1', placeInside(place, 'was'), was),
    ...(bearer ? [fault('E-WAS-2', placeInside(place, 'was'), was, { other: bearer.place.file })] : []),
  ]
}

const checkMenu = (
  { place, descriptor: { menu } }: CheckedEntity,
  { app, icons }: CheckContext,
): readonly Fault[] => {
  if (!menu) return []
  const lost = menu.group !== undefined && !app.groups.includes(menu.group)
  return [
    ...faultIf(lost, 'E-MENU-1', placeInside(place, 'menu', 'group'), menu.group, { known: app.groups }),
    ...faultIf(
      icons.length > 0 && !icons.includes(menu.icon),
      'E-MENU-2',
      placeInside(place, 'menu', 'icon'),
      menu.icon,
      {
        known: icons,
      },
    ),
    ...faultIf(!Number.isFinite(menu.order), 'E-MENU-3', placeInside(place, 'menu', 'order'), menu.order),
  ]
}

/** Checks names of entities, their clashes, renames and places in the menu. */
export const checkNames = (context: CheckContext): readonly Fault[] => [
  ...context.entities.flatMap((checked, index) => [
    ...checkName(checked),
    ...checkClash(checked, context.entities.slice(0, index)),
    ...checkWas(checked, context.entities),
    ...checkMenu(checked, context),
  ]),
  ...checkLinkTables(context.entities),
]

interface Address {
  readonly address: string
  readonly place: Place
  readonly code: 'E-ROUTE-1' | 'E-ROUTE-2'
}

const addressesOf = ({ place, route, api, lists, descriptor: { at } }: CheckedEntity): readonly Address[] => {
  const address = (code: Address['code'], address: string, ...path: readonly string[]): Address => ({
    address,
    place: placeInside(place, ...path),
    code,
  })
  return [
    address('E-ROUTE-1', route.list, at?.list ? 'at' : 'many'),
    address('E-ROUTE-1', route.form, at?.form ? 'at' : 'one'),
    ...lists.map((list) => address('E-ROUTE-1', list.route, 'lists', list.name)),
    address('E-ROUTE-2', api.list, at?.api ? 'at' : 'many'),
    ...(lists.length > 0 ? [address('E-ROUTE-2', api.named, at?.named ? 'at' : 'one')] : []),
  ]
}

const checkForms = ({ place, descriptor: { at, lists } }: CheckedEntity): readonly Fault[] =>
  Object.entries(at ?? {}).flatMap(([word, address]) => [
    ...faultIf(
      (word === 'named' || word === 'lists') && Object.keys(lists ?? {}).length === 0,
      'E-ROUTE-5',
      placeInside(place, 'at', word),
      address,
    ),
    ...faultIf(
      !address.startsWith(word === 'api' || word === 'named' ? '/api/' : '/') ||
        (word === 'lists' && address.endsWith('/')),
      'E-ROUTE-3',
      placeInside(place, 'at', word),
      address,
    ),
    ...faultIf(
      word === 'show' && !address.includes(':id'),
      'E-ROUTE-4',
      placeInside(place, 'at', word),
      address,
    ),
  ])

/** Finds addresses that two screens or two calls would share, and invalid addresses. */
export const checkRoutes = ({ entities }: CheckContext): readonly Fault[] => {
  const taken = new Map<string, string>([
    ['/', parts.dashboard],
    ['/calls', parts.pageOfCalls],
    ['/outbox', parts.pageOfOutgoing],
    ['/inbox', parts.pageOfInbox],
  ])
  return [
    ...entities.flatMap(checkForms),
    ...entities.flatMap(addressesOf).flatMap(({ address, place, code }) => {
      const holder = taken.get(address)
      taken.set(address, holder ?? `${place.file} (${place.path.join('.')})`)
      return holder === undefined ? [] : [fault(code, place, address, { other: holder })]
    }),
  ]
}
