import { type ReactNode, useState } from 'react'
import { frame } from '#texts/frame'
import { onFirstUse } from './on-first-use.tsx'

export interface DialogBoxProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  /** The title is for assistive technology alone. */
  readonly untitled?: boolean
  readonly text?: ReactNode
  readonly children?: ReactNode
  /** Buttons at the foot. */
  readonly actions?: ReactNode
  /** 'dialog' 400 px, 'form' 520 px, 'wide' 640 px with Close in its head, which stays, 'palette' near the top, 'drawer' from the left edge. */
  readonly shape?: 'dialog' | 'form' | 'wide' | 'palette' | 'drawer'
  /** Neither Escape nor a press beside it closes it. */
  readonly firm?: boolean
  /** Asks for an answer before anything else goes on: read out at once. */
  readonly alert?: boolean
  /** Is there to be read: it takes the focus itself, so that it begins at its top and the arrow keys scroll it. */
  readonly read?: boolean
}

const box = onFirstUse(() => import('./DialogBox.tsx').then((part) => part.DialogBox), {
  what: frame.parts.dialog,
  as: 'over',
  early: true,
  takesText: true,
})

/** Fetches the dialogs' script ahead. */
export const fetchDialog = box.fetch

/**
 * How to load a part that is shown in a dialog: with the dialogs' script beside its own.
 * @throws what the browser says of a script that did not come
 */
export const withDialog =
  <T,>(load: () => Promise<T>): (() => Promise<T>) =>
  async () => {
    const [part] = await Promise.all([load(), box.fetched()])
    return part
  }

/**
 * A dialog over the page; its script is fetched when it first opens. The focus goes to its first control, or to the
 * one that bears `data-autofocus`, or lies in what bears it, and comes back on closing.
 */
export const Dialog = (props: DialogBoxProps) => {
  const [wanted, setWanted] = useState(props.open)
  if (props.open && !wanted) setWanted(true)
  return wanted ? <box.Part {...props} /> : null
}
