import { type Dispatch, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { draftTexts } from '#texts/form'
import type { EntityModel, FieldModel } from '../../../model/index.ts'
import { toast } from '../../shared/design/overlay/toast.ts'
import { hasToken } from '../../shared/request/session.ts'
import { useUser } from '../../shared/request/use-user.ts'
import {
  draftKey,
  forgetDraft,
  isStorable,
  readDraft,
  type StoredDraft,
  storeDraft,
} from '../../shared/state/drafts.ts'
import { changedFields } from './compare-drafts.ts'
import { formFields } from './draft.ts'
import type { FormChange, FormState } from './form-state.ts'
import { knownFields, snapshotTyped } from './reload-snapshot.ts'

/** The form's draft in the browser's storage, until it is saved or discarded. */
export interface DraftAutosave {
  /** An earlier draft that the user has not yet restored or discarded; null if there is none. */
  readonly offered: StoredDraft | null
  /** When the current draft was last stored, in milliseconds since 1970, to the minute; null if it is not stored. */
  readonly savedAt: number | null
  /** Changed fields that are too large to store. */
  readonly without: readonly FieldModel[]
  readonly use: () => void
  readonly throwAway: () => void
  /** Deletes the draft after a save or when the user discards it. */
  readonly forget: () => void
}

const pause = 500
const minute = 60_000

const fieldsWith = (entity: EntityModel, keys: readonly string[]): readonly FieldModel[] =>
  formFields(entity).filter(({ key }) => keys.includes(key))

/** The typed values without those too large to store, and the names of the left-out fields. */
const draftIn = (entity: EntityModel, state: FormState, at: number): StoredDraft => {
  const { typed, base } = snapshotTyped(entity, state)
  const without = Object.keys(typed).filter((key) => !isStorable(typed[key]) || !isStorable(base[key]))
  const small = (values: StoredDraft['typed']) =>
    Object.fromEntries(Object.entries(values).filter(([key]) => !without.includes(key)))
  const emptied = state.emptied.map(({ key }) => key)
  return { at, typed: small(typed), base: small(base), emptied, without }
}

/** Merges the current draft over an undecided earlier one, so that neither is lost. */
const together = (earlier: StoredDraft, now: StoredDraft): StoredDraft => ({
  ...now,
  typed: { ...earlier.typed, ...now.typed },
  base: { ...now.base, ...earlier.base },
  emptied: [...new Set([...earlier.emptied, ...now.emptied])],
})

/** Whether the draft contains anything that the row does not. */
const tells = (entity: EntityModel, { base }: FormState, { typed, without }: StoredDraft): boolean =>
  without.length > 0 || changedFields(entity, base, { ...base, ...knownFields(entity, typed) }).length > 0

/**
 * Stores the typed values in the browser for this user and row, so that they survive a reload or crash, and offers an
 * earlier draft. Passwords are never stored. A save, or leaving without one, deletes the draft.
 * @param state null for a form over another one or one that cannot be saved: nothing is stored
 */
export const useDraftAutosave = (
  entity: EntityModel,
  id: string | null,
  state: FormState | null,
  dirty: boolean,
  dispatch: Dispatch<FormChange>,
): DraftAutosave => {
  const { data: user } = useUser()
  const { search } = useLocation()
  const place = `${entity.name}/${id ?? `new${search}`}`
  const key = user && state !== null ? draftKey(user, place) : null
  const [offered, setOffered] = useState<StoredDraft | null>(null)
  const [kept, setKept] = useState<{ readonly at: number; readonly without: readonly FieldModel[] } | null>(
    null,
  )
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wrote = useRef(false)
  const now = useRef({ entity, state, dirty, offered, key })
  useLayoutEffect(() => {
    now.current = { entity, state, dirty, offered, key }
  })

  const stop = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
  }, [])
  /** Deletes the current draft but keeps an offered one that is still undecided. */
  const forget = useCallback(() => {
    stop()
    setKept(null)
    const { key, offered } = now.current
    if (!wrote.current || key === null) return
    wrote.current = false
    if (offered) storeDraft(key, offered)
    else forgetDraft(key)
  }, [stop])
  const write = useCallback(() => {
    stop()
    const { entity, state, dirty, offered, key } = now.current
    if (key === null || state === null || !dirty || !hasToken()) return
    const at = Date.now()
    const draft = draftIn(entity, state, at)
    const isKept = storeDraft(key, offered ? together(offered, draft) : draft)
    wrote.current ||= isKept
    const shown = isKept ? at - (at % minute) : null
    setKept((before) =>
      shown === null
        ? null
        : before?.at === shown && before.without.length === draft.without.length
          ? before
          : { at: shown, without: fieldsWith(entity, draft.without) },
    )
  }, [stop])

  useLayoutEffect(() => {
    const { entity, state, dirty } = now.current
    const draft = key === null || dirty || state === null ? null : readDraft(key) // a dirty form was restored after a reload
    setOffered(draft && state && tells(entity, state, draft) ? draft : null)
  }, [key])

  // biome-ignore lint/correctness/useExhaustiveDependencies: at each change of what is typed
  useEffect(() => {
    if (!dirty) forget()
    else timer.current ??= setTimeout(write, pause)
  }, [state?.draft, dirty, forget, write])

  useEffect(() => {
    const ended = new AbortController()
    const flush = () => timer.current !== undefined && write()
    for (const end of ['pagehide', 'visibilitychange'])
      addEventListener(end, flush, { capture: true, signal: ended.signal })
    return () => ended.abort()
  }, [write])

  useLayoutEffect(() => {
    const here = location.hash
    return () => {
      if (location.hash !== here)
        forget() // the user left; a crash of the form keeps the draft
      else stop()
    }
  }, [forget, stop])

  return {
    offered,
    savedAt: dirty ? (kept?.at ?? null) : null,
    without: kept?.without ?? [],
    use: () => {
      if (!offered) return
      wrote.current = true
      setOffered(null)
      dispatch({
        type: 'resumed',
        entity,
        began: knownFields(entity, offered.base),
        typed: knownFields(entity, offered.typed),
        emptied: fieldsWith(entity, offered.emptied),
      })
    },
    throwAway: () => {
      setOffered(null)
      if (key === null || offered === null) return
      forgetDraft(key)
      if (dirty) timer.current ??= setTimeout(write, pause)
      const back = () => {
        if (now.current.key !== key) return
        if (!now.current.dirty) storeDraft(key, offered)
        setOffered(offered)
      }
      toast({ tone: 'green', title: draftTexts.thrown, actions: [{ label: draftTexts.undo, act: back }] })
    },
    forget,
  }
}
