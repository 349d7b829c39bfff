import { type MouseEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import type { EntityModel, Row } from '../../../model/index.ts'
import { useCan } from '../../shared/request/use-user.ts'
import { docked, type ShownList } from '../../shared/screen/dock.ts'
import { shownCards } from '../../shared/screen/shown-cards.ts'
import { useStore } from '../../shared/state/store.ts'
import { cardAt, focusCard } from './use-move-context.ts'

/** Cards in the order of navigation. */
interface Walked {
  readonly rows: readonly Row[]
  readonly total: number
}

interface Layout {
  readonly entity: EntityModel
  readonly region: RefObject<HTMLElement | null>
  readonly groups: readonly Walked[]
  /** Id of the card that has or last had the focus. */
  readonly at: number | null
}

/**
 * Shows a card's record beside its layout. A key, a menu or a tap opens it; it then follows the focus.
 * @returns null if this server has no records
 */
export const useCardPeek = ({ entity, region, groups, at }: Layout) => {
  const { pathname, search } = useLocation()
  const can = useCan('history')
  const open = useStore(docked) === 'peek'
  const opened = useRef({ here: false })
  const listOf = (id: number | null): ShownList | null => {
    const among = groups.find(({ rows }) => rows.some((row) => row.id === id))
    return among && region.current
      ? {
          entity,
          columns: [],
          rows: among.rows,
          from: 1,
          total: among.total,
          more: false,
          page: 1,
          lastPage: 1,
          address: pathname + search,
          call: '', // no call returns a lane as a list page
          region: region.current,
          turn: () => {},
        }
      : null
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is told anew with other cards, and from card to card
  useLayoutEffect(() => {
    const list = open ? listOf(at) : null
    if (list) shownCards.set(list)
  }, [open, groups, at])
  useEffect(() => {
    const { current } = opened
    return () => {
      shownCards.set(null)
      if (current.here && docked.get() === 'peek') docked.set(null)
    }
  }, [])
  const show = (id: number | null): void => {
    const list = listOf(id)
    if (!can || !list || id === null) return
    focusCard(region.current, id)
    opened.current.here = true
    shownCards.set(list)
    docked.set('peek')
  }
  /** Touch has no key for it, so a tap on a card's name opens the preview, which links to the row's screen. */
  const onClickCapture = (event: MouseEvent<HTMLElement>): void => {
    const isName = event.target instanceof Element && event.target.closest('[data-card] a') !== null
    if (!can || !isName || !matchMedia('(pointer: coarse)').matches) return
    event.preventDefault()
    event.stopPropagation()
    show(cardAt(event.target))
  }
  return { show: can ? show : null, onClickCapture }
}
