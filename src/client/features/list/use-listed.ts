import { useEffect, useMemo, useRef } from 'react'
import { type Day, type ListQuery, type Page, type Row, type ToneRule, toneOf } from '../../../model/index.ts'
import type { Failed } from '../../shared/request/http-call.ts'
import { useList } from '../../shared/request/use-rows.ts'
import { createStore } from '../../shared/state/store.ts'
import type { ListView } from './list-view.ts'

const none: readonly Row[] = []

/** A row with its colour rule, computed once. */
export interface Toned {
  readonly row: Row
  readonly rule: ToneRule | null
}

/** The response to the query of the address. */
interface Listed {
  readonly page: Page | undefined
  readonly rows: readonly Toned[]
  /** The page belongs to an earlier query; the current one is loading or has failed. */
  readonly stale: boolean
  /** The query that the page belongs to; null before a response, or if it belongs to another list. */
  readonly shown: ListQuery | null
  readonly error: Failed | undefined
  readonly retry: () => void
}

/** The rows with their tones. Unchanged rows keep their object identity. */
const useToned = (view: ListView, answered: readonly Row[], today: Day): readonly Toned[] => {
  const { model, rows: entity } = view
  const drawn = useRef<readonly Row[]>([])
  const kept = useMemo(() => keepEqualRows(drawn.current, answered), [answered])
  useEffect(() => {
    drawn.current = kept
  }, [kept])
  return useMemo(() => tonedRows({ model, rows: entity }, kept, today), [kept, model, entity, today])
}

/** Each row with its colour rule. */
export const tonedRows = (
  { model, rows: entity }: Pick<ListView, 'model' | 'rows'>,
  rows: readonly Row[],
  today: Day,
): readonly Toned[] => rows.map((row) => ({ row, rule: toneOf(model, entity, row, today) }))

/** The rows of a list with their colour rules. */
export const useListed = (view: ListView, query: ListQuery, today: Day): Listed => {
  const {
    data: page,
    error,
    stale,
    retry,
  } = useList(view.rows, view.named, query.layout || query.groups ? null : query)
  const rows = useToned(view, page?.data ?? none, today)
  const answered = useRef<{ readonly api: string; readonly query: ListQuery }>(undefined)
  const fresh = page !== undefined && !stale
  useEffect(() => {
    if (fresh) answered.current = { api: view.api, query }
  }, [fresh, view.api, query])
  const before = answered.current?.api === view.api ? answered.current.query : null
  const total = page?.more ? undefined : page?.total
  const whole = query.keyword === '' && query.has === '' && !query.where && !query.only
  useEffect(() => {
    if (total !== undefined && !stale && whole) knownTotals.note(view.api, total)
  }, [view.api, total, stale, whole])
  return { page, rows, stale, shown: fresh ? query : before, error, retry }
}

/** Replaces unchanged rows in a new response by the previous objects, so that they do not render again. */
const keepEqualRows = (before: readonly Row[], rows: readonly Row[]): readonly Row[] => {
  const known = new Map(before.map((row) => [row.id, row]))
  const kept = rows.map((row) => {
    const same = known.get(row.id)
    return same && JSON.stringify(same) === JSON.stringify(row) ? same : row
  })
  return kept.length === before.length && kept.every((row, place) => row === before[place]) ? before : kept
}

/** Totals of opened lists by call, for lists that the dashboard does not count. */
const totals = createStore<Readonly<Record<string, number>>>({})

export const knownTotals = {
  ...totals,
  /** Stores the total of a list without search or filters, by its call. */
  note: (api: string, total: number): void => {
    if (totals.get()[api] !== total) totals.set({ ...totals.get(), [api]: total })
  },
  /** Clears all totals after rows were added or removed. */
  forget: (): void => totals.set({}),
}
