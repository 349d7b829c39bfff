import Trash2 from 'lucide-react/icons/trash-2'
import { useLayoutEffect, useRef } from 'react'
import { Button } from '../Button.tsx'
import { Dialog } from './Dialog.tsx'
import type { PromptBoxProps } from './Prompt.tsx'

/** The question with its two answers; it keeps rendering the last question during the closing animation. */
export const PromptBox = ({ question, open, onClose }: PromptBoxProps) => {
  const last = useRef(question)
  useLayoutEffect(() => {
    if (question) last.current = question
  }, [question])
  const shown = question ?? last.current
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
      open={open}
      onClose={onClose}
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
