import { createStore } from '../store.ts'

/** Totals of lists that have been open, by their call; for those that the dashboard does not count. */
const totals = createStore<Readonly<Record<string, number>>>({})

export const knownTotals = {
  ...totals,
  /** The list behind this call has that many rows, searched and narrowed by nothing. */
  note: (api: string, total: number): void => {
    if (totals.get()[api] !== total) totals.set({ ...totals.get(), [api]: total })
  },
  /** Rows have come or gone: what was known of other lists may be wrong. */
  forget: (): void => totals.set({}),
}
