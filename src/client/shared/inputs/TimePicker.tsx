import { Popover } from '@base-ui/react/popover'
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import { inputs } from '#texts/form'
import surface from '../design/overlay/Surface.module.css'
import styles from './TimePicker.module.css'

interface TimePickerProps {
  readonly label: string
  readonly anchor: RefObject<HTMLElement | null>
  /** The element that gets the focus when the list closes. */
  readonly returnTo: RefObject<HTMLElement | null>
  /** 'HH:mm', in order. */
  readonly times: readonly string[]
  /** The parsed time of the field. */
  readonly time: string | null
  readonly onClose: () => void
  readonly onChoose: (time: string) => void
}

/** The list starts at this time if the field is empty. */
const morning = '09:00'

/** The times of a day below a field, as an ARIA listbox. */
export const TimePicker = ({ label, anchor, returnTo, times, time, onClose, onChoose }: TimePickerProps) => {
  const list = useRef<HTMLDivElement>(null)
  const current = times.findLast((each) => each <= (time ?? morning)) ?? times[0]
  useLayoutEffect(() => {
    list.current?.querySelector(`[tabindex="0"]`)?.scrollIntoView?.({ block: 'center' })
  }, [])
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const options = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="option"]')]
    const next = placeByKey(event.key, options.indexOf(event.target as HTMLElement), options.length) // only options get key events
    if (next === null) return
    event.preventDefault()
    options[next]?.focus()
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
        >
          <Popover.Popup
            className={`${surface.surface} ${styles.popup}`}
            aria-label={inputs.instant.times(label)}
            initialFocus={() => list.current?.querySelector<HTMLElement>('[tabindex="0"]') ?? true}
            finalFocus={returnTo}
          >
            <div
              ref={list}
              role="listbox"
              tabIndex={-1}
              className={styles.list}
              aria-label={inputs.instant.times(label)}
              onKeyDown={press}
            >
              {times.map((each) => (
                <button
                  key={each}
                  type="button"
                  role="option"
                  className={styles.time}
                  aria-selected={each === time}
                  tabIndex={each === current ? 0 : -1}
                  onClick={() => {
                    onChoose(each)
                    onClose()
                  }}
                >
                  {each}
                </button>
              ))}
            </div>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

/** The index that a key moves to; null for other keys. */
const placeByKey = (key: string, place: number, count: number): number | null => {
  const places: Readonly<Record<string, number>> = {
    ArrowDown: Math.min(place + 1, count - 1),
    ArrowUp: Math.max(place - 1, 0),
    Home: 0,
    End: count - 1,
    PageDown: Math.min(place + 8, count - 1),
    PageUp: Math.max(place - 8, 0),
  }
  return places[key] ?? null
}
