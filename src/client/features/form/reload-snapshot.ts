import { useLayoutEffect, useRef } from 'react'
import { type Draft, type EntityModel, isRow, isSecret } from '../../../model/index.ts'
import { isReloading } from '../../shared/state/page.ts'
import { changedFields, draftKeys, draftValues } from './compare-drafts.ts'
import { formFields } from './draft.ts'
import { type FormState, initialFormState } from './form-state.ts'

/** The place of the form that is open, in what the tab remembers. */
const place = (): string => `typed ${location.hash}`

/** What was typed, and what stood there when it was begun. */
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

/** What differs from what the form began with, and what stood there; no passwords. */
export const snapshotTyped = (entity: EntityModel, { base, draft }: FormState): Typed => {
  const fields = changedFields(entity, base, draft).filter((field) => !isSecret(field))
  const { version } = base
  if (fields.length === 0) return { typed: {}, base: {} }
  return {
    typed: draftValues(fields, draft),
    base: { ...draftValues(fields, base), ...(version !== undefined && { version }) },
  }
}

/** Of what was kept, the fields that there still are. */
export const knownFields = (entity: EntityModel, kept: Draft): Draft => {
  const known = new Set([...formFields(entity).flatMap(draftKeys), 'version'])
  return Object.fromEntries(Object.entries(kept).filter(([key]) => known.has(key)))
}

/**
 * How a form begins: with its base, and with what was typed before the page was loaded anew, as far as the fields are still
 * there. That was typed over the row as it was then: where somebody has changed it since, saving asks as it would have.
 */
export const restoreFormState =
  (entity: EntityModel) =>
  (base: Draft): FormState => {
    const kept = remembered()
    const begun = { ...base, ...knownFields(entity, kept.base) }
    return { ...initialFormState(begun), draft: { ...begun, ...knownFields(entity, kept.typed) } }
  }

/**
 * What is typed outlives a reload that a person asked us for, and in development one by a changed file, and nobody is
 * asked about it: it is kept at the very end, since somebody may type until then, and until the form is left, since one
 * reload may follow another.
 * @param state null for a form that lies over another one: nothing of it is kept
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
    const atTheEnd = { capture: true, signal: ended.signal } // before the guard asks
    addEventListener('beforeunload', () => isReloading() && keep.current(), atTheEnd)
    return () => {
      ended.abort()
      if (!isOver) sessionStorage.removeItem(here)
    }
  }, [isOver])
}
