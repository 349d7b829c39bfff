import type { ListColumn } from '../../shared/screen/columns.ts'

/** The heading cells of a region's table, with the cells at both ends. */
const headingsOf = (region: HTMLElement): readonly HTMLElement[] => [
  ...(region.querySelector('table')?.tHead?.rows[0]?.cells ?? []),
]

/** Columns that overflow the region. Measured from the headings, since the table does not report it. */
export const overflowingColumns = (
  region: HTMLElement,
  columns: readonly ListColumn[],
): ReadonlySet<string> => {
  const widths = [...region.querySelectorAll<HTMLElement>('col')].map(
    (col) => Number.parseFloat(col.style.width) || 0,
  )
  const headings = headingsOf(region)
  const room = region.clientWidth - (widths.at(-1) ?? 0) + 1
  const out = new Set<string>()
  let start = widths[0] ?? 0
  for (const [at, { name }] of columns.entries()) {
    const width = widths[at + 1] ?? 0
    const moved = Number.parseFloat(headings[at + 1]?.style.translate ?? '') || 0
    if (at > 0 && start + moved + width > room) out.add(name)
    start += width
  }
  return out
}

/** How close to a heading's edge a drag can start, in CSS pixels. */
const reach = 5

const edgeAt = (region: HTMLElement, event: MouseEvent): number | null => {
  const heading = event.target instanceof Element ? event.target.closest('th') : null
  const place = heading ? headingsOf(region).indexOf(heading) - 1 : -2
  if (!heading || place < -1) return null
  const { left, right } = heading.getBoundingClientRect()
  if (right - event.clientX <= reach) return place
  return event.clientX - left <= reach && !heading.style.translate ? place - 1 : null
}

interface Sizing {
  readonly columns: () => readonly ListColumn[]
  /** @param width in CSS pixels; null fits the column */
  readonly size: (name: string, width: number | null) => void
}

/**
 * Resizes columns by dragging the edges of their headings; a double click fits a column.
 * @returns a function that stops it
 */
export const followEdges = (region: HTMLElement, { columns, size }: Sizing): (() => void) => {
  const done = new AbortController()
  const on = { signal: done.signal, capture: true }
  let held: { readonly name: string; readonly from: number; readonly width: number } | null = null
  let frame = 0
  let swallow = false
  let pressed: string | null = null // with pointer capture, clicks target the region, not the heading
  const columnAt = (event: MouseEvent): ListColumn | undefined => {
    const place = edgeAt(region, event)
    return place === null || place < 0 ? undefined : columns()[place]
  }
  const widthOf = (name: string): number => {
    const place = columns().findIndex((column) => column.name === name)
    const heading = headingsOf(region)[place + 1]
    return heading?.getBoundingClientRect().width ?? 0
  }
  region.addEventListener(
    'pointermove',
    (event) => {
      if (held && event.clientX === held.from) return
      if (held) {
        const { name, from, width } = held
        cancelAnimationFrame(frame)
        frame = requestAnimationFrame(() => size(name, width + event.clientX - from))
      } else if (event.pointerType === 'mouse') region.style.cursor = columnAt(event) ? 'col-resize' : ''
    },
    on,
  )
  region.addEventListener(
    'pointerdown',
    (event) => {
      const column = event.pointerType === 'mouse' && event.button === 0 ? columnAt(event) : undefined
      pressed = column?.name ?? null
      if (!column) return
      event.preventDefault()
      held = { name: column.name, from: event.clientX, width: widthOf(column.name) }
      swallow = true
      region.setPointerCapture(event.pointerId)
    },
    on,
  )
  for (const end of ['pointerup', 'pointercancel'] as const)
    region.addEventListener(end, () => (held = null), on)
  region.addEventListener(
    'click',
    (event) => {
      if (!swallow) return // a click on an edge must not sort
      swallow = false
      event.stopPropagation()
      event.preventDefault()
    },
    on,
  )
  window.addEventListener('pointerdown', (event) => (swallow &&= region.contains(event.target as Node)), on) // the target of a pointer event in a window is a node
  region.addEventListener(
    'dblclick',
    () => {
      cancelAnimationFrame(frame)
      if (pressed !== null) size(pressed, null)
    },
    on,
  )
  return () => {
    cancelAnimationFrame(frame)
    region.style.cursor = ''
    done.abort()
  }
}
