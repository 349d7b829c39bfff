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

/** What the browser keeps of a form, until it is saved or given up. */
export interface DraftAutosave {
  /** An earlier one that nobody has decided about yet; null where there is none. */
  readonly offered: StoredDraft | null
  /** When what is typed now was kept last, in milliseconds since 1970, to the minute; null where it is not. */
  readonly savedAt: number | null
  /** Fields that were changed and are too large to be kept. */
  readonly without: readonly FieldModel[]
  readonly use: () => void
  readonly throwAway: () => void
  /** It is saved, or given up. */
  readonly forget: () => void
}

const pause = 500
const minute = 60_000

const fieldsWith = (entity: EntityModel, keys: readonly string[]): readonly FieldModel[] =>
  formFields(entity).filter(({ key }) => keys.includes(key))

/** What is typed, without what is too large; it is said which fields these are. */
const draftIn = (entity: EntityModel, state: FormState, at: number): StoredDraft => {
  const { typed, base } = snapshotTyped(entity, state)
  const without = Object.keys(typed).filter((key) => !isStorable(typed[key]) || !isStorable(base[key]))
  const small = (values: StoredDraft['typed']) =>
    Object.fromEntries(Object.entries(values).filter(([key]) => !without.includes(key)))
  const emptied = state.emptied.map(({ key }) => key)
  return { at, typed: small(typed), base: small(base), emptied, without }
}

/** A newer draft over one that nobody has decided about: nothing of either is lost. */
const together = (earlier: StoredDraft, now: StoredDraft): StoredDraft => ({
  ...now,
  typed: { ...earlier.typed, ...now.typed },
  base: { ...now.base, ...earlier.base },
  emptied: [...new Set([...earlier.emptied, ...now.emptied])],
})

/** Whether anything of it is not in the row already. */
const tells = (entity: EntityModel, { base }: FormState, { typed, without }: StoredDraft): boolean =>
  without.length > 0 || changedFields(entity, base, { ...base, ...knownFields(entity, typed) }).length > 0

/**
 * Keeps what is typed in the browser, for this person and this row, so that it outlives a reload and a crash; offers what
 * was kept before. Passwords are never kept. It is gone once it is saved, and where somebody leaves without saving.
 * @param state null for a form that lies over another one, and where nothing can be saved: nothing of it is kept
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
  /** What is typed is not to be kept any more; what was offered, and not decided about, is. */
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
    const draft = key === null || dirty || state === null ? null : readDraft(key) // one that is dirty goes on from a reload
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
        forget() // somebody has left; a form that breaks down keeps it
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
