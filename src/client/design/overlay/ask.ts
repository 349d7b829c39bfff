import type { ReactNode } from 'react'
import { deletion } from '../../../model/messages.ts'
import { createStore } from '../../store.ts'
import type { LucideIcon } from '../Icon.tsx'

export interface Question {
  readonly title: string
  readonly text: ReactNode
  readonly yes: string
  readonly no: string
  /** Which answer the danger lies in decides which button is red, and which has the focus first: always `no`. */
  readonly kind: 'danger' | 'leave'
  readonly icon?: LucideIcon
}

interface Asked extends Question {
  readonly answer: (yes: boolean) => void
}

/** The question that is open now. */
export const asked = createStore<Asked | null>(null)

/**
 * Asks over the screen and waits for the answer; closing it any other way means no. One question at a time: a second
 * one answers the first with no.
 */
export const ask = (question: Question): Promise<boolean> => {
  asked.get()?.answer(false)
  return new Promise((resolve) => {
    asked.set({
      ...question,
      answer: (yes) => {
        asked.set(null)
        resolve(yes)
      },
    })
  })
}

/** "Are you sure?" @param text names the item and what goes with it: `deletion.text('book', 'Emma')` */
export const askDelete = (text: ReactNode): Promise<boolean> =>
  ask({ title: deletion.question, text, yes: deletion.confirm, no: deletion.cancel, kind: 'danger' })
