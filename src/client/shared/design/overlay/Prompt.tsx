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

/** Shows the questions of `askConfirmation`. Rendered once, in the frame. */
export const Prompt = () => {
  const question = useStore(openQuestion)
  return <box.Part question={question} open={question !== null} onClose={no} />
}

interface Question {
  readonly title: string
  readonly text: ReactNode
  readonly yes: string
  readonly no: string
  /** 'danger' makes `yes` the red button, 'leave' makes `no` the primary one. `no` has the initial focus. */
  readonly kind: 'danger' | 'leave'
  readonly icon?: LucideIcon
}

interface OpenQuestion extends Question {
  readonly answer: (yes: boolean) => void
}

/** The open question, if any. */
export const openQuestion = createStore<OpenQuestion | null>(null)

/**
 * Asks a question over the screen; resolves to false if it is closed without an answer. A second question answers the
 * first with no.
 */
export const askConfirmation = (question: Question): Promise<boolean> => {
  no()
  fetchDialog() // in parallel with the prompt's own script
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
