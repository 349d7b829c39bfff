import { useEffect } from 'react'
import { type QueuedPress, queuedPress, servedTable } from './queued-press.ts'

interface ReplayedPressProps {
  readonly region: HTMLElement
  readonly press: QueuedPress | null
}

/** The element to dispatch the event on: the row's tick box, the original target or its replacement in the cell. */
const placeOf = ({ event, target, cell }: QueuedPress): Element => {
  const tick = event instanceof MouseEvent && cell.matches(':first-child') && cell.querySelector('input')
  if (tick) return tick
  if (target.isConnected) return target
  return (target.matches('span') && cell.querySelector(':scope > span')) || cell
}

/** Marks the table as handled, then replays the queued press once. Render it after the row handlers. */
export const ReplayedPress = ({ region, press }: ReplayedPressProps) => {
  useEffect(() => {
    servedTable.region = region
  }, [region])
  useEffect(() => {
    if (!press) return
    queuedPress.set(null)
    const { event, cell } = press
    if (!region.contains(cell)) return // the rows have been replaced
    const kind = event.constructor as new (type: string, from: Event) => Event // an event can initialise a new one of its class
    placeOf(press).dispatchEvent(new kind(event.type, event))
  }, [region, press])
  return null
}
