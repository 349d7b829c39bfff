import { useLayoutEffect, useRef } from 'react'
import { type Draft, type EntityModel, isRow, isSecret } from '../../../model/index.ts'
import { isReloading } from '../../shared/state/page.ts'
import { changedFields, draftKeys, draftValues } from './compare-drafts.ts'
import { formFields } from './draft.ts'
import { type FormState, initialFormState } from './form-state.ts'

/** The session storage key of the open form. */
const place = (): string => `typed ${location.hash}`

/** The typed values and their baseline. */
interface Typed {
  readonly typed: Draft
  readonly base: Draft
}

const remembered = (): Typed => {
  const text = sessionStorage.getItem(place())
  const kept: unknown = text === null ? null : JSON.parse(text)
  const { typed, base } = isRow(kept) ? kept : {}
  return { typed: isRow(typed) ? typed : {}, base: isRow(base) ? base : {} }
}

/** The changed fields with their baseline, without passwords. */
export const snapshotTyped = (entity: EntityModel, { base, draft }: FormState): Typed => {
  const fields = changedFields(entity, base, draft).filter((field) => !isSecret(field))
  const { version } = base
  if (fields.length === 0) return { typed: {}, base: {} }
  return {
    typed: draftValues(fields, draft),
    base: { ...draftValues(fields, base), ...(version !== undefined && { version }) },
  }
}

/** Drops stored fields that no longer exist. */
export const knownFields = (entity: EntityModel, kept: Draft): Draft => {
  const known = new Set([...formFields(entity).flatMap(draftKeys), 'version'])
  return Object.fromEntries(Object.entries(kept).filter(([key]) => known.has(key)))
}

/**
 * The initial state of a form: its base plus the values typed before a reload, for fields that still exist. They keep
 * their old baseline, so that a save still detects conflicts.
 */
export const restoreFormState =
  (entity: EntityModel) =>
  (base: Draft): FormState => {
    const kept = remembered()
    const begun = { ...base, ...knownFields(entity, kept.base) }
    return { ...initialFormState(begun), draft: { ...begun, ...knownFields(entity, kept.typed) } }
  }

/**
 * Keeps the typed values across a reload that the user requested in the page, or a file change in development, without
 * a prompt. They are stored at the last moment, since the user may type until then. They stay until the form is left,
 * since reloads may repeat.
 * @param state null for a form over another one: nothing of it is kept
 * @param release of the leave guard
 */
export const useReloadSnapshot = (
  entity: EntityModel,
  state: FormState | null,
  release: () => void,
): void => {
  const keep = useRef(() => {})
  const isOver = state === null
  keep.current = () => {
    if (state === null) return
    release()
    sessionStorage.setItem(place(), JSON.stringify(snapshotTyped(entity, state)))
  }
  useLayoutEffect(() => {
    const here = place()
    const ended = new AbortController()
    const atTheEnd = { capture: true, signal: ended.signal } // runs before the guard asks
    addEventListener('beforeunload', () => isReloading() && keep.current(), atTheEnd)
    return () => {
      ended.abort()
      if (!isOver) sessionStorage.removeItem(here)
    }
  }, [isOver])
}
