import type { Toast } from '../../shared/design/overlay/toast.ts'

/** A change that somebody has made, and how it was told. */
export interface UndoableChange {
  readonly batch: string
  /** 'success' and 'Emma was deleted.' */
  readonly title: string
  readonly text: string | undefined
  /** The screens that it is a change of: where it was made, and where it was told. */
  readonly screens: ReadonlySet<string>
}

/** What one has changed and not undone, the last at the end. */
export type ChangeLog = readonly UndoableChange[]

/** More are not remembered. */
const most = 50

/** Notes a change that a toast tells on a screen; the toast of one that is known says it is told there, too. */
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

/** Without one that is undone, or cannot be. */
export const withoutChange = (changes: ChangeLog, batch: string): ChangeLog =>
  changes.filter((change) => change.batch !== batch)
