import { useEffect, useReducer } from 'react'
import type { EntityModel, Model } from '../../../model/index.ts'
import { asFailed, type Failed } from '../request/http-call.ts'
import { loadOptions, type Option } from '../request/use-options.ts'
import { useRequests } from '../request/use-requests.tsx'
import {
  type ChoicesChange,
  type ChoicesState,
  choicesReducer,
  noChoices,
  shownChoices,
  trimKeyword,
} from './choices-state.ts'

export interface ChoicesControl {
  /** The options to show. */
  readonly options: readonly Option[]
  readonly loading: boolean
  readonly error: Failed | null
  /** Whether there are more options than shown. */
  readonly more: boolean
  /** Call it when the menu is scrolled to its end. */
  readonly onEnd: () => void
  readonly retry: () => void
}

const typingPause = 150

/**
 * The options of a dropdown: the first page on opening, then by keyword, page by page. Stale answers are dropped.
 * If the first answer has every row, the browser filters and makes no more calls.
 * @param keyword null while the menu is closed
 * @param without excludes rows that already have a row of this entity; '' for none
 * @param outside excludes this row of a tree and its descendants; 0 for none
 */
export const useChoices = (
  model: Model,
  entity: EntityModel,
  keyword: string | null,
  without: string,
  outside: number,
): ChoicesControl => {
  const requests = useRequests()
  const [state, change] = useReducer(choicesReducer, noChoices)
  const open = keyword !== null
  const { asked, page, attempt } = state

  useEffect(() => change({ type: open ? 'opened' : 'closed' }), [open])

  useEffect(() => {
    if (keyword === null) return
    const wait = setTimeout(() => change({ type: 'typed', keyword }), keyword === '' ? 0 : typingPause)
    return () => clearTimeout(wait)
  }, [keyword])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` asks again for the same
  useEffect(() => {
    if (!open || asked === null) return
    let current = true
    loadOptions(requests, model, entity, asked, page, without, outside).then(
      (answer) => current && change({ type: 'answered', keyword: asked, page, ...answer }),
      (error: unknown) => current && change({ type: 'failed', keyword: asked, page, error: asFailed(error) }),
    )
    return () => {
      current = false
    }
  }, [requests, model, entity, open, asked, page, attempt, without, outside])

  return choicesOf(state, keyword, change)
}

const choicesOf = (
  state: ChoicesState,
  keyword: string | null,
  change: (change: ChoicesChange) => void,
): ChoicesControl => {
  const loading =
    keyword !== null && (state.loading || (!state.whole && state.asked !== trimKeyword(keyword)))
  return {
    ...shownChoices(state, keyword ?? ''),
    loading,
    error: loading ? null : state.error, // an older keyword's error no longer applies
    onEnd: () => change({ type: 'ended' }),
    retry: () => change({ type: 'retried' }),
  }
}
