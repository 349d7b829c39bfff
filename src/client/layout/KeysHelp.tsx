import { palette } from '../../model/panel-messages.ts'
import { Kbd } from '../design/Kbd.tsx'
import { Dialog } from '../design/overlay/Dialog.tsx'
import styles from './KeysHelp.module.css'
import type { PanelProps } from './Panels.tsx'

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
