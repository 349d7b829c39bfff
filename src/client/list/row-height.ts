import { kept } from '../layout/kept.ts'

const key = 'row-height'

/** Whether rows are low rather than of the usual height, as last chosen. */
export const areLow = (): boolean => kept.read(key) === 'low'

/** Says it on the page's root, where the tokens read it: no row is drawn anew. */
const say = (low: boolean): void => {
  document.documentElement.toggleAttribute('data-low-rows', low)
}

/** Keeps it for this browser, at once. */
export const chooseLow = (low: boolean): void => {
  kept.write(key, low ? 'low' : null)
  say(low)
}

say(areLow())
