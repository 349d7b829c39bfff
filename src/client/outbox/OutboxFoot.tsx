import { outgoing as words } from '#texts/outbox-screen'
import { Button } from '../design/Button.tsx'
import { showNumber } from '../design/text.tsx'
import styles from './outbox.module.css'
import type { OutgoingPage } from './outbox-calls.ts'

interface OutboxFootProps {
  readonly page: OutgoingPage
  readonly onPage: (page: number) => void
}

/** Which entries are shown, and the ways to the others. */
export const OutboxFoot = ({ page: { page, last, from, total, entries }, onPage }: OutboxFootProps) => (
  <div className={styles.foot}>
    <p className={styles.showing} data-toast-place="">
      {words.showing(from, from + entries.length - 1, showNumber(total))}
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
