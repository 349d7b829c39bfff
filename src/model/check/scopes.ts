import { verbs } from '../resolve.ts'
import { parseTransition } from '../rules/allowed-transitions.ts'
import { type CheckContext, type CheckedEntity, repeated } from './checked-entity.ts'
import { type Fault, fault, faultIf, placeInside } from './fault.ts'

/** A word of a scope, as in the permission 'books.read.own'. */
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

/** Checks the words and titles of scopes; `checkRules` checks their rules. */
export const checkScopes = ({ entities }: CheckContext): readonly Fault[] => entities.flatMap(checkEntity)

/**
 * The rights that a grant can give over an entity: verbs, verbs of scopes, and permissions that other rules require.
 */
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
