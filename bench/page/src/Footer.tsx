import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { memo } from 'react'
import styles from '../../../src/client/list/footer.module.css'
import { Drawing } from './Drawing.tsx'
import type { Page } from './proposal.ts'

interface FooterProps {
  readonly page: Page
  readonly onPage: (page: number) => void
}

export const Footer = memo(({ page, onPage }: FooterProps) => {
  const { current_page: current, last_page: last } = page
  const from = Math.max(1, current - 5)
  const to = Math.min(last, current + 5)
  const numbers = Array.from({ length: to - from + 1 }, (_, place) => from + place)
  return (
    <footer className={styles.footer}>
      <p aria-live="polite">
        {'Showing '}
        <b>{page.from ?? 0}</b>
        {' to '}
        <b>{page.to ?? 0}</b>
        {' of '}
        <b>{page.total}</b>
        {' entries'}
      </p>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: it hears for its buttons, which take keys themselves */}
      <nav
        className={styles.pager}
        aria-label="Pages"
        onClick={({ target }) => {
          const button = target instanceof Element ? target.closest<HTMLElement>('[data-page]') : null
          if (button) onPage(Number(button.dataset.page))
        }}
      >
        <button type="button" className={styles.step} data-page={current - 1} disabled={!page.prev_page_url}>
          <Drawing of={ChevronLeft} size={14} />
          Previous
        </button>
        {from > 1 && (
          <button type="button" className={styles.number} data-page={1}>
            {'<<'}
            <span className="sr-only"> first page</span>
          </button>
        )}
        {numbers.map((number) => (
          <button
            key={number}
            type="button"
            className={styles.number}
            data-page={number}
            aria-current={number === current ? 'page' : undefined}
          >
            {number}
          </button>
        ))}
        {to < last && (
          <button type="button" className={styles.number} data-page={last}>
            {'>>'}
            <span className="sr-only"> last page</span>
          </button>
        )}
        <button type="button" className={styles.step} data-page={current + 1} disabled={!page.next_page_url}>
          Next
          <Drawing of={ChevronRight} size={14} />
        </button>
      </nav>
    </footer>
  )
})
