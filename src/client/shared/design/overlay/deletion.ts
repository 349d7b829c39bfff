import type { ReactNode } from 'react'
import { deletion } from '#texts/deletion'
import { askConfirmation } from './Prompt.tsx'
import { toast } from './toast.ts'

/** "Are you sure?" @param text names the item and what goes with it: `deletion.text('book', 'Emma')` */
export const askDelete = (text: ReactNode): Promise<boolean> =>
  askConfirmation({
    title: deletion.question,
    text,
    yes: deletion.confirm,
    no: deletion.cancel,
    kind: 'danger',
  })

/** "success": a row was deleted. */
export const toastDeleted = (label: string, batch?: string): void => {
  toast({ tone: 'green', title: deletion.done, text: deletion.doneText(label), batch })
}

/** "Did not deleted ! Some error occurred", and the server's reason. */
export const toastNotDeleted = (why: string): void => {
  toast({ tone: 'red', title: deletion.failed, text: why })
}
