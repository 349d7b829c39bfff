/** What the page notes of a press, in milliseconds of `performance.now()`; 0 for what has not been seen. */
export interface Noted {
  /** The first row was there. */
  rows: number
  /** The browser had the press. */
  pressed: number
  /** Something showed that it was heard. */
  heard: number
  served: number
  /** When files were asked for that nobody wished for. */
  idle: number[]
}

/** For the page, before its own scripts: notes what the press of one control comes to. @param served as in `Control` */
export const noteInPage = (served: string): void => {
  const noted: Noted = { rows: 0, pressed: 0, heard: 0, served: 0, idle: [] }
  Object.assign(window, { noted })
  const ask = window.fetch
  window.fetch = (of, how) => {
    if (how?.priority === 'low') noted.idle.push(performance.now())
    return ask(of, how)
  }
  for (const type of ['pointerdown', 'keydown'])
    addEventListener(type, ({ timeStamp }) => (noted.pressed ||= timeStamp), { capture: true })
  const seen = (what: string) => document.querySelector(what) !== null
  const look = () => {
    if (seen('[data-list] > table > tbody:not([aria-hidden]) > tr')) noted.rows ||= performance.now()
    if (!noted.pressed) return
    if (seen(`[data-heard], [data-wanted], ${served}`)) noted.heard ||= performance.now()
    if (seen(served)) noted.served ||= performance.now()
  }
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true })
}

/** For the page: the middle of the first element that is in view, under a heading; null while there is none. */
export const spotInPage = ([at, under]: readonly [string, string]): { x: number; y: number } | null => {
  const headings = [...document.querySelectorAll<HTMLTableCellElement>('[data-list] > table > thead th')]
  const place = headings.find(({ textContent }) => textContent?.trim() === under)?.cellIndex
  for (const each of document.querySelectorAll(at)) {
    if (under && each.closest('td')?.cellIndex !== place) continue
    const { left, top, width, height } = each.getBoundingClientRect()
    const spot = { x: left + width / 2, y: top + height / 2 }
    if (each.contains(document.elementFromPoint(spot.x, spot.y))) return spot
  }
  return null
}
