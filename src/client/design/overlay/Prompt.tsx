import Trash2 from 'lucide-react/icons/trash-2'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { deletion } from '#texts/list'
import { createStore, useStore } from '../../state/store.ts'
import { Button } from '../Button.tsx'
import type { LucideIcon } from '../Icon.tsx'
import { Dialog } from './Dialog.tsx'

/** The one prompt of the page: shows whatever `ask` asks. Stands once, in the frame. */
export const Prompt = () => {
  const question = useStore(asked)
  const last = useRef(question)
  useLayoutEffect(() => {
    if (question) last.current = question
  }, [question])
  const shown = question ?? last.current // stays while the dialog fades
  if (!shown) return null
  const leave = shown.kind === 'leave'
  const no = (
    <Button variant={leave ? 'primary' : 'plain'} data-autofocus onClick={() => shown.answer(false)}>
      {shown.no}
    </Button>
  )
  const yes = (
    <Button
      variant={leave ? 'plain' : 'danger'}
      {...(leave ? {} : { icon: shown.icon ?? Trash2 })}
      onClick={() => shown.answer(true)}
    >
      {shown.yes}
    </Button>
  )
  return (
    <Dialog
      alert
      open={question !== null}
      onClose={() => asked.get()?.answer(false)}
      title={shown.title}
      text={shown.text}
      actions={
        <>
          {leave ? yes : no}
          {leave ? no : yes}
        </>
      }
    />
  )
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
