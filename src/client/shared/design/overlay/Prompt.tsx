import type { ReactNode } from 'react'
import { frame } from '#texts/frame'
import { createStore, useStore } from '../../state/store.ts'
import type { LucideIcon } from '../Icon.tsx'
import { fetchDialog } from './Dialog.tsx'
import { onFirstUse } from './on-first-use.tsx'

export interface PromptBoxProps {
  readonly question: OpenQuestion | null
  readonly open: boolean
  readonly onClose: () => void
}

const box = onFirstUse(() => import('./PromptBox.tsx').then((part) => part.PromptBox), {
  what: frame.parts.dialog,
  as: 'over',
  early: true,
})

const no = (): void => openQuestion.get()?.answer(false)

/** The one prompt of the page: shows whatever `askConfirmation` asks. Stands once, in the frame. */
export const Prompt = () => {
  const question = useStore(openQuestion)
  return <box.Part question={question} open={question !== null} onClose={no} />
}

interface Question {
  readonly title: string
  readonly text: ReactNode
  readonly yes: string
  readonly no: string
  /** Which answer the danger lies in decides which button is red, and which has the focus first: always `no`. */
  readonly kind: 'danger' | 'leave'
  readonly icon?: LucideIcon
}

interface OpenQuestion extends Question {
  readonly answer: (yes: boolean) => void
}

/** The question that is open now. */
export const openQuestion = createStore<OpenQuestion | null>(null)

/**
 * Asks over the screen and waits for the answer; closing it any other way means no. One question at a time: a second
 * one answers the first with no.
 */
export const askConfirmation = (question: Question): Promise<boolean> => {
  no()
  fetchDialog() // beside the prompt's own script
  return new Promise((resolve) => {
    openQuestion.set({
      ...question,
      answer: (yes) => {
        openQuestion.set(null)
        resolve(yes)
      },
    })
  })
}
