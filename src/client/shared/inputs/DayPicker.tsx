import { Popover } from '@base-ui/react/popover'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import ChevronsLeft from 'lucide-react/icons/chevrons-left'
import ChevronsRight from 'lucide-react/icons/chevrons-right'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { inputs } from '#texts/form'
import { type Day, showDay } from '../../../model/index.ts'
import { Button } from '../design/Button.tsx'
import { IconButton } from '../design/Icon.tsx'
import surface from '../design/overlay/Surface.module.css'
import styles from './DayPicker.module.css'
import { addMonths, dayByKey, inMonth, monthOf, weekdayIndex, weeksOf } from './month-grid.ts'

interface DayPickerProps {
  readonly label: string
  readonly anchor: RefObject<HTMLElement | null>
  /** The element that gets the focus when the calendar closes. */
  readonly returnTo: RefObject<HTMLElement | null>
  readonly day: Day | null
  readonly today: Day
  readonly onClose: () => void
  /** null empties the field. */
  readonly onChoose: (day: Day | null) => void
}

/** The greatest height of a calendar with its margins, in pixels. */
const tall = 450

/** Whether it fits below or above its field; otherwise it covers the field. */
const fitsBeside = (field: Element | null): boolean => {
  const { top, bottom } = field?.getBoundingClientRect() ?? { top: tall, bottom: 0 }
  return top > tall || innerHeight - bottom > tall
}

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

interface DayGridProps {
  readonly day: Day | null
  readonly today: Day
  readonly onChoose: (day: Day | null) => void
}

const wording = inputs.day

/** 'Monday 30 November 2026', the accessible name of a day in the grid. */
const spoken = (day: Day): string =>
  `${wording.weekdays[weekdayIndex(day)]} ${Number(day.slice(8))} ${wording.months[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`

/** A month as an ARIA grid: arrows move by days and weeks, Page keys by months, with Shift by years. */
const DayGrid = ({ day, today, onChoose }: DayGridProps) => {
  const [current, setCurrent] = useState(day ?? today)
  const moved = useRef(false)
  const grid = useRef<HTMLTableElement>(null)
  const month = monthOf(current)

  useEffect(() => {
    if (moved.current) grid.current?.querySelector<HTMLElement>(`[data-day="${current}"]`)?.focus()
    moved.current = false
  }, [current])

  const go = (months: number) => setCurrent(inMonth(current, addMonths(month, months)))
  const press = (event: KeyboardEvent) => {
    const next = dayByKey(event.key, event.shiftKey, current)
    if (next === null) return
    event.preventDefault()
    moved.current = true
    setCurrent(next)
  }

  return (
    <>
      <div className="row">
        <IconButton icon={ChevronsLeft} label={wording.previousYear} onClick={() => go(-12)} />
        <IconButton icon={ChevronLeft} label={wording.previousMonth} onClick={() => go(-1)} />
        <span className={styles.month} role="status">
          {wording.months[Number(month.slice(5)) - 1]} {month.slice(0, 4)}
        </span>
        <IconButton icon={ChevronRight} label={wording.nextMonth} onClick={() => go(1)} />
        <IconButton icon={ChevronsRight} label={wording.nextYear} onClick={() => go(12)} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table of days is what the grid pattern asks for */}
      <table className={styles.grid} role="grid" ref={grid} onKeyDown={press}>
        <thead>
          <tr>
            {wording.weekdays.map((weekday) => (
              <th key={weekday} scope="col" abbr={weekday}>
                {weekday.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week[0]}>
              {week.map((each) => (
                <td key={each}>
                  <button
                    type="button"
                    className={styles.day}
                    data-day={each}
                    data-outside={monthOf(each) !== month}
                    aria-label={spoken(each)}
                    aria-pressed={each === day}
                    aria-current={each === today ? 'date' : undefined}
                    tabIndex={each === current ? 0 : -1}
                    onClick={() => onChoose(each)}
                  >
                    {Number(each.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="between flex">
        <Button variant="ghost" onClick={() => onChoose(today)}>
          {wording.today}, {showDay(today)}
        </Button>
        {day !== null && (
          <Button variant="ghost" onClick={() => onChoose(null)}>
            {wording.clear}
          </Button>
        )}
      </div>
    </>
  )
}
