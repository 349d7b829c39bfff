import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import type { Reason } from '../../model/analysis/why.ts'
import { rowReasons } from '../../model/explain-messages.ts'
import { Icon } from '../design/Icon.tsx'
import styles from './why.module.css'

interface TestsProps {
  readonly reasons: readonly Reason[]
  /** Said of a rule without tests. */
  readonly always: string
}

const presentIn = ({ seen }: Reason): string =>
  seen.length === 1
    ? seen[0]?.text || rowReasons.empty
    : seen.map(({ field, text }) => `${field.label} ${text || rowReasons.empty}`).join(', ')

/** The tests of a rule in words: whether the row passes each, and what it holds there. */
export const Tests = ({ reasons, always }: TestsProps) =>
  reasons.length === 0 ? (
    <p className={styles.always}>{always}</p>
  ) : (
    <ul className={styles.tests}>
      {reasons.map((reason) => (
        <li key={reason.words} className={styles.test} data-holds={reason.holds}>
          <span className={styles.answer}>
            <Icon of={reason.holds ? Check : X} size={14} />
            {reason.holds ? rowReasons.pass : rowReasons.miss}
          </span>
          <span>{reason.words}</span>
          <span className={styles.present}>
            {rowReasons.present} <b>{presentIn(reason)}</b>
          </span>
        </li>
      ))}
    </ul>
  )
