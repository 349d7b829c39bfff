import { type ListQuery, pageSizes, readAddress } from '../../model/index.ts'
import { kept } from '../layout/kept.ts'
import { createStore } from '../store.ts'

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
