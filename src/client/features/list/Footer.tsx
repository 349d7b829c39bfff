import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import UnfoldVertical from 'lucide-react/icons/unfold-vertical'
import { memo, type ReactNode, useLayoutEffect, useRef } from 'react'
import { listing } from '#texts/list'
import { type Page, pageSizes, pageWindow } from '../../../model/index.ts'
import { Icon } from '../../shared/design/Icon.tsx'
import { showNumber } from '../../shared/design/text.tsx'
import type { QueryChange } from '../../shared/screen/list-changes.ts'
import { fitsWindow, lowRows } from '../../shared/screen/list-preferences.ts'
import { useStore } from '../../shared/state/store.ts'
import styles from './footer.module.css'

interface FooterProps {
  readonly page: Page
  /** The page being loaded; null if none is. */
  readonly wanted: number | null
  /** The requested page size. */
  readonly size: number
  readonly onChange: (change: QueryChange) => void
  readonly onPage: (page: number) => void
  /** The user is about to open that page; used to prefetch it. */
  readonly onIntent: (page: number) => void
}

const pageIn = (target: EventTarget): number | null => {
  const button = target instanceof Element ? target.closest<HTMLButtonElement>('button[data-page]') : null
  return button && !button.disabled ? Number(button.dataset.page) : null
}

/**
 * The list's footer: 'Showing X to Y of Z entries', exactly as specified, page size, row height and page links. If the
 * count stopped early, no page is marked as the last.
 */
export const Footer = memo(({ page, wanted: underWay, size, onChange, onPage, onIntent }: FooterProps) => {
  const { current_page: current, last_page: last, prev_page_url: previous, next_page_url: next } = page
  const { more = false } = page
  const { numbers, before, after } = pageWindow(current, more ? Math.max(last, current) : last)
  const [show, to, of, entries, ofMore] = listing.showing.words
  const pager = useRef<HTMLElement>(null)
  const turned = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a button that turned to this page may be off or gone on it
  useLayoutEffect(() => {
    const focused = document.activeElement
    const lost = focused === document.body || (focused instanceof HTMLButtonElement && focused.disabled)
    if (turned.current && lost) pager.current?.querySelector<HTMLElement>('[aria-current]')?.focus()
    turned.current = false
  }, [page])
  const intend = (target: EventTarget) => {
    const wanted = pageIn(target)
    if (wanted !== null && wanted !== current) onIntent(wanted)
  }
  return (
    <footer className={styles.footer}>
      <p className={styles.showing} aria-live="polite" data-toast-place="">
        {show}
        <b>{showNumber(page.from ?? 0)}</b>
        {to}
        <b>{showNumber(page.to ?? 0)}</b>
        {more ? ofMore : of}
        <b>{showNumber(page.total)}</b>
        {entries}
      </p>
      <FooterTools size={size} onChange={onChange} />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: it hears for its buttons, which take keys themselves */}
      <nav
        ref={pager}
        className={styles.pager}
        aria-label={listing.pages}
        data-toast-end=""
        onPointerOver={(event) => intend(event.target)}
        onFocus={(event) => intend(event.target)}
        onClick={(event) => {
          const wanted = pageIn(event.target)
          if (wanted === null) return
          turned.current = true
          onPage(wanted)
        }}
      >
        <button type="button" className={styles.step} data-page={current - 1} disabled={previous === null}>
          <Icon of={ChevronLeft} size={14} />
          {listing.previous}
        </button>
        {before && (
          <button type="button" className={styles.number} data-page={1}>
            {listing.firstMark}
            <span className="sr-only"> {listing.first}</span>
          </button>
        )}
        {numbers.map((each) => (
          <button
            key={each}
            type="button"
            className={styles.number}
            data-page={each}
            aria-current={each === current ? 'page' : undefined}
            data-wanted={(each === underWay && each !== current) || undefined}
          >
            {showNumber(each)}
          </button>
        ))}
        {after && !more && (
          <button type="button" className={styles.number} data-page={last}>
            {listing.lastMark}
            <span className="sr-only"> {listing.last}</span>
          </button>
        )}
        <button type="button" className={styles.step} data-page={current + 1} disabled={next === null}>
          {listing.next}
          <Icon of={ChevronRight} size={14} />
        </button>
      </nav>
    </footer>
  )
})

const heights = [
  { low: false, name: listing.usualRows },
  { low: true, name: listing.lowRows },
] as const

interface FooterToolsProps {
  /** The page size. */
  readonly size: number
  readonly onChange: (change: QueryChange) => void
}

/** Selects for page size and row height. */
const FooterTools = memo(({ size, onChange }: FooterToolsProps) => {
  const fits = useStore(fitsWindow)
  return (
    <div className={styles.tools}>
      <span className="row gap">
        {listing.show}
        <NativeSelect
          label={listing.pageSize}
          value={size}
          onChoose={(chosen) => {
            fitsWindow.set(false)
            onChange({ to: 'size', size: Number(chosen) })
          }}
        >
          {[...new Set([...pageSizes, size])].map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </NativeSelect>
        {listing.entries}
      </span>
      <span className={styles.heights}>
        <label data-tooltip={listing.fit}>
          <input
            type="checkbox"
            className="sr-only"
            aria-label={listing.fit}
            checked={fits}
            onChange={() => fitsWindow.set(!fits)}
          />
          <Icon of={UnfoldVertical} size={14} />
        </label>
      </span>
      <div className={styles.heights} role="radiogroup" aria-label={listing.rowHeight}>
        {heights.map(({ low, name }) => (
          <label key={name} data-tooltip={name}>
            <input
              type="radio"
              className="sr-only"
              name="row-height"
              aria-label={name}
              defaultChecked={low === lowRows.get()}
              onChange={() => lowRows.set(low)}
            />
          </label>
        ))}
      </div>
    </div>
  )
})

interface NativeSelectProps {
  /** Its accessible name. */
  readonly label: string
  readonly value: string | number
  readonly onChoose: (value: string) => void
  readonly children: ReactNode
}

/** A native select for a list's frame. */
export const NativeSelect = ({ label, value, onChoose, children }: NativeSelectProps) => (
  <span className={styles.select}>
    <select aria-label={label} value={value} onChange={(event) => onChoose(event.target.value)}>
      {children}
    </select>
    <Icon of={ChevronDown} size={14} />
  </span>
)
