import Trash2 from 'lucide-react/icons/trash-2'
import { useLayoutEffect, useRef } from 'react'
import { useStore } from '../../hooks/use-store.ts'
import { Button } from '../Button.tsx'
import { asked } from './ask.ts'
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
