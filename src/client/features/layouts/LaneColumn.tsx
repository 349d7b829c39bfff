import Plus from 'lucide-react/icons/plus'
import { type ReactNode, useEffect, useRef } from 'react'
import { lower, numbered } from '#texts/grammar'
import { board } from '#texts/layouts'
import type { Tone } from '../../../descriptor/index.ts'
import { Icon } from '../../shared/design/Icon.tsx'
import { Link } from '../../shared/design/Link.tsx'
import styles from './board.module.css'
import type { Lane } from './lanes.ts'
import { RefusedMove } from './RefusedMove.tsx'

interface LaneColumnProps {
  readonly lane: Lane
  readonly tone: Tone
  /** The entity's singular name. */
  readonly one: string
  /** Address of the form for a new row in this lane; null without permission to create. */
  readonly add: string | null
  /** Whether the dragged card is over this lane. */
  readonly target: boolean
  /** Why a drop here would be refused; null if it would be accepted. */
  readonly refusing: string | null
  /** The last drop here that was refused. */
  readonly refused: { readonly why: string; readonly form: string } | null
  readonly onClose: () => void
  /** Loads more cards; absent if there are no more. */
  readonly onMore?: (() => void) | undefined
  /** Opens the list filtered to the lane; absent if no rule describes it. */
  readonly onList?: (() => void) | undefined
  readonly children: ReactNode
}

/** A lane: its head and the cards loaded so far. */
export const LaneColumn = (props: LaneColumnProps) => {
  const { lane, tone, one, add, target, refusing, refused, onClose, onMore, onList, children } = props
  const cards = useRef<HTMLUListElement>(null)
  const rest = useRef<HTMLLIElement>(null)
  const left = lane.total - lane.rows.length
  const wish = useRef(onMore)
  useEffect(() => {
    wish.current = onMore
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at anew once more rows have come
  useEffect(() => {
    if (!rest.current || typeof IntersectionObserver === 'undefined') return
    const look = new IntersectionObserver(
      (seen) => seen.some(({ isIntersecting }) => isIntersecting) && wish.current?.(),
      { root: cards.current, rootMargin: '200px' },
    )
    look.observe(rest.current)
    return () => look.disconnect()
  }, [lane.rows.length, left > 0])
  return (
    <section
      className={[styles.lane, target && styles.target, refusing !== null && styles.refusing]
        .filter(Boolean)
        .join(' ')}
      data-place={lane.name}
      aria-label={board.lane(lane.label, lane.total)}
    >
      <header className={styles.head} data-tone={tone}>
        <h2>{lane.label}</h2>
        <span className="quiet small figures">{numbered(lane.total)}</span>
        {add && (
          <Link
            to={add}
            className={styles.add}
            aria-label={board.add(lower(one), lane.label)}
            data-tooltip={board.add(lower(one), lane.label)}
          >
            <Icon of={Plus} />
          </Link>
        )}
      </header>
      {target && refusing !== null && (
        <div className={`${styles.notice} ${styles.over}`}>
          <RefusedMove why={refusing} />
        </div>
      )}
      {refused && (
        <div className={styles.notice}>
          <RefusedMove {...refused} onClose={onClose} />
        </div>
      )}
      <ul ref={cards} className={styles.cards}>
        {children}
        {lane.total === 0 && <li className={styles.empty}>{board.empty}</li>}
        {left > 0 && (
          <li ref={rest} className={styles.rest}>
            {onMore ? (
              board.more(left)
            ) : onList ? (
              <button type="button" className="link" onClick={onList}>
                {board.inList(lane.total)}
              </button>
            ) : (
              board.more(left)
            )}
          </li>
        )}
      </ul>
    </section>
  )
}
