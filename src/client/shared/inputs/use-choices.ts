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
  /** What the menu shows now. */
  readonly options: readonly Option[]
  readonly loading: boolean
  readonly error: Failed | null
  /** There are more than the menu shows. */
  readonly more: boolean
  /** The end of the menu was reached. */
  readonly onEnd: () => void
  readonly retry: () => void
}

const typingPause = 150

/**
 * The options of a dropdown: the first page when it opens, then by what is typed, page by page. Answers that come late
 * are dropped. Where the first answer holds every row, the browser finds among them and asks no more.
 * @param keyword null while the menu is closed
 * @param without the entity of which they may have no row yet; '' for any
 * @param outside the row of a tree that is to lie in one of them; 0 for any
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
    error: loading ? null : state.error, // that of older letters is none of these
    onEnd: () => change({ type: 'ended' }),
    retry: () => change({ type: 'retried' }),
  }
}
