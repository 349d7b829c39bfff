import type { Toast } from '../../shared/design/overlay/toast.ts'

/** A change by the user, and the text of its toast. */
export interface UndoableChange {
  readonly batch: string
  /** 'success' and 'Emma was deleted.' */
  readonly title: string
  readonly text: string | undefined
  /** The screens where it was made and where its toast was shown. */
  readonly screens: ReadonlySet<string>
}

/** The user's changes that are not undone, newest last. */
export type ChangeLog = readonly UndoableChange[]

/** The most changes kept. */
const most = 50

/** Adds the change of a toast, with the current screen. A known change only gains the screen. */
export const noteChange = (changes: ChangeLog, { batch, title, text }: Toast, screen: string): ChangeLog => {
  if (batch === undefined) return changes
  const known = changes.find((change) => change.batch === batch)
  if (known?.screens.has(screen)) return changes
  const change = { batch, title, text, screens: new Set([...(known?.screens ?? []), screen]) }
  return known ? changes.map((each) => (each === known ? change : each)) : [...changes, change].slice(-most)
}

/** The last change of a screen. */
export const lastChangeOn = (changes: ChangeLog, screen: string): UndoableChange | undefined =>
  changes.findLast(({ screens }) => screens.has(screen))

/** The log without a change that was undone or cannot be undone. */
export const withoutChange = (changes: ChangeLog, batch: string): ChangeLog =>
  changes.filter((change) => change.batch !== batch)
