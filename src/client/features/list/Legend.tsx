import { Glyph } from '../../shared/design/Glyph.tsx'
import styles from './legend.module.css'
import { type LegendProps, wordsOf } from './legend-words.ts'

/** What the row colours in view mean. */
export const Legend = ({ entity, occurring }: LegendProps) => (
  <ul className={styles.legend}>
    {wordsOf(entity, occurring).map(([tone, word]) => (
      <li key={tone}>
        <Glyph tone={tone} size={14} />
        {word}
      </li>
    ))}
  </ul>
)
