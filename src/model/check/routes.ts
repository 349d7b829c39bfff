import { type Fault, fault, faultIf, inside, type Place } from './fault.ts'
import type { Inspection, Subject } from './subject.ts'

interface Address {
  readonly address: string
  readonly place: Place
  readonly code: 'E-ROUTE-1' | 'E-ROUTE-2'
}

const addressesOf = ({ place, descriptor: { one, many, lists, at } }: Subject): readonly Address[] => [
  { address: at?.list ?? `/${many}`, place: inside(place, at?.list ? 'at' : 'many'), code: 'E-ROUTE-1' },
  { address: at?.form ?? `/${one}-form`, place: inside(place, at?.form ? 'at' : 'one'), code: 'E-ROUTE-1' },
  ...Object.keys(lists ?? {}).map(
    (name): Address => ({
      address: `${at?.lists ?? ''}/${name}`,
      place: inside(place, 'lists', name),
      code: 'E-ROUTE-1',
    }),
  ),
  { address: at?.api ?? `/api/${many}`, place: inside(place, at?.api ? 'at' : 'many'), code: 'E-ROUTE-2' },
  ...(lists && Object.keys(lists).length > 0
    ? [
        {
          address: at?.named ?? `/api/${one}`,
          place: inside(place, at?.named ? 'at' : 'one'),
          code: 'E-ROUTE-2',
        } as const,
      ]
    : []),
]

const checkForms = ({ place, descriptor: { at, lists } }: Subject): readonly Fault[] =>
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
export const checkRoutes = ({ subjects }: Inspection): readonly Fault[] => {
  const taken = new Map<string, string>([
    ['/', 'the dashboard'],
    ['/calls', 'the page of calls'],
  ])
  return [
    ...subjects.flatMap(checkForms),
    ...subjects.flatMap(addressesOf).flatMap(({ address, place, code }) => {
      const holder = taken.get(address)
      taken.set(address, holder ?? `${place.file} (${place.path.join('.')})`)
      return holder === undefined ? [] : [fault(code, place, address, { other: holder })]
    }),
  ]
}
