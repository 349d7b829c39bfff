/** Where a list stood when a row was opened. */
interface Place {
  /** '/books?page=2' */
  readonly address: string
  readonly row: number
  /** Of the table's region and of the page, in CSS pixels. */
  readonly left: number
  readonly top: number
  readonly pageTop: number
}

let place: Place | null = null

/** Notes where a list stands, for whoever comes back to it. */
export const noteLeft = (address: string, row: number, region: HTMLElement): void => {
  const { scrollLeft: left, scrollTop: top } = region
  place = { address, row, left, top, pageTop: window.scrollY }
}

/** Where the list at this address was left; told once, and only to the first list that is shown since. */
export const takeLeft = (address: string): Place | null => {
  const left = place?.address === address ? place : null
  place = null
  return left
}

/** Marks the row that one came back from, until the next key or press. */
export const markReturned = (row: HTMLElement): void => {
  row.dataset.returned = ''
  const done = new AbortController()
  const unmark = () => {
    delete row.dataset.returned
    done.abort()
  }
  for (const move of ['keydown', 'pointerdown'])
    document.addEventListener(move, unmark, { capture: true, signal: done.signal })
}
