import { useEffect, useMemo } from 'react'
import type { Day, ListQuery, Page, Row } from '../../model/index.ts'
import { toneOf } from '../../model/index.ts'
import type { Failed } from '../api.ts'
import { useList } from '../hooks/use-list.ts'
import { knownTotals } from './known-totals.ts'
import type { ListView } from './list-view.ts'
import type { Toned } from './Rows.tsx'
import { useStableRows } from './use-stable-rows.ts'

const none: readonly Row[] = []

/** What has been answered to the query of the address. */
export interface Listed {
  readonly page: Page | undefined
  readonly rows: readonly Toned[]
  /** The page answers an earlier query; the answer to this one is under way, or failed. */
  readonly stale: boolean
  readonly error: Failed | undefined
  readonly retry: () => void
}

/** The rows of a list, each with the rule that colours it. */
export const useListed = (view: ListView, query: ListQuery, today: Day): Listed => {
  const { data: page, error, stale, retry } = useList(view.rows, view.named, query)
  const data = useStableRows(page?.data ?? none)
  const rows = useMemo(
    () => data.map((row): Toned => ({ row, rule: toneOf(view.model, view.rows, row, today) })),
    [data, view.model, view.rows, today],
  )
  const total = page?.total
  const whole = query.keyword === '' && query.has === ''
  useEffect(() => {
    if (total !== undefined && !stale && whole) knownTotals.note(view.api, total)
  }, [view.api, total, stale, whole])
  return { page, rows, stale, error, retry }
}
