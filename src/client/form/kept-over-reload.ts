import { useLayoutEffect, useRef } from 'react'
import { type Draft, type EntityModel, isRow, isSecret } from '../../model/index.ts'
import { isReloading } from '../state/page.ts'
import { changedFields, keysOf } from './compare.ts'
import { formFields } from './draft.ts'
import { beginning, type FormState } from './form-state.ts'

/** The place of the form that is open, in what the tab remembers. */
const place = (): string => `typed ${location.hash}`

const remembered = (): Draft => {
  const text = sessionStorage.getItem(place())
  const typed: unknown = text === null ? null : JSON.parse(text)
  return isRow(typed) ? typed : {}
}

const typedIn = (entity: EntityModel, { base, draft }: FormState): Draft => {
  const fields = changedFields(entity, base, draft).filter((field) => !isSecret(field))
  return Object.fromEntries(fields.flatMap(keysOf).map((key) => [key, draft[key]]))
}

/**
 * How a form begins: with its base, and with what was typed before the page was loaded anew, as far as the fields are still there.
 */
export const beginningOf =
  (entity: EntityModel) =>
  (base: Draft): FormState => {
    const state = beginning(base)
    const known = new Set(formFields(entity).flatMap(keysOf))
    const typed = Object.entries(remembered()).filter(([key]) => known.has(key))
    return { ...state, draft: { ...base, ...Object.fromEntries(typed) } }
  }

/**
 * What is typed outlives a reload that a person asked us for, and in development one by a changed file, and nobody is
 * asked about it: it is kept at the very end, since somebody may type until then, and until the form is left, since one
 * reload may follow another.
 * @param state null for a form that lies over another one: nothing of it is kept
 * @param release of the leave guard
 */
export const useKeptOverReload = (
  entity: EntityModel,
  state: FormState | null,
  release: () => void,
): void => {
  const keep = useRef(() => {})
  const isOver = state === null
  keep.current = () => {
    if (state === null) return
    release()
    sessionStorage.setItem(place(), JSON.stringify(typedIn(entity, state)))
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
