import type { Predicate, Verb } from '../../descriptor/index.ts'
import type { EntityModel, Model, Scope } from '../../model/index.ts'
import { scopePermission } from '../../model/permissions.ts'
import { type Caller, may } from './caller.ts'

/** The permissions of which one is enough to do this with some rows of an entity: the verb's, and those of its scopes. */
export const needFor = (entity: EntityModel, verb: Verb): readonly string[] => [
  entity.permission[verb],
  ...entity.scopes.map(({ name }) => scopePermission(entity, verb, name)),
]

/** Whether somebody may do this with every row. */
export const mayWithAll = (caller: Caller, entity: EntityModel, verb: Verb): boolean =>
  may(caller, entity.permission[verb])

/** Whether somebody may do this with any row at all: with every one, or with those of a scope. */
export const mayAtAll = (caller: Caller, entity: EntityModel, verb: Verb): boolean =>
  mayWithAll(caller, entity, verb) || bindingScopes(caller, entity, verb).length > 0

/** The scopes by which alone somebody may do this; none where they may do it with every row, or with none. */
export const bindingScopes = (caller: Caller, entity: EntityModel, verb: Verb): readonly Scope[] =>
  entity.scopes.length === 0 || mayWithAll(caller, entity, verb)
    ? []
    : entity.scopes.filter(({ name }) => may(caller, scopePermission(entity, verb, name)))

/** The rows of an entity that somebody may do something with. */
interface ScopedEntity {
  readonly entity: EntityModel
  readonly rows: Predicate
}

const nothing: readonly ScopedEntity[] = []
const known = new WeakMap<Caller['permissions'], Map<string, readonly ScopedEntity[]>>()

/**
 * The entities of whose rows somebody may do this with some alone, and with which; worked out once for what they hold.
 * Reading names no entity of which they may read nothing: what refers to its rows tells their names to everybody.
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
