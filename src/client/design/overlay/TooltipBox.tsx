import { Tooltip } from '@base-ui/react/tooltip'
import styles from './Tooltip.module.css'
import type { TooltipBoxProps } from './Tooltips.tsx'

/** The tooltip itself. Its text is there for assistive technology already: as name or as the cut text. */
export const TooltipBox = ({ text, anchor, open }: TooltipBoxProps) => (
  <Tooltip.Root open={open}>
    <Tooltip.Portal>
      <Tooltip.Positioner
        className={styles.place}
        anchor={anchor}
        side={
          anchor?.closest('[data-tooltips]')?.getAttribute('data-tooltips') === 'right' ? 'right' : 'bottom'
        }
        sideOffset={6}
        collisionPadding={8}
      >
        <Tooltip.Popup className={styles.tooltip} aria-hidden="true">
          {text}
        </Tooltip.Popup>
      </Tooltip.Positioner>
    </Tooltip.Portal>
  </Tooltip.Root>
)
