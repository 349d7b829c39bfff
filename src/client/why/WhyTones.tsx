import type { WhyTone } from '../../model/analysis/why.ts'
import { rowReasons } from '../../model/explain-messages.ts'
import type { ToneRule } from '../../model/index.ts'
import { Glyph } from '../design/Glyph.tsx'
import { Tests } from './Tests.tsx'
import styles from './why.module.css'

interface WhyTonesProps {
  readonly winner: ToneRule
  /** From the top down to the one that wins. */
  readonly tones: readonly WhyTone[]
  /** Rules that follow and were not asked. */
  readonly below: number
}

/** The colour with its reason, and folded away the ladder down to the rule that decides. */
export const WhyTones = ({ winner, tones, below }: WhyTonesProps) => (
  <section>
    <h3 className={styles.heading}>
      {rowReasons.colour}{' '}
      <span className={styles.verdict}>
        <Glyph tone={winner.tone} />
        {winner.reason}
      </span>
    </h3>
    <details className={styles.folded}>
      <summary>{rowReasons.how}</summary>
      <p className={styles.note}>{rowReasons.order}</p>
      <ol className={styles.rules}>
        {tones.map(({ rule, wins, reasons }, place) => (
          <li key={rule.reason} className={styles.rule} data-decides={wins || undefined}>
            <p className={styles.name}>
              <span className={styles.number}>{place + 1}</span>
              <Glyph tone={rule.tone} />
              <span className={styles.reason}>{rule.reason}</span>
              <span className={styles.mark}>{wins ? rowReasons.decides : rowReasons.fails}</span>
            </p>
            <Tests reasons={reasons} always={rowReasons.always} />
          </li>
        ))}
      </ol>
      {below > 0 && <p className={styles.note}>{rowReasons.below(below)}</p>}
    </details>
  </section>
)
