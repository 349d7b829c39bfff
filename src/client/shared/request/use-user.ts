import { useCallback, useEffect, useMemo } from 'react'
import type { Verb } from '../../../descriptor/index.ts'
import type { Capability } from '../../../model/capabilities.ts'
import { type EntityModel, type Lock, lockOf, type Row, type ScopeLock } from '../../../model/index.ts'
import { settings } from '../state/settings.ts'
import { createStore, useStore } from '../state/store.ts'
import { useModel } from '../state/use-model.ts'
import { type HasPermission, mayAny } from './has-permission.ts'
import { userPath } from './paths.ts'
import { type Answered, useCall } from './use-call.ts'
import { useToday } from './use-requests.tsx'
import { type User, userIn } from './user.ts'

export const useUser = (): Answered<User> => useCall(userPath, userIn)

/** Whether the server can do something beyond the specification. */
export const useCan = (what: Capability): boolean => useUser().data?.capabilities.includes(what) ?? false

/** What the person has chosen under a name: this browser's copy where it is theirs. */
export const useSetting = (name: string): unknown => {
  const user = useUser().data
  const { of, values } = useStore(settings)
  return user?.settings && (of === user.id ? values : user.settings)[name]
}

/** All that the server can do beyond the specification; the same set until it says otherwise. */
export const useCapabilities = (): ReadonlySet<unknown> => {
  const said = useUser().data?.capabilities.join(' ') ?? ''
  return useMemo(() => new Set(said.split(' ')), [said])
}

/** What the signed-in person holds; the same function until their permissions change. */
export const useHasPermission = (): HasPermission => {
  const held = useUser().data?.permissions
  const titles = held ? held.join('\n') : null
  return useMemo((): HasPermission => {
    if (titles === null) return () => true
    const known = new Set(titles.split('\n').flatMap((title) => [title, title.replace(/[^.]+$/, '')]))
    return (permission) => known.has(permission)
  }, [titles])
}

/** Whether the signed-in person may do something with rows of an entity: `may('create', entity)`. */
export const useMay = (): ((verb: Verb, entity: EntityModel) => boolean) => {
  const holds = useHasPermission()
  return useCallback((verb, entity) => mayAny(holds, entity.permission[verb]), [holds])
}

/** What stays as it is in a row of an entity; null where everything is open. */
export type LockOf = (entity: EntityModel, row: Row) => Lock | ScopeLock | null

/** Reads scopes, once somebody holds some. Until it is there, and where it never comes, the server's refusal is shown. */
const scopes = createStore<typeof import('../../../model/rules/scopes.ts').scopeLock | undefined>(undefined)

/** The same function until somebody else signs in. A server that sends no permissions locks nothing. */
export const useLock = (): LockOf => {
  const model = useModel()
  const { data: user } = useUser()
  const holds = useHasPermission()
  const today = useToday()
  const scopeLock = useStore(scopes)
  const scoped =
    import.meta.env.SCOPES !== false &&
    user?.permissions?.some((title) => /\..+\./.test(title) && !holds(title.replace(/\.[^.]+$/, '')))
  useEffect(() => {
    if (scoped)
      import('../../../model/rules/scopes.ts').then((part) => scopes.set(part.scopeLock), console.error)
  }, [scoped])
  return useCallback(
    (entity, row) =>
      user?.permissions
        ? (lockOf(model, entity, row, user.id) ?? scopeLock?.(model, entity, row, user, today) ?? null)
        : null,
    [model, user, scopeLock, today],
  )
}
