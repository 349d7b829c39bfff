import Check from 'lucide-react/icons/check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import { type CSSProperties, useEffect, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router-dom'
import { frame } from '#texts/frame'
import { useStore } from '../../state/store.ts'
import { Icon, iconButtonClass } from '../Icon.tsx'
import { Link } from '../Link.tsx'
import { Kbd } from '../marks.tsx'
import { wholeDays } from '../text.tsx'
import styles from './Toasts.module.css'
import { currentToast, type Toast } from './toast.ts'

/** How long a green toast stays, in milliseconds. */
const shownFor = 8_000
/** An answer has rendered after this long, in milliseconds. */
const drawnAfter = 200

/** The least maximum width of a toast, in CSS pixels. */
const leastRoom = 360

const close = () => currentToast.set(null)

/**
 * The position of a toast: over `data-toast-place` in the foot of a screen, as wide as that or up to `data-toast-end`.
 * Without such a foot, the lower left corner of the panel.
 */
const placeOf = (): CSSProperties => {
  const words = document.querySelector('[data-toast-place]')?.getBoundingClientRect()
  const end = words && document.querySelector('[data-toast-end]')?.getBoundingClientRect().left
  const panel = document.querySelector('main')?.getBoundingClientRect()
  const at = words ?? panel
  if (!at) return {}
  const middle = words ? innerHeight - (words.top + words.bottom) / 2 : innerHeight - at.bottom + 31
  const place = {
    '--toast-left': `${words ? at.left - 12 : at.left + 12}px`,
    '--toast-middle': `${middle}px`,
    '--toast-room': `${words ? Math.max((end ?? at.right) - at.left, leastRoom) : at.width - 24}px`,
  }
  return place as CSSProperties // the type has no custom properties
}

/** Whether the loaded screen neither is nor links to the toast's row. */
const useIsElsewhere = (about: string | undefined, resting: boolean): boolean => {
  const { pathname, search } = useLocation()
  const [elsewhere, setElsewhere] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at anew on another screen
  useEffect(() => {
    if (about === undefined || !resting) return
    const look = () =>
      setElsewhere(pathname !== about && !document.querySelector(`#content a[href="#${about}"]`))
    const timer = setTimeout(look, drawnAfter)
    return () => clearTimeout(timer)
  }, [about, resting, pathname, search])
  return about !== undefined && elsewhere
}

const One = ({ toast, resting }: { readonly toast: Toast; readonly resting: boolean }) => {
  const elsewhere = useIsElsewhere(toast.about, resting)
  return (
    <div className={`${styles.toast} ${toast.tone === 'red' ? styles.failed : ''}`}>
      <Icon of={toast.tone === 'red' ? TriangleAlert : Check} />
      <p className={styles.words} data-tooltip-cut="">
        <b>{toast.title}</b>
        {toast.text && <span className={styles.text}>{wholeDays(toast.text)}</span>}
      </p>
      {toast.actions?.map(({ label, keys, act }) => (
        <button
          key={label}
          type="button"
          className={styles.act}
          onClick={() => {
            close()
            act()
          }}
        >
          {label}
          {keys && <Kbd className={styles.keys}>{keys}</Kbd>}
        </button>
      ))}
      {elsewhere && toast.about && (
        <Link className={styles.act} to={toast.about} onClick={close}>
          {frame.open}
        </Link>
      )}
      <button
        type="button"
        className={`${iconButtonClass()} ${styles.close}`}
        aria-label={frame.dismiss}
        onClick={close}
      >
        <Icon of={X} size={14} />
      </button>
    </div>
  )
}

interface ToastsProps {
  /** The number of calls in flight; at 0 the screen is complete. */
  readonly calls: number
}

/**
 * Shows toasts over the foot of the panel. Rendered once, in the frame.
 * It needs no script that loads later, because it reports network failures.
 */
export const Toasts = ({ calls }: ToastsProps) => {
  const toast = useStore(currentToast)
  const { pathname } = useLocation()
  const [held, setHeld] = useState(false)
  const [place, setPlace] = useState<CSSProperties>({})
  // biome-ignore lint/correctness/useExhaustiveDependencies: the foot comes and goes with the screen and its answers
  useLayoutEffect(() => {
    if (!toast) return
    const measure = () => setPlace(placeOf())
    measure()
    addEventListener('resize', measure)
    return () => removeEventListener('resize', measure)
  }, [toast, pathname, calls])
  useEffect(() => {
    if (!toast) setHeld(false)
    if (!toast || toast.tone === 'red' || toast.stays || held) return
    const timer = setTimeout(close, shownFor)
    return () => clearTimeout(timer)
  }, [toast, held])
  const one = toast && <One key={toast.key} toast={toast} resting={calls === 0} />
  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: it only waits while somebody reads
    <div
      className={styles.viewport}
      style={place}
      data-toasts=""
      tabIndex={-1}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div aria-live="polite">{toast?.tone === 'green' && one}</div>
      <div aria-live="assertive">{toast?.tone === 'red' && one}</div>
    </div>,
    document.body,
  )
}
