import type { Predicate, Verb } from '../../descriptor/index.ts'
import type { EntityModel, Model, Scope } from '../../model/index.ts'
import { scopePermission } from '../../model/permissions.ts'
import { type Caller, may } from './caller.ts'

/**
 * The permissions for this verb on at least some rows: the verb's own, and one per scope. Any one of them is enough.
 */
export const needFor = (entity: EntityModel, verb: Verb): readonly string[] => [
  entity.permission[verb],
  ...entity.scopes.map(({ name }) => scopePermission(entity, verb, name)),
]

/** Whether the caller may do this with every row. */
export const mayWithAll = (caller: Caller, entity: EntityModel, verb: Verb): boolean =>
  may(caller, entity.permission[verb])

/** Whether the caller may do this with at least some rows: with all, or with those of a scope. */
export const mayAtAll = (caller: Caller, entity: EntityModel, verb: Verb): boolean =>
  mayWithAll(caller, entity, verb) || bindingScopes(caller, entity, verb).length > 0

/** The scopes that limit the caller for this verb; empty where they may do it with every row, or with none. */
export const bindingScopes = (caller: Caller, entity: EntityModel, verb: Verb): readonly Scope[] =>
  entity.scopes.length === 0 || mayWithAll(caller, entity, verb)
    ? []
    : entity.scopes.filter(({ name }) => may(caller, scopePermission(entity, verb, name)))

/** The rows of an entity to which the caller's scopes limit a verb. */
interface ScopedEntity {
  readonly entity: EntityModel
  readonly rows: Predicate
}

const nothing: readonly ScopedEntity[] = []
const known = new WeakMap<Caller['permissions'], Map<string, readonly ScopedEntity[]>>()

/**
 * The entities for which scopes limit the caller to some rows, with those rows; cached per set of permissions.
 * For reading, an entity without any readable row is left out: references show the names of its rows to everybody.
 */
export const scopedEntities = (model: Model, caller: Caller, verb: Verb): readonly ScopedEntity[] => {
  if (caller.everything) return nothing
  const held = known.get(caller.permissions) ?? new Map<string, readonly ScopedEntity[]>()
  known.set(caller.permissions, held)
  const found = held.get(verb) ?? workOut(model, caller, verb)
  held.set(verb, found)
  return found
}

const workOut = (model: Model, caller: Caller, verb: Verb): readonly ScopedEntity[] =>
  model.list.flatMap((entity) => {
    const scopes = bindingScopes(caller, entity, verb)
    const [first, ...others] = scopes.map(({ rows }) => rows)
    if (first === undefined) return []
    return [{ entity, rows: others.length === 0 ? first : { any: [first, ...others] } }]
  })
