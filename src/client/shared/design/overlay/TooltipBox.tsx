import { Tooltip } from '@base-ui/react/tooltip'
import { wholeDays } from '../text.tsx'
import styles from './Tooltip.module.css'
import type { TooltipBoxProps } from './Tooltips.tsx'

const sides = ['right', 'left', 'top'] as const

/**
 * The side from the nearest `data-tooltips`, chosen there so that the tooltip covers nothing needed next; default
 * below.
 */
const sideOf = (anchor: Element | null): (typeof sides)[number] | 'bottom' => {
  const wanted = anchor?.closest('[data-tooltips]')?.getAttribute('data-tooltips')
  return sides.find((side) => side === wanted) ?? 'bottom'
}

/** The tooltip itself. Assistive technology already has its text, as the element's name or content. */
export const TooltipBox = ({ text, anchor, open }: TooltipBoxProps) => (
  <Tooltip.Root open={open}>
    <Tooltip.Portal>
      <Tooltip.Positioner
        className={styles.place}
        anchor={sideOf(anchor) === 'left' ? anchor?.parentElement : anchor}
        side={sideOf(anchor)}
        sideOffset={6}
        collisionPadding={8}
      >
        <Tooltip.Popup className={styles.tooltip} aria-hidden="true">
          {wholeDays(text)}
        </Tooltip.Popup>
      </Tooltip.Positioner>
    </Tooltip.Portal>
  </Tooltip.Root>
)
