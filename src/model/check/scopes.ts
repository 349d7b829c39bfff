import { verbs } from '../resolve.ts'
import { parseTransition } from '../rules/allowed-transitions.ts'
import { type CheckContext, type CheckedEntity, repeated } from './checked-entity.ts'
import { type Fault, fault, faultIf, placeInside } from './fault.ts'

/** As permissions are written: 'books.read.own'. */
const word = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/

const checkEntity = ({ place, descriptor: { scopes = {} } }: CheckedEntity): readonly Fault[] => {
  const titles = Object.values(scopes).map(([title]) => title)
  return [
    ...Object.entries(scopes).flatMap(([name, [title]]) => {
      const at = placeInside(place, 'scopes', name)
      return [
        ...faultIf(!word.test(name), 'E-SCOPE-1', at, name),
        ...faultIf(
          verbs.some((verb) => verb === name),
          'E-SCOPE-2',
          at,
          name,
        ),
        ...faultIf(title.trim() === '', 'E-SCOPE-3', at, title),
      ]
    }),
    ...repeated(titles).map((title) => fault('E-SCOPE-4', placeInside(place, 'scopes'), title)),
  ]
}

/** The words and titles of scopes; their rules are checked with all others. */
export const checkScopes = ({ entities }: CheckContext): readonly Fault[] => entities.flatMap(checkEntity)

/** What a role can be given of an entity, as a grant says it: verbs, verbs of scopes, and what other rules ask for. */
export const rightsOver = (
  { descriptor: { many, scopes = {} } }: CheckedEntity,
  entities: readonly CheckedEntity[],
): readonly string[] => [
  ...verbs,
  ...Object.keys(scopes).flatMap((scope) => verbs.map((verb) => `${verb}.${scope}`)),
  ...entities.flatMap(({ descriptor: { buttons = {} } }) =>
    Object.values(buttons).flatMap(([, { needs }]) => {
      const [of, right = ''] = needs?.split('.') ?? []
      return of === many ? [right] : []
    }),
  ),
  ...entities.flatMap(({ descriptor: { transitions = {} } }) =>
    Object.values(transitions).flatMap((ways = {}) =>
      Object.values(ways).flatMap((to = []) =>
        to.map(parseTransition).flatMap(({ needs }) => {
          const [of, right = ''] = needs?.split('.') ?? []
          return of === many ? [right] : []
        }),
      ),
    ),
  ),
]
