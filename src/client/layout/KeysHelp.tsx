import { palette } from '#texts/palette'
import { Kbd } from '../design/marks.tsx'
import { Dialog } from '../design/overlay/Dialog.tsx'
import type { PanelProps } from '../screen/panels.ts'
import styles from './KeysHelp.module.css'

/** What each key does. */
export const KeysHelp = ({ open, onClose }: PanelProps) => (
  <Dialog open={open} onClose={onClose} shape="wide" read title={palette.keysTitle} text={palette.keysText}>
    <dl className={styles.keys}>
      {palette.keys.map(([key, does]) => (
        <div key={key} className={styles.key}>
          <dt>
            <Kbd>{key}</Kbd>
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  </Dialog>
)
