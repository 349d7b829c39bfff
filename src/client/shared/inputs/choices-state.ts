import { pathOf, pathSeparator } from '../../../model/entity/label.ts'
import { hitsIn, nearestFirst } from '../../../model/values/hits.ts'
import type { Failed } from '../request/http-call.ts'
import type { Option } from '../request/use-options.ts'

/** The names that a search matches: the label, and without its path in a tree. */
export const optionNames = ({ label, row }: Option): readonly string[] => {
  const [last = label, ...path] = label.split(pathSeparator).toReversed()
  return path.length > 0 && pathOf(row).length > 0 ? [label, last] : [label]
}

/** The state of a dropdown's options. */
export interface ChoicesState {
  /** The requested keyword; null while the menu is closed. */
  readonly asked: string | null
  readonly page: number
  /** Incremented by each Retry. */
  readonly attempt: number
  readonly options: readonly Option[]
  /** The keyword of `options`. */
  readonly answers: string
  readonly more: boolean
  /** Whether `options` has every row, so that the browser filters them itself. */
  readonly whole: boolean
  /** How many options render; grows when the list is scrolled to its end. */
  readonly drawn: number
  readonly loading: boolean
  readonly error: Failed | null
}

export type ChoicesChange =
  | { readonly type: 'opened' }
  | { readonly type: 'typed'; readonly keyword: string }
  | {
      readonly type: 'answered'
      readonly keyword: string
      readonly page: number
      readonly options: readonly Option[]
      readonly more: boolean
    }
  | { readonly type: 'failed'; readonly keyword: string; readonly page: number; readonly error: Failed }
  | { readonly type: 'ended' }
  | { readonly type: 'retried' }
  | { readonly type: 'closed' }

const drawnAtOnce = 50

export const noChoices: ChoicesState = {
  asked: null,
  page: 1,
  attempt: 0,
  options: [],
  answers: '',
  more: false,
  whole: false,
  drawn: drawnAtOnce,
  loading: false,
  error: null,
}

export const trimKeyword = (keyword: string): string => keyword.trim()

/**
 * The options to render, a few at a time.
 * The browser filters them if it has all rows, or while the keyword's answer is loading, so that Enter never chooses an
 * unintended option.
 */
export const shownChoices = (
  state: ChoicesState,
  keyword: string,
): { readonly options: readonly Option[]; readonly more: boolean } => {
  const found =
    state.whole || state.answers !== trimKeyword(keyword)
      ? hitsIn(state.options, optionNames, keyword)
      : state.options
  return { options: found.slice(0, state.drawn), more: state.more || found.length > state.drawn }
}

const unlike = (before: readonly Option[], next: readonly Option[]): readonly Option[] => {
  const known = new Set(before.map((option) => option.id))
  return next.filter((option) => !known.has(option.id))
}

/** Whether an answer belongs to the current request. */
const isAsked = ({ asked, page }: ChoicesState, to: { readonly keyword: string; readonly page: number }) =>
  to.keyword === asked && to.page === page

/** The reducer of a dropdown's options. */
export const choicesReducer = (state: ChoicesState, change: ChoicesChange): ChoicesState => {
  switch (change.type) {
    case 'opened':
      return { ...state, asked: '', page: 1, drawn: drawnAtOnce, loading: true, error: null }
    case 'typed': {
      const keyword = trimKeyword(change.keyword)
      if (state.asked === keyword) return state
      if (state.whole && state.asked !== null) return { ...state, drawn: drawnAtOnce }
      return { ...state, asked: keyword, page: 1, drawn: drawnAtOnce, loading: true, error: null }
    }
    case 'answered': {
      if (!isAsked(state, change)) return state // stale: the keyword has changed
      const first = change.page === 1
      const options = first
        ? nearestFirst(change.options, optionNames, change.keyword)
        : [...state.options, ...unlike(state.options, change.options)]
      return {
        ...state,
        options,
        answers: change.keyword,
        more: change.more,
        whole: first && change.keyword === '' && !change.more,
        drawn: first ? drawnAtOnce : options.length,
        loading: false,
        error: null,
      }
    }
    case 'failed':
      if (!isAsked(state, change)) return state
      return { ...state, loading: false, error: change.error, options: state.page === 1 ? [] : state.options }
    case 'ended':
      if (state.drawn < state.options.length) return { ...state, drawn: state.drawn + drawnAtOnce }
      return state.more && !state.loading && !state.error
        ? { ...state, page: state.page + 1, loading: true }
        : state
    case 'retried':
      return { ...state, attempt: state.attempt + 1, loading: true, error: null }
    case 'closed':
      return state.whole ? { ...noChoices, whole: true, options: state.options } : noChoices
  }
}
