import { largestPage, type Row } from '../../../model/index.ts'
import type { PageSettings } from '../../shared/state/settings.ts'

/**
 * What a browser has kept and what the server says: the server's word counts, but for what it has not heard of yet.
 * What another account chose here is forgotten.
 */
export const mergeSettings = (
  { of, values, unsent }: PageSettings,
  account: number,
  told: Row,
): PageSettings => {
  const own = of === null || of === account ? unsent : []
  const next: PageSettings = {
    of: account,
    values: { ...told, ...Object.fromEntries(own.map((name) => [name, values[name]])) },
    unsent: own,
  }
  const same = of === account && JSON.stringify(next.values) === JSON.stringify(values)
  return { ...next, values: same ? values : next.values }
}

/** A page size as it was kept; null for one that no list has. */
export const pageSizeIn = (kept: unknown): number | null =>
  typeof kept === 'number' && Number.isInteger(kept) && kept > 0 && kept <= largestPage ? kept : null
