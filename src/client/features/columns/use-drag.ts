import { type PointerEvent, useState } from 'react'

interface Over {
  /** The column under the pointer, and the side of it where the dragged line would drop. */
  readonly over: string | null
  readonly side: 'before' | 'after' | null
}

const nowhere: Over = { over: null, side: null }

/** Drag and drop of column lines by their grips, with mouse or finger. @param names of the movable columns, in order */
export const useDrag = (names: readonly string[], moveTo: (name: string, place: number) => void) => {
  const [at, set] = useState<Over>(nowhere)
  const begin = (name: string, event: PointerEvent<HTMLElement>) => {
    event.preventDefault()
    const grip = event.currentTarget
    grip.setPointerCapture(event.pointerId)
    const from = names.indexOf(name)
    const done = new AbortController()
    let last = nowhere
    const look = ({ clientX, clientY }: globalThis.PointerEvent) => {
      const line = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-column]')
      const over = line?.dataset.column
      if (over === undefined || !names.includes(over)) return
      last = { over, side: names.indexOf(over) < from ? 'before' : 'after' }
      set(over === name ? nowhere : last)
    }
    const end = () => {
      done.abort()
      set(nowhere)
    }
    grip.addEventListener('pointermove', look, { signal: done.signal })
    grip.addEventListener('pointercancel', end, { signal: done.signal })
    grip.addEventListener(
      'pointerup',
      () => {
        end()
        if (last.over !== null && last.over !== name) moveTo(name, names.indexOf(last.over))
      },
      { signal: done.signal },
    )
  }
  return { ...at, begin }
}
