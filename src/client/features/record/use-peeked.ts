import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Row } from '../../../model/index.ts'
import { type KeyActions, useKeys } from '../../shared/record/use-keys.ts'
import type { ShownList } from '../../shared/screen/dock.ts'

const linesOf = ({ region }: ShownList): readonly HTMLElement[] => [
  ...region.querySelectorAll<HTMLElement>('tbody:not([aria-hidden]) > tr'),
]

/** The row's element: its table row or card. */
const lineOf = (list: ShownList, row: Row): HTMLElement | undefined =>
  list.region.querySelector<HTMLElement>(`[data-card="${row.id}"]`) ?? linesOf(list)[list.rows.indexOf(row)]

/** The list row around an element. */
const rowAt = (list: ShownList, element: Element | null): Row | undefined => {
  const card = element?.closest<HTMLElement>('[data-card]')
  if (card) return list.rows.find(({ id }) => id === Number(card.dataset.card))
  const line = element?.closest('tr')
  return list.rows[line ? linesOf(list).indexOf(line) : -1]
}

interface Peeked {
  readonly row: Row
  /** Its index on the page, from 0; null once it has left the list. */
  readonly place: number | null
  /** Moves to the adjacent row, also across pages; null if there is none. */
  readonly step: (by: 1 | -1) => (() => void) | null
  /** Its table row or card. */
  readonly line: () => HTMLElement | undefined
}

interface Ways {
  readonly onClose: () => void
  readonly onOpen: (id: number | undefined) => void
}

/** Whether the preview's keys apply: in the table and in the dock. */
export const isPeekTarget = (list: ShownList, target: EventTarget | null): boolean =>
  target instanceof Element && (list.region.contains(target) || target.closest('[data-dock]') !== null)

const isPressed = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('button, summary, input, select, textarea')

/** The previewed row, which follows the focus and moves it. */
export const usePeeked = (list: ShownList, { onClose, onOpen }: Ways): Peeked => {
  const [row, setRow] = useState<Row>(() => rowAt(list, document.activeElement) ?? list.rows[0] ?? {})
  const arriving = useRef<{ readonly end: 0 | -1; readonly focus: boolean }>(undefined)
  const found = list.rows.findIndex(({ id }) => id === row.id)
  const place = found < 0 ? null : found
  const line = () => (place === null ? undefined : lineOf(list, list.rows[place] ?? {}))

  const hasFocus = () => list.region.contains(document.activeElement)
  const follow = (next: Row | undefined, focus = hasFocus()) => {
    if (!next) return
    setRow(next)
    const to = lineOf(list, next)
    if (focus) to?.querySelector<HTMLElement>('[data-do=open]')?.focus({ preventScroll: true })
    to?.scrollIntoView({ block: 'nearest' })
  }
  const step = (by: 1 | -1): (() => void) | null => {
    const at = (place ?? 0) + by
    const next = list.rows[at]
    if (next && at >= 0) return () => follow(next)
    const page = list.page + by
    if (page < 1 || page > list.lastPage) return null
    return () => {
      arriving.current = { end: by > 0 ? 0 : -1, focus: hasFocus() }
      list.turn(page)
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page that comes, and each answer
  useLayoutEffect(() => {
    const came = arriving.current
    arriving.current = undefined
    const same = list.rows.find(({ id }) => id === row.id)
    // The focus may be on a card of another lane.
    const now = came ? list.rows.at(came.end) : (same ?? rowAt(list, document.activeElement))
    if (!now || now === row) return
    if (came) follow(now, came.focus)
    else setRow(now)
  }, [list])

  useLayoutEffect(() => {
    const shown = line()
    if (!shown) return
    shown.dataset.peeked = ''
    return () => {
      delete shown.dataset.peeked
    }
  })

  useEffect(() => {
    const focused = ({ target }: FocusEvent) => {
      const next = target instanceof Element ? rowAt(list, target) : undefined
      if (next) setRow(next)
    }
    list.region.addEventListener('focusin', focused)
    return () => list.region.removeEventListener('focusin', focused)
  }, [list])

  const keys: KeyActions = {
    ' ': onClose,
    Escape: onClose,
    j: step(1),
    k: step(-1),
    Enter: () => onOpen(row.id),
  }
  useKeys(keys, {
    taken: (target, key) =>
      !(isPeekTarget(list, target) || (key === 'Escape' && target === document.body)) ||
      ((key === ' ' || key === 'Enter') && isPressed(target)) ||
      (key === 'Enter' && target instanceof Element && target.closest('a') !== null),
    first: true,
  })
  return { row, place, step, line }
}
