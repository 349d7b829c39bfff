import { createStore } from '../../state/store.ts'

export interface ToastAction {
  readonly label: string
  /** The key that does the same: 'Ctrl Z'. */
  readonly keys?: string
  readonly act: () => void
}

export interface Toast {
  readonly key: number
  /** green: done, gone after 8 s; red: failed, stays until closed. */
  readonly tone: 'green' | 'red'
  readonly title: string
  readonly text?: string | undefined
  /** The form of the row that it is about, '/book-form/7': offered where the screen has no link to it. */
  readonly about?: string | undefined
  /** The batch that undoes what was done: see `undo/Undo.tsx`, which adds the button. */
  readonly batch?: string | undefined
  /** It tells of what goes on, or of what is to be looked at, and stands until another one is said or it is closed. */
  readonly stays?: true
  /** Buttons; pressing one closes the toast. */
  readonly actions?: readonly ToastAction[]
}

/** What is said now: one thing at a time, a newer one replaces it. */
export const currentToast = createStore<Toast | null>(null)

let last = 0

/** Says something in the foot of the panel. Any part may call it. @returns a function that takes it back */
export const toast = (words: Omit<Toast, 'key'>): (() => void) => {
  last += 1
  const key = last
  currentToast.set({ ...words, key })
  return () => {
    if (currentToast.get()?.key === key) currentToast.set(null)
  }
}
