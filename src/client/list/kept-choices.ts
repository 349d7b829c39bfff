import { type ListQuery, pageSizes, readAddress } from '../../model/index.ts'
import { kept } from '../state/kept.ts'
import { createStore } from '../state/store.ts'

const chosen = Number(kept.read('page-size'))

/** The rows on a page as last chosen, for lists whose address says nothing of it; null where nobody has chosen. */
export const keptSize = createStore<number | null>(pageSizes.find((size) => size === chosen) ?? null)

export const keepSize = (size: number): void => {
  kept.write('page-size', String(size))
  keptSize.set(size)
}

/** The query of a list's address. One that names a page was made with the size that it says, or the usual one. */
export const queryAt = (search: string, size = keptSize.get()): ListQuery => {
  const said = new URLSearchParams(search)
  const query = readAddress(said)
  return size === null || said.has('per_page') || said.has('page') ? query : { ...query, per_page: size }
}

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
