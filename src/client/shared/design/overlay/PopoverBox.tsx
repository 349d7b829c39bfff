import { Popover } from '@base-ui/react/popover'
import type { PopoverBoxProps } from './Popover.tsx'
import { returnFocus } from './return-focus.ts'
import styles from './Surface.module.css'

/** The popover itself, rendered over the page beside its trigger. */
export const PopoverBox = ({ label, children, align, anchor, open, onClose }: PopoverBoxProps) => (
  <Popover.Root open={open} onOpenChange={(shown) => shown || onClose()}>
    <Popover.Portal container={anchor?.closest<HTMLElement>('main')}>
      <Popover.Positioner
        className={styles.place}
        anchor={anchor}
        positionMethod="fixed"
        align={align ?? 'end'}
        sideOffset={6}
        collisionPadding={8}
      >
        <Popover.Popup
          className={`${styles.surface} ${styles.box}`}
          aria-label={label}
          finalFocus={returnFocus(anchor)}
        >
          {children}
        </Popover.Popup>
      </Popover.Positioner>
    </Popover.Portal>
  </Popover.Root>
)
