import { palette } from '#texts/palette'
import { Kbd } from '../../shared/design/marks.tsx'
import { Dialog } from '../../shared/design/overlay/Dialog.tsx'
import type { PanelProps } from '../../shared/screen/panels.ts'
import { singleKeys } from '../../shared/state/single-keys.ts'
import { useStore } from '../../shared/state/store.ts'
import styles from './KeysHelp.module.css'

/** Lists the keyboard shortcuts. */
export const KeysHelp = ({ open, onClose }: PanelProps) => (
  <Dialog open={open} onClose={onClose} shape="wide" read title={palette.keysTitle} text={palette.keysText}>
    <Switch />
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

/** Turns off single-key shortcuts, for users who dictate or mistype; stored in this browser. */
const Switch = () => (
  <label className={styles.switch}>
    <input
      type="checkbox"
      checked={useStore(singleKeys)}
      onChange={({ target }) => singleKeys.set(target.checked)}
    />
    {palette.keysSwitch}
  </label>
)
