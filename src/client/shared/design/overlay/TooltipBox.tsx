import { Tooltip } from '@base-ui/react/tooltip'
import { wholeDays } from '../text.tsx'
import styles from './Tooltip.module.css'
import type { TooltipBoxProps } from './Tooltips.tsx'

const sides = ['right', 'left', 'top'] as const

/** As `data-tooltips` around it says, so that it covers nothing that is read or pressed next; else below. */
const sideOf = (anchor: Element | null): (typeof sides)[number] | 'bottom' => {
  const wanted = anchor?.closest('[data-tooltips]')?.getAttribute('data-tooltips')
  return sides.find((side) => side === wanted) ?? 'bottom'
}

/** The tooltip itself. Its text is there for assistive technology already: as name or as the cut text. */
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
