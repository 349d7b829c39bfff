import { type ListQuery, newestFirst, readAddress } from '../../../model/index.ts'
import { createChoice } from '../state/local-storage.ts'

/** The last chosen page size, for addresses without one; null for none. */
export const storedPageSize = createChoice<number | null>(
  'page-size',
  (kept) => Number(kept) || null,
  (size) => (size === null ? null : String(size)),
)

/**
 * The query of a list's address. An address with a page but no size means the default size.
 * @param first the initial order of the list
 */
export const queryAt = (search: string, size = storedPageSize.get(), first = newestFirst): ListQuery => {
  const said = new URLSearchParams(search)
  const query = readAddress(said, first)
  return size === null || said.has('per_page') || said.has('page') ? query : { ...query, per_page: size }
}

/** Whether the page size follows the window; `storedPageSize` then has the last such size. */
export const fitsWindow = createChoice(
  'page-fit',
  (kept) => kept === 'fit',
  (fits) => (fits ? 'fit' : null),
)

/** Whether the user chose low rows. */
export const lowRows = createChoice(
  'row-height',
  (kept) => kept === 'low',
  (low) => (low ? 'low' : null),
)

/** Sets an attribute on the root that CSS tokens read, so that no row renders again. */
const say = (): void => {
  document.documentElement.toggleAttribute('data-low-rows', lowRows.get())
}

lowRows.subscribe(say)
say()
