import { outgoing as words } from '#texts/outbox-screen'
import type { Page } from '../../../model/index.ts'
import { Button } from '../../shared/design/Button.tsx'
import { showNumber } from '../../shared/design/text.tsx'
import styles from './outbox.module.css'

interface OutboxFootProps {
  readonly page: Page
  readonly onPage: (page: number) => void
}

/** The range of shown entries, and page links. */
export const OutboxFoot = ({
  page: { current_page: page, last_page: last, from, to, total },
  onPage,
}: OutboxFootProps) => (
  <div className={styles.foot}>
    <p className={styles.showing} data-toast-place="">
      {words.showing(from ?? 1, to ?? 1, showNumber(total))}
    </p>
    {last > 1 && (
      <>
        <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
          {words.previous}
        </Button>
        <Button disabled={page >= last} onClick={() => onPage(page + 1)}>
          {words.next}
        </Button>
      </>
    )}
  </div>
)
