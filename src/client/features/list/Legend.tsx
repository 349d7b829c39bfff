import { Glyph } from '../../shared/design/Glyph.tsx'
import styles from './legend.module.css'
import { type LegendProps, legendWords } from './legend-words.ts'

/** Explains the row colours in view. */
export const Legend = ({ entity, occurring }: LegendProps) => (
  <ul className={styles.legend}>
    {legendWords(entity, occurring).map(([tone, word]) => (
      <li key={tone}>
        <Glyph tone={tone} size={14} />
        {word}
      </li>
    ))}
  </ul>
)
