import { useLocation } from 'react-router-dom'
import { createChoice } from '../state/local-storage.ts'
import { useStore } from '../state/store.ts'

/** The parts of the open saved view that its address omits. */
export interface OpenView {
  /** The id of the view. */
  readonly view: string
  /** The view's column choices, as saved and as they are now. Null: the user's own. */
  readonly saved: unknown
  readonly columns: unknown
  /** The saved filters as JSON; '' for none. */
  readonly where: string
}

/** The open view, stored for the first screen of the next visit, which renders before views load. */
export const openView = createChoice<OpenView | null>(
  'viewed',
  (kept) => {
    try {
      return JSON.parse(kept ?? 'null')
    } catch {
      return null
    }
  },
  (open) => open && JSON.stringify(open),
)

/** The open view, if the current address names it. */
export const useOpenView = (): OpenView | null => {
  const open = useStore(openView)
  const { search } = useLocation()
  return open && new URLSearchParams(search).get('view') === open.view ? open : null
}
