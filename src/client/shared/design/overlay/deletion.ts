import type { ReactNode } from 'react'
import { deletion } from '#texts/deletion'
import { askConfirmation } from './Prompt.tsx'
import { toast } from './toast.ts'

/** Asks whether to delete. @param text names the row and what is deleted with it: `deletion.text('book', 'Emma')` */
export const askDelete = (text: ReactNode): Promise<boolean> =>
  askConfirmation({
    title: deletion.question,
    text,
    yes: deletion.confirm,
    no: deletion.cancel,
    kind: 'danger',
  })

/** Shows that a row was deleted. */
export const toastDeleted = (label: string, batch?: string): void => {
  toast({ tone: 'green', title: deletion.done, text: deletion.doneText(label), batch })
}

/** Shows that a deletion failed, with the server's reason. */
export const toastNotDeleted = (why: string): void => {
  toast({ tone: 'red', title: deletion.failed, text: why })
}
