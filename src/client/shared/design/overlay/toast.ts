import { createStore } from '../../state/store.ts'

export interface ToastAction {
  readonly label: string
  /** The equivalent key: 'Ctrl Z'. */
  readonly keys?: string
  readonly act: () => void
}

export interface Toast {
  readonly key: number
  /** green: success, closes after 8 s; red: failure, stays until closed. */
  readonly tone: 'green' | 'red'
  readonly title: string
  readonly text?: string | undefined
  /** The form of the toast's row, '/book-form/7': linked if the screen has no link to it. */
  readonly about?: string | undefined
  /** The batch to undo; `undo/Undo.tsx` adds the button. */
  readonly batch?: string | undefined
  /** Stays until it is closed or replaced: for progress, or for something to look at. */
  readonly stays?: true
  /** Buttons; each closes the toast. */
  readonly actions?: readonly ToastAction[]
}

/** The current toast; a new one replaces it. */
export const currentToast = createStore<Toast | null>(null)

let last = 0

/** Shows a toast in the foot of the panel. @returns a function that removes it */
export const toast = (words: Omit<Toast, 'key'>): (() => void) => {
  last += 1
  const key = last
  currentToast.set({ ...words, key })
  return () => {
    if (currentToast.get()?.key === key) currentToast.set(null)
  }
}
