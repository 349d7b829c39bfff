import { useLayoutEffect, useRef } from 'react'
import { type Draft, type EntityModel, isRow, isSecret } from '../../model/index.ts'
import { changedFields } from './compare.ts'
import { keysOf } from './conflicts.ts'
import { formFields } from './draft.ts'
import { beginning, type FormState } from './form-state.ts'

/** A changed file is about to load the page anew; it may have been said before the form was there. */
let reloading = false
import.meta.hot?.on('vite:beforeFullReload', () => {
  reloading = true
})

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
 * How a form begins: with its base, and in development with what was typed before a changed file loaded the page anew,
 * as far as the fields are still there.
 */
export const beginningOf =
  (entity: EntityModel) =>
  (base: Draft): FormState => {
    const state = beginning(base)
    if (!import.meta.hot) return state
    const known = new Set(formFields(entity).flatMap(keysOf))
    const typed = Object.entries(remembered()).filter(([key]) => known.has(key))
    return { ...state, draft: { ...base, ...Object.fromEntries(typed) } }
  }

/**
 * In development what is typed outlives the page's reload by a changed file, and nobody is asked about it: it is kept
 * at the very end, since somebody may type until then, and until the form is left, since one reload may follow another.
 * The built page has none of this.
 * @param release of the leave guard
 */
export const useKeptOverReload: (entity: EntityModel, state: FormState, release: () => void) => void =
  import.meta.hot
    ? (entity, state, release) => {
        const keep = useRef(() => {})
        keep.current = () => {
          release()
          sessionStorage.setItem(place(), JSON.stringify(typedIn(entity, state)))
        }
        useLayoutEffect(() => {
          const here = place()
          const ended = new AbortController()
          const atTheEnd = { capture: true, signal: ended.signal } // before the guard asks
          addEventListener('beforeunload', () => reloading && keep.current(), atTheEnd)
          return () => {
            ended.abort()
            sessionStorage.removeItem(here)
          }
        }, [])
      }
    : () => {}
