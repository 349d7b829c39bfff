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

/** Whether the server has a capability beyond the specification. */
export const useCan = (what: Capability): boolean => useUser().data?.capabilities.includes(what) ?? false

/** A setting of the user: from this browser's copy if that belongs to the user, else from the server. */
export const useSetting = (name: string): unknown => {
  const user = useUser().data
  const { of, values } = useStore(settings)
  return user?.settings && (of === user.id ? values : user.settings)[name]
}

/** All capabilities of the server, as a stable set. */
export const useCapabilities = (): ReadonlySet<unknown> => {
  const said = useUser().data?.capabilities.join(' ') ?? ''
  return useMemo(() => new Set(said.split(' ')), [said])
}

/** Returns a stable function that tests the user's permissions; it allows everything if the server sends none. */
export const useHasPermission = (): HasPermission => {
  const held = useUser().data?.permissions
  const titles = held ? held.join('\n') : null
  return useMemo((): HasPermission => {
    if (titles === null) return () => true
    const known = new Set(titles.split('\n').flatMap((title) => [title, title.replace(/[^.]+$/, '')]))
    return (permission) => known.has(permission)
  }, [titles])
}

/** Whether the user may act on rows of an entity: `may('create', entity)`. */
export const useMay = (): ((verb: Verb, entity: EntityModel) => boolean) => {
  const holds = useHasPermission()
  return useCallback((verb, entity) => mayAny(holds, entity.permission[verb]), [holds])
}

/** The lock of a row's fields; null if all may change. */
export type LockOf = (entity: EntityModel, row: Row) => Lock | ScopeLock | null

/**
 * The scope locks, loaded once the user holds a scope. Until then, or if loading fails, the server's refusal is shown.
 */
const scopes = createStore<typeof import('../../../model/rules/scopes.ts').scopeLock | undefined>(undefined)

/** A stable function per user. Nothing is locked if the server sends no permissions. */
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
