import { useEffect } from 'react'
import { type QueuedPress, queuedPress, servedTable } from './queued-press.ts'

interface ServedPressProps {
  readonly region: HTMLElement
  readonly press: QueuedPress | null
}

/** Where a press is made again: where it was, or where that stands now; its row's tick box in the place of a number. */
const placeOf = ({ event, target, cell }: QueuedPress): Element => {
  const tick = event instanceof MouseEvent && cell.matches(':first-child') && cell.querySelector('input')
  if (tick) return tick
  if (target.isConnected) return target
  return (target.matches('span') && cell.querySelector(':scope > span')) || cell
}

/** Stands behind what listens to the rows: from then on they are served, and the press that came before is made again, once. */
export const ReplayedPress = ({ region, press }: ServedPressProps) => {
  useEffect(() => {
    servedTable.region = region
  }, [region])
  useEffect(() => {
    if (!press) return
    queuedPress.set(null)
    const { event, cell } = press
    if (!region.contains(cell)) return // the rows of another answer
    const kind = event.constructor as new (type: string, from: Event) => Event // each event is made of what another one says
    placeOf(press).dispatchEvent(new kind(event.type, event))
  }, [region, press])
  return null
}
