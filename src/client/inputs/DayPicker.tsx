import { Popover } from '@base-ui/react/popover'
import { type RefObject, useRef, useState } from 'react'
import { inputs } from '../../model/form-messages.ts'
import type { Day } from '../../model/index.ts'
import surface from '../design/overlay/Surface.module.css'
import { DayGrid } from './DayGrid.tsx'
import styles from './DayPicker.module.css'

export interface DayPickerProps {
  readonly label: string
  readonly anchor: RefObject<HTMLElement | null>
  /** Where the focus goes when the calendar closes. */
  readonly returnTo: RefObject<HTMLElement | null>
  readonly day: Day | null
  readonly today: Day
  readonly onClose: () => void
  /** null empties the field. */
  readonly onChoose: (day: Day | null) => void
}

/** The most that a calendar is high, with what keeps it apart, in pixels. */
const tall = 450

/** Whether it has room below its field or above; else it stands over the field, whole. */
const fitsBeside = (field: Element | null): boolean => {
  const { top, bottom } = field?.getBoundingClientRect() ?? { top: tall, bottom: 0 }
  return top > tall || innerHeight - bottom > tall
}

/** The calendar under a date field. */
export const DayPicker = ({ label, anchor, returnTo, day, today, onClose, onChoose }: DayPickerProps) => {
  const popup = useRef<HTMLDivElement>(null)
  const [fits] = useState(() => fitsBeside(anchor.current))
  const choose = (chosen: Day | null) => {
    onChoose(chosen)
    onClose()
  }
  return (
    <Popover.Root open onOpenChange={(open) => !open && onClose()}>
      <Popover.Portal>
        <Popover.Positioner
          className={styles.positioner}
          anchor={anchor}
          side="bottom"
          align="end"
          sideOffset={4}
          collisionPadding={8}
          collisionAvoidance={{ side: fits ? 'flip' : 'shift' }}
        >
          <Popover.Popup
            ref={popup}
            className={`${surface.surface} ${styles.popup}`}
            aria-label={`${inputs.day.calendar}: ${label}`}
            initialFocus={() => popup.current?.querySelector<HTMLElement>('[tabindex="0"][data-day]') ?? true}
            finalFocus={returnTo}
          >
            <DayGrid day={day} today={today} onChoose={choose} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
