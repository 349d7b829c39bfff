import { useLocation } from 'react-router-dom'
import { createChoice } from '../state/local-storage.ts'
import { useStore } from '../state/store.ts'

/** What the saved view that is open brings beside what its address says. */
export interface OpenView {
  /** Its id. */
  readonly view: string
  /** Its columns, as it was saved and as they stand now: choices as they are kept. Null: a person's own of the list. */
  readonly saved: unknown
  readonly columns: unknown
  /** The filters that it was saved with, as JSON; '' for none. */
  readonly where: string
}

/** Kept for the first screen of the next visit, which is drawn before views are asked for. */
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

/** The view that is open, where the address of the screen names it. */
export const useOpenView = (): OpenView | null => {
  const open = useStore(openView)
  const { search } = useLocation()
  return open && new URLSearchParams(search).get('view') === open.view ? open : null
}
