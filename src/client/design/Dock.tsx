import X from 'lucide-react/icons/x'
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { frame } from '#texts/frame'
import { isComposing } from './composing.ts'
import styles from './Dock.module.css'
import { IconButton } from './Icon.tsx'

interface DockProps {
  /** Names the panel for assistive technology; shown where there is no `head`. */
  readonly title: string
  /** In place of the title: what stands on the left of the close button. */
  readonly head?: ReactNode
  /** Scrolls by itself. */
  readonly children: ReactNode
  /** Stands below it: the way on. */
  readonly foot?: ReactNode
  /** Escape in the panel, or its button. Where the focus goes then is for the caller to say. */
  readonly onClose: () => void
}

/**
 * A panel beside the list: peek, or what is done to many rows. The list stays in use; it gives up its room once the panel
 * stands there, since its columns are fitted anew. Where there is no room for both the panel lies over the list, and on
 * small screens it is a whole page. One at a time: see `docked` in `screen/dock.ts`.
 */
export const Dock = ({ title, head, children, foot, onClose }: DockProps) => {
  const [place, setPlace] = useState<Element | null>(null)
  useLayoutEffect(() => setPlace(document.getElementById('content')), [])
  const [settled, settle] = useState(false)
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    let gone = place === null
    const frame = requestAnimationFrame(async () => {
      await Promise.allSettled(panel.current?.getAnimations().map(({ finished }) => finished) ?? [])
      setTimeout(() => gone || settle(true))
    })
    return () => {
      gone = true
      cancelAnimationFrame(frame)
    }
  }, [place])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event)) return
    event.preventDefault()
    onClose()
  }
  const aside = (
    <aside
      ref={panel}
      className={styles.dock}
      data-dock=""
      data-settled={settled || undefined}
      aria-label={title}
      onKeyDown={onKeyDown}
    >
      <div className={styles.head}>
        {head ?? <h2 className="large bold">{title}</h2>}
        <IconButton large icon={X} label={frame.close} className={styles.close} onClick={onClose} />
      </div>
      <div className={styles.body}>{children}</div>
      {foot && <div className={styles.foot}>{foot}</div>}
    </aside>
  )
  return place && createPortal(aside, place)
}
