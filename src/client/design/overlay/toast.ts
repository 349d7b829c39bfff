import { deletion } from '../../../model/messages.ts'
import { createStore } from '../../store.ts'

export interface Toast {
  readonly key: number
  /** green: done, gone after 4 s; red: failed, stays until closed. */
  readonly tone: 'green' | 'red'
  readonly title: string
  readonly text?: string | undefined
}

/** What has been said and not yet been shown; `Toasts` takes it over. */
export const toasts = createStore<readonly Toast[]>([])

let last = 0

/** Says something at the screen's edge. Any part may call it. */
export const toast = (said: Omit<Toast, 'key'>): void => {
  last += 1
  toasts.set([...toasts.get(), { ...said, key: last }])
}

/** "success": a row was deleted. */
export const toastDeleted = (label: string): void =>
  toast({ tone: 'green', title: deletion.done, text: deletion.doneText(label) })

/** "Did not deleted ! Some error occurred", and the server's reason. */
export const toastNotDeleted = (why: string): void =>
  toast({ tone: 'red', title: deletion.failed, text: why })
