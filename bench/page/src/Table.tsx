import { type CSSProperties, type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import cards from '../../../src/client/list/cards.module.css'
import tones from '../../../src/client/list/row-tones.module.css'
import styles from '../../../src/client/list/table.module.css'
import { Head } from './Head.tsx'
import type { Page } from './proposal.ts'
import { Row } from './Row.tsx'

/** Widths of the columns in pixels, as wide as ours where the window is too small to leave anything over. */
const widths = [60, 240, 148, 148, 148, 112, 132, 140, 142, 200, 148, 140, 174, 86]
const whole = widths.reduce((sum, width) => sum + width, 0)
const sizes = { '--name-width': '240px', '--actions-width': '86px' } as CSSProperties // custom properties are not in the type

/** Rows of the question before are dimmed after so many milliseconds; as ours. */
const patience = 150

interface TableProps {
  readonly page: Page
  readonly stale: boolean
  readonly sortBy: string
  readonly order: string
  readonly onSort: (by: string) => void
  readonly onDelete: (id: number) => void
}

const markEdges = (region: HTMLElement) => {
  const { scrollLeft, scrollWidth, clientWidth } = region
  const edges = [scrollLeft > 0 && 'start', scrollLeft + clientWidth < scrollWidth - 1 && 'end']
  region.dataset.overflow = edges.filter(Boolean).join(' ')
}

export const Table = ({ page, stale, sortBy, order, onSort, onDelete }: TableProps) => {
  const region = useRef<HTMLElement>(null)
  const scrolled = useRef(false)
  const [dimmed, setDimmed] = useState(false)
  useEffect(() => {
    if (!stale) return
    const timer = setTimeout(() => setDimmed(true), patience)
    return () => {
      clearTimeout(timer)
      setDimmed(false)
    }
  }, [stale])
  useLayoutEffect(() => {
    const element = region.current
    if (!element) return
    const resizes = new ResizeObserver(() => markEdges(element))
    resizes.observe(element)
    return () => resizes.disconnect()
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows begin at the first
  useLayoutEffect(() => {
    if (scrolled.current && region.current) region.current.scrollTop = 0
  }, [page])
  const onClick = ({ target }: MouseEvent<HTMLElement>) => {
    const control = target instanceof Element ? target.closest<HTMLElement>('[data-do]') : null
    const row = page.data[control?.closest('tr')?.sectionRowIndex ?? -1]
    if (control?.dataset.do === 'sort') onSort(control.dataset.by ?? '')
    else if (control?.dataset.do === 'remove' && row) onDelete(row.id)
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: it hears for its buttons, which take keys themselves
    <section
      ref={region}
      className={`${styles.region} ${cards.region}`}
      aria-label="Proposals table"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse must be able to scroll it
      tabIndex={0}
      onClick={onClick}
      onScroll={({ currentTarget }) => {
        scrolled.current = currentTarget.scrollTop > 0
        markEdges(currentTarget)
      }}
      style={sizes}
    >
      <table
        className={`${styles.table} ${cards.table} ${tones.coloured}`}
        style={{ width: whole }}
        aria-busy={stale}
        data-dimmed={dimmed || undefined}
        data-coloured="true"
      >
        <caption className="sr-only">Proposals</caption>
        <colgroup>
          {widths.map((width, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change
            <col key={place} style={{ width }} />
          ))}
        </colgroup>
        <Head sortBy={sortBy} order={order} />
        <tbody>
          {page.data.map((row, place) => (
            <Row key={row.id} row={row} number={(page.from ?? 1) + place} />
          ))}
        </tbody>
      </table>
    </section>
  )
}
