import { type ListQuery, newestFirst, readAddress } from '../../../model/index.ts'
import { createChoice } from '../state/local-storage.ts'

/** The rows on a page as last chosen, for lists whose address says nothing of it; null where nobody has chosen. */
export const storedPageSize = createChoice<number | null>(
  'page-size',
  (kept) => Number(kept) || null,
  (size) => (size === null ? null : String(size)),
)

/**
 * The query of a list's address. One that names a page was made with the size that it says, or the usual one.
 * @param first the order of the list at first
 */
export const queryAt = (search: string, size = storedPageSize.get(), first = newestFirst): ListQuery => {
  const said = new URLSearchParams(search)
  const query = readAddress(said, first)
  return size === null || said.has('per_page') || said.has('page') ? query : { ...query, per_page: size }
}

/** Whether a page has as many rows as the window has place for; `storedPageSize` says then how many those were last. */
export const fitsWindow = createChoice(
  'page-fit',
  (kept) => kept === 'fit',
  (fits) => (fits ? 'fit' : null),
)

/** Whether rows are low rather than of the usual height, as last chosen. */
export const lowRows = createChoice(
  'row-height',
  (kept) => kept === 'low',
  (low) => (low ? 'low' : null),
)

/** Said on the page's root, where the tokens read it: no row is drawn anew. */
const say = (): void => {
  document.documentElement.toggleAttribute('data-low-rows', lowRows.get())
}

lowRows.subscribe(say)
say()
