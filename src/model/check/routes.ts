import { parts } from '#texts/checks'
import type { CheckContext, CheckedEntity } from './checked-entity.ts'
import { type Fault, fault, faultIf, inside, type Place } from './fault.ts'

interface Address {
  readonly address: string
  readonly place: Place
  readonly code: 'E-ROUTE-1' | 'E-ROUTE-2'
}

const addressesOf = ({ place, route, api, lists, descriptor: { at } }: CheckedEntity): readonly Address[] => {
  const address = (code: Address['code'], address: string, ...path: readonly string[]): Address => ({
    address,
    place: inside(place, ...path),
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
      inside(place, 'at', word),
      address,
    ),
    ...faultIf(
      !address.startsWith(word === 'api' || word === 'named' ? '/api/' : '/') ||
        (word === 'lists' && address.endsWith('/')),
      'E-ROUTE-3',
      inside(place, 'at', word),
      address,
    ),
    ...faultIf(word === 'show' && !address.includes(':id'), 'E-ROUTE-4', inside(place, 'at', word), address),
  ])

/** Addresses that two screens or two calls would share, and addresses that are none. */
export const checkRoutes = ({ entities }: CheckContext): readonly Fault[] => {
  const taken = new Map<string, string>([
    ['/', parts.dashboard],
    ['/calls', parts.pageOfCalls],
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
