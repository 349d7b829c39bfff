import type { Verb } from '../descriptor/index.ts'
import type { EntityModel, Model } from './entity/model.ts'
import { verbs } from './resolve.ts'
import { rowRulesOf } from './rules/rules-of-rows.ts'

/** The permissions of an entity that rules require beside those of its verbs, in order: 'books.write-off'. */
export const extraPermissions = (model: Model, { plural, permission }: EntityModel): readonly string[] => {
  const verbs = Object.values(permission)
  const asked = model.list.flatMap((each) => [
    ...rowRulesOf(each).transitions.flatMap(({ ways }) =>
      Object.values(ways).flatMap((to) => to.flatMap(({ needs }) => needs ?? [])),
    ),
    ...Object.values(each.declared.buttons ?? {}).flatMap(([, { needs }]) => needs ?? []),
  ])
  return [
    ...new Set(asked.filter((title) => title.startsWith(`${plural}.`) && !verbs.includes(title))),
  ].sort()
}

/** The permission for the verb on the rows of a scope: 'books.update.own'. */
export const scopePermission = ({ permission }: EntityModel, verb: Verb, scope: string): string =>
  `${permission[verb]}.${scope}`

/** The permissions of an entity's scopes: for each scope in order, one for every verb. */
export const scopePermissionsOf = (entity: EntityModel): readonly string[] =>
  entity.scopes.flatMap(({ name }) => verbs.map((verb) => scopePermission(entity, verb, name)))

/** The titles of all permissions that the descriptors create for an entity. */
export const permissionsFor = (model: Model, entity: EntityModel): readonly string[] => [
  ...Object.values(entity.permission),
  ...scopePermissionsOf(entity),
  ...extraPermissions(model, entity),
]
