import { largestPage, type Row } from '../../../model/index.ts'
import type { PageSettings } from '../../shared/state/settings.ts'

/**
 * Merges the browser's settings with the server's. The server wins, except over unsent changes. Settings of another
 * account are dropped.
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

/** A stored page size, or null if it is invalid. */
export const pageSizeIn = (kept: unknown): number | null =>
  typeof kept === 'number' && Number.isInteger(kept) && kept > 0 && kept <= largestPage ? kept : null
