import { type ReactNode, useState } from 'react'
import { frame } from '#texts/frame'
import { onFirstUse } from './on-first-use.tsx'

export interface DialogBoxProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  /** Hides the title except from assistive technology. */
  readonly untitled?: boolean
  readonly text?: ReactNode
  readonly children?: ReactNode
  readonly actions?: ReactNode
  /**
   * 'dialog' 400 px, 'form' 520 px, 'wide' 640 px with Close in its fixed head, 'palette' near the top, 'drawer' from
   * the left edge.
   */
  readonly shape?: 'dialog' | 'form' | 'wide' | 'palette' | 'drawer'
  /** Neither Escape nor a press outside closes it. */
  readonly firm?: boolean
  /** Needs an answer before anything else: assistive technology announces it at once. */
  readonly alert?: boolean
  /** A text to read: the dialog itself gets the focus, so that it starts at the top and arrow keys scroll it. */
  readonly read?: boolean
}

const box = onFirstUse(() => import('./DialogBox.tsx').then((part) => part.DialogBox), {
  what: frame.parts.dialog,
  as: 'over',
  early: true,
  takesText: true,
})

/** Prefetches the script of dialogs. */
export const fetchDialog = box.fetch

/**
 * Loads a part that renders in a dialog together with the script of dialogs.
 * @throws the browser's error if a script fails to load
 */
export const withDialog =
  <T,>(load: () => Promise<T>): (() => Promise<T>) =>
  async () => {
    const [part] = await Promise.all([load(), box.fetched()])
    return part
  }

/**
 * A dialog over the page; its script is fetched when it first opens.
 * The focus moves to its first control, or to the element with `data-autofocus` or the input in it; it returns on
 * closing.
 */
export const Dialog = (props: DialogBoxProps) => {
  const [wanted, setWanted] = useState(props.open)
  if (props.open && !wanted) setWanted(true)
  return wanted ? <box.Part {...props} /> : null
}
