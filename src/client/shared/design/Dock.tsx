import X from 'lucide-react/icons/x'
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { frame } from '#texts/frame'
import { isComposing } from './composing.ts'
import styles from './Dock.module.css'
import { IconButton } from './Icon.tsx'

interface DockProps {
  /** The panel's accessible name; visible if there is no `head`. */
  readonly title: string
  /** Replaces the visible title, left of the close button. */
  readonly head?: ReactNode
  /** The scrolling content. */
  readonly children: ReactNode
  /** The actions below the content. */
  readonly foot?: ReactNode
  /** Called on Escape in the panel and by the close button. The caller moves the focus. */
  readonly onClose: () => void
}

/**
 * A panel beside the list: peek, or a bulk action. The list stays usable; it shrinks and refits its columns once the
 * panel has opened.
 * Where both do not fit, the panel covers the list; on small screens it covers the page. Only one is open at a time:
 * see `docked` in `screen/dock.ts`.
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
