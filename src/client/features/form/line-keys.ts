import type { KeyboardEvent } from 'react'
import type { FieldModel } from '../../../model/index.ts'
import { isComposing } from '../../shared/design/composing.ts'
import type { DraftLine } from './lines.ts'

/** The focused cell and the actions of its keys. */
interface Keyed {
  /** The index of the line. */
  readonly at: number
  readonly column: string
  readonly rows: readonly DraftLine[]
  readonly fields: readonly FieldModel[]
  readonly writes: (line: DraftLine, field: FieldModel) => boolean
  readonly go: (line: string | undefined, field: string) => void
  readonly add: (at: number) => void
  readonly remove: (at: number) => void
  readonly move: (from: number, to: number) => void
}

/** Whether the text cursor is at that end of the input; always true for controls without one. */
const isAtEnd = (target: EventTarget, end: 'left' | 'right'): boolean => {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return true
  if (target.type === 'checkbox' || target.selectionStart === null) return true
  const whole = target.selectionStart === 0 && target.selectionEnd === target.value.length
  const place = end === 'left' ? target.selectionEnd === 0 : target.selectionStart === target.value.length
  return whole || place
}

/**
 * Handles keys in a line grid. Enter adds a line below and Ctrl + Backspace removes one. Arrows move between cells, Alt
 * + arrows move the line, and Tab visits writable cells. Keys of an open menu are left alone.
 */
export const handleLineKey = (event: KeyboardEvent, grid: Keyed): undefined => {
  const { at, column, rows, fields, writes, go, add, remove, move } = grid
  const { key, target } = event
  if (
    at < 0 ||
    isComposing(event) ||
    (target instanceof Element && target.closest('[aria-expanded="true"], [role="dialog"], button'))
  )
    return
  const control = event.ctrlKey || event.metaKey
  const done = (act: () => void): undefined => {
    event.preventDefault()
    event.stopPropagation()
    act()
  }
  const step = { ArrowUp: -1, ArrowDown: 1 }[key]
  if (step !== undefined && event.altKey) return done(() => move(at, at + step))
  if (key === 'Backspace' && control) return done(() => remove(at))
  if (control || event.altKey) return
  if (key === 'Enter' && !event.shiftKey) return done(() => add(at + 1))
  if (step !== undefined && !event.shiftKey) return done(() => go(rows[at + step]?.line, column))
  const place = fields.findIndex(({ name }) => name === column)
  const aside = { ArrowLeft: -1, ArrowRight: 1 }[key]
  if (aside !== undefined && !event.shiftKey && isAtEnd(target, aside < 0 ? 'left' : 'right')) {
    const next = fields[place + aside]
    return next ? done(() => go(rows[at]?.line, next.name)) : undefined
  }
  if (key === 'Tab') tabbed(grid, place, event.shiftKey ? -1 : 1, writes, done)
}

/** Moves from the last cell of a line to the first of the next; leaves the grid after the last line. */
const tabbed = (
  { at, rows, fields, go }: Keyed,
  place: number,
  step: number,
  writes: Keyed['writes'],
  done: (act: () => void) => undefined,
): undefined => {
  for (let row = at, column = place + step; row >= 0 && row < rows.length; ) {
    const [line, field] = [rows[row], fields[column]]
    if (line && field && writes(line, field)) return done(() => go(line.line, field.name))
    column += step
    if (column >= 0 && column < fields.length) continue
    row += step
    column = step > 0 ? 0 : fields.length - 1
  }
}
