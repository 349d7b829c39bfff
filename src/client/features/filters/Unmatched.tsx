import FilterX from 'lucide-react/icons/funnel-x'
import Lock from 'lucide-react/icons/lock'
import { useEffect, useMemo, useState } from 'react'
import { filters } from '#texts/filters'
import { lower } from '#texts/grammar'
import { Button } from '../../shared/design/Button.tsx'
import { StateMessage } from '../../shared/design/StateMessage.tsx'
import { useRequests } from '../../shared/request/use-requests.tsx'
import { useHasPermission } from '../../shared/request/use-user.ts'
import type { ListScreenState } from '../../shared/screen/dock.ts'
import { impossibleId } from '../../shared/screen/impossible-id.ts'
import { useModel } from '../../shared/state/use-model.ts'
import { totalUnder } from './ask-total.ts'
import { describeClause } from './FilterChips.tsx'
import { faultOfLine } from './faults.ts'
import { type FilterLine, linesAt, whereOf } from './filter-lines.ts'
import { useWords } from './use-words.ts'

/** With more filters than this, the counts without each one are not requested. */
const mostAsked = 6

/** The filter whose removal yields the most rows, and that number. */
interface Freed {
  readonly of: string
  readonly place: number
  readonly rows: number
}

/** Shown in place of the rows when no row matches the filters: the reason and possible next steps. */
export const Unmatched = ({ list }: { readonly list: ListScreenState }) => {
  const { entity, query, refusal, change } = list
  const model = useModel()
  const may = useHasPermission()
  const lines = useMemo(() => linesAt(query.where), [query.where])
  const words = useWords(model, entity, lines)
  const freed = useFreed(list, lines)
  const gone = refusal === null ? -1 : lines.findIndex((line) => faultOfLine(entity, may, line) !== null)
  const fault = lines[gone] && faultOfLine(entity, may, lines[gone])
  const drop = fault ? gone : freed?.place
  const clause = freed && words[freed.place]
  const text =
    fault ??
    refusal ??
    (clause && freed ? filters.without(describeClause(clause), freed.rows) : filters.noMatchText)
  const dropped =
    drop === undefined || lines.length < 2 ? null : whereOf(lines.filter((_, at) => at !== drop))
  if (query.only === impossibleId)
    return <StateMessage icon={Lock} title={filters.closed} text={filters.closedText} />
  return (
    <StateMessage
      icon={FilterX}
      title={refusal === null ? filters.noMatch(lower(entity.title.one)) : filters.refused}
      text={text}
      alert={refusal !== null}
    >
      {dropped !== null && (
        <Button onClick={() => change({ to: 'filter', where: dropped })}>{filters.drop}</Button>
      )}
      <Button
        onClick={() => change(query.only ? { to: 'rows', only: undefined } : { to: 'filter', where: '' })}
      >
        {refusal === null || dropped !== null ? filters.clear : filters.clearRefused}
      </Button>
    </StateMessage>
  )
}

/** Counts the rows without each of the filters; null until loaded, or if every count is zero. */
const useFreed = (list: ListScreenState, lines: readonly FilterLine[]): Freed | null => {
  const requests = useRequests()
  const [freed, free] = useState<Freed | null>(null)
  const { entity, named, query, refusal } = list
  const asks = refusal === null && !query.only && lines.length <= mostAsked
  useEffect(() => {
    if (!asks) return
    const over = new AbortController()
    const counted = lines.map(async (_, place) => {
      const where = whereOf(lines.filter((__, at) => at !== place))
      const { rows } = await totalUnder(requests, { entity, named, query }, where, over.signal)
      return { of: query.where, place, rows }
    })
    Promise.all(counted).then(
      (all) => {
        const most = all.reduce<Freed | null>(
          (best, one) => (one.rows > (best?.rows ?? 0) ? one : best),
          null,
        )
        if (!over.signal.aborted) free(most)
      },
      () => {}, // the list itself reports the error
    )
    return () => over.abort()
  }, [requests, asks, lines, entity, named, query])
  return freed?.of === query.where ? freed : null
}
