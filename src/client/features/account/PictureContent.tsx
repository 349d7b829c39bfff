import type { Tone } from '../../../descriptor/tone.ts'
import { Glyph } from '../../shared/design/Glyph.tsx'
import styles from './SignInFrame.module.css'

/** One row of the picture: its tone and the widths of its texts and chip in pixels; 0 for no chip. */
const rows: readonly (readonly [tone: Tone, name: number, text: number, chip: number])[] = [
  ['green', 148, 152, 76],
  ['orange', 136, 96, 80],
  ['blue', 90, 112, 140],
  ['neutral', 162, 118, 0],
  ['red', 134, 122, 76],
  ['yellow', 86, 100, 80],
  ['green', 124, 108, 74],
  ['blue', 116, 124, 84],
]

/** The list in the picture beside the log-in form. */
export const PictureContent = () => (
  <div className={styles.sheet}>
    <div className={styles.tabs}>
      {[58, 72, 80, 104, 66].map((width) => (
        <i key={width} style={{ width }} />
      ))}
    </div>
    <div className={`${styles.row} ${styles.columns}`}>
      <span />
      {[72, 46, 58, 40].map((width) => (
        <i key={width} style={{ width }} />
      ))}
    </div>
    {rows.map(([tone, name, text, chip]) => (
      <div key={name} className={styles.row} data-tone={tone}>
        <Glyph tone={tone} />
        <b style={{ width: name }} />
        <i style={{ width: text }} />
        <i style={{ width: 76 }} />
        {chip > 0 && <em style={{ width: chip }} />}
      </div>
    ))}
  </div>
)
