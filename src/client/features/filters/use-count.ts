import { useEffect, useState } from 'react'
import { building } from '#texts/filter-builder'
import type { Predicate } from '../../../descriptor/index.ts'
import { type EntityModel, type NamedList, ruleIn } from '../../../model/index.ts'
import { describeRule } from '../../../model/rules/describe-rule.ts'
import { asFailed } from '../../shared/request/http-call.ts'
import { useRequests } from '../../shared/request/use-requests.tsx'
import type { ListScreenState } from '../../shared/screen/dock.ts'
import { type ListTotal, totalUnder } from './ask-total.ts'

/** Debounce after the last change, in milliseconds. */
const pause = 250

/** The number of rows that match a filter. */
export interface Counting {
  /** The last known count; null before the first. */
  readonly total: ListTotal | null
  /** The count without the filter. */
  readonly all: ListTotal | null
  /** A new count is loading. */
  readonly old: boolean
  /** Why no row can match or why the server rejects the filter; null if there is no problem. */
  readonly problem: string | null
}

interface Known {
  readonly where: string
  readonly total: ListTotal | null
  readonly problem: string | null
}

/** Counts matching rows while a filter is edited. A newer count cancels the one before. */
export const useCount = ({ entity, named, query }: ListScreenState, where: string | null): Counting => {
  const requests = useRequests()
  const [known, know] = useState<Known | null>(null)
  const [all, setAll] = useState<ListTotal | null>(null)
  useEffect(() => {
    const over = new AbortController()
    totalUnder(requests, { entity, named, query }, '', over.signal).then(
      (total) => over.signal.aborted || setAll(total),
      () => {}, // the count is left out
    )
    return () => over.abort()
  }, [requests, entity, named, query])
  useEffect(() => {
    if (where === null) return
    const over = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const total = await totalUnder(requests, { entity, named, query }, where, over.signal)
        const problem = total.rows === 0 && where !== '' ? await neverOf(entity, named, where) : null
        if (!over.signal.aborted) know({ where, total, problem })
      } catch (error) {
        if (over.signal.aborted) return
        const failed = asFailed(error)
        know({ where, total: null, problem: failed.errors.where?.[0] ?? failed.message })
      }
    }, pause)
    return () => {
      clearTimeout(timer)
      over.abort()
    }
  }, [requests, entity, named, query, where])
  const old = known?.where !== where
  return { total: known?.total ?? null, all, old, problem: old ? null : (known?.problem ?? null) }
}

/** A sentence if the rule contradicts itself and can match no row; otherwise null. */
const neverOf = async (
  entity: EntityModel,
  named: NamedList | null,
  where: string,
): Promise<string | null> => {
  const { casesOf, matchesCase } = await import('../../../model/analysis/cases.ts')
  const rule: Predicate = ruleIn(where)
  const rules = named ? [named.rows, rule] : [rule]
  const cases = casesOf(entity.field, rules)
  if (!cases || cases.some((at) => rules.every((each) => matchesCase(each, at)))) return null
  return building.never(rules.map((each) => describeRule(entity, each)).join('; '))
}
