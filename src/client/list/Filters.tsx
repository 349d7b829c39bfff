import FilterX from 'lucide-react/icons/funnel-x'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { conditions } from '#texts/explain'
import { filters } from '#texts/filters'
import type { Predicate } from '../../descriptor/index.ts'
import { type Clause, clausesOf } from '../../model/describe-rule.ts'
import type { EntityModel, Model } from '../../model/index.ts'
import { Button } from '../design/Button.tsx'
import { Icon } from '../design/Icon.tsx'
import { StateMessage } from '../design/StateMessage.tsx'
import { wholeDays } from '../design/text.tsx'
import { loadChosen } from '../request/use-options.ts'
import { useRequests } from '../request/use-requests.tsx'
import type { Change } from '../screen/list-changes.ts'
import { filterIn, idsIn, withIds, withoutTest } from './filter-rule.ts'
import styles from './filters.module.css'
import type { ListView } from './list-view.ts'

export interface FiltersProps {
  readonly view: ListView
  /** The rule of the address as JSON; '' once nothing is asked for any more. */
  readonly where: string
  /** The ids of the only rows that the address asks for: '4,8,15'. */
  readonly only?: string | undefined
  /** In the place of the rows: why the server does not take the filters, in its words; null where no row passes them. */
  readonly refusal?: string | null
  readonly onChange: (change: Change) => void
}

/** What the list is filtered by; in the place of rows, that there are none, and the way on. */
export const Filters = (props: FiltersProps) =>
  props.refusal === undefined ? <FilterRow {...props} /> : <Unmatched {...props} refusal={props.refusal} />

/** Each test in words, and the way to take it away. */
const FilterRow = ({ view, where, only, onChange }: FiltersProps) => {
  const rule = useMemo(() => filterIn(where), [where])
  const clauses = useClauses(view, rule)
  const row = useRef<HTMLDivElement>(null)
  const removed = useRef<number>(undefined)
  const [said, say] = useState('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus goes on once the filters are others
  useLayoutEffect(() => {
    if (removed.current !== undefined) focusAfter(row.current, removed.current)
    removed.current = undefined
  }, [where])
  const leave = (place: number, left: string, words: string) => {
    removed.current = place
    say(words)
    onChange({ to: 'filter', where: left })
  }
  return (
    <div ref={row}>
      {(clauses.length > 0 || only) && (
        <div className={styles.row}>
          <ul className={styles.list} aria-label={filters.row}>
            {clauses.map(({ label, verb, value }, place) => {
              const words = conditions.test([label, verb, value])
              const remove = () => leave(place, rule ? withoutTest(rule, place) : '', filters.removed(words))
              return (
                <li key={words} className={styles.filter} data-tooltip-cut="">
                  <span className={styles.words}>
                    {label} {verb} <b>{wholeDays(value)}</b>
                  </span>
                  <button
                    type="button"
                    className={styles.remove}
                    aria-label={filters.remove(words)}
                    onClick={remove}
                    onKeyDown={(event: KeyboardEvent) => {
                      if (event.key === 'Backspace' || event.key === 'Delete') remove()
                    }}
                  >
                    <Icon of={X} size={12} />
                  </button>
                </li>
              )
            })}
            {only && (
              <OnlyRows
                count={only.split(',').length}
                onRemove={() => onChange({ to: 'rows', only: undefined })}
              />
            )}
          </ul>
          {clauses.length > 1 && (
            <Button variant="ghost" onClick={() => leave(0, '', filters.cleared)}>
              {filters.clear}
            </Button>
          )}
        </div>
      )}
      <p className="sr-only" role="status">
        {said}
      </p>
    </div>
  )
}

/** Some rows alone, which a preview has led to. */
const OnlyRows = ({ count, onRemove }: { readonly count: number; readonly onRemove: () => void }) => (
  <li className={styles.filter}>
    <span className={styles.words}>
      <b>{filters.only(count)}</b>
    </span>
    <button
      type="button"
      className={styles.remove}
      aria-label={filters.remove(filters.only(count))}
      onClick={onRemove}
    >
      <Icon of={X} size={12} />
    </button>
  </li>
)

/** The filter that took the place of the one that went, or the one before it; the search where none is left. */
const focusAfter = (row: HTMLElement | null, place: number): void => {
  const left = row?.querySelectorAll<HTMLElement>('li>button') ?? []
  const next = left[Math.min(place, left.length - 1)]
  const search = row?.parentElement?.querySelector<HTMLElement>('input[type=search]')
  ;(next ?? search)?.focus()
}

/** The tests in words; rows that the rule names by their ids are said by what they are called, which the server is asked for. */
const useClauses = ({ model, rows }: ListView, rule: Predicate | null) => {
  const requests = useRequests()
  const [names, setNames] = useState<Readonly<Record<string, string>>>({})
  useEffect(() => {
    if (!rule) return
    let over = false
    for (const [entity, ids] of idsIn(model, rows, rule)) {
      const tell = (labelOf: (id: number) => string) => {
        if (over) return
        const told = Object.fromEntries(ids.map((id) => [`${entity.name} ${id}`, labelOf(id)]))
        setNames((known) => ({ ...known, ...told }))
      }
      loadChosen(requests, model, entity, ids).then(
        (options) => tell((id) => options.find((each) => each.id === id)?.label ?? conditions.row(id)),
        () => tell(conditions.row), // who may not read them sees their numbers
      )
    }
    return () => {
      over = true
    }
  }, [requests, model, rows, rule])
  return useMemo(() => {
    if (!rule) return []
    const said = withIds(model, rows, rule, ({ name }, id) => names[`${name} ${id}`] ?? filters.unknown)
    return clausesIn(model, rows, said as Predicate) // the same rule, by labels
  }, [model, rows, rule, names])
}

/** None of a rule that makes no sense: the server says what is wrong with it. */
const clausesIn = (model: Model, entity: EntityModel, rule: Predicate): readonly Clause[] => {
  try {
    return clausesOf(entity, rule, ({ to }) => model.entities[to ?? ''])
  } catch {
    return []
  }
}

const Unmatched = ({
  only,
  refusal,
  onChange,
}: Pick<FiltersProps, 'only' | 'onChange'> & { readonly refusal: string | null }) => (
  <StateMessage
    icon={FilterX}
    title={refusal === null ? filters.noMatch : filters.refused}
    text={refusal ?? filters.noMatchText}
    alert={refusal !== null}
  >
    <Button onClick={() => onChange(only ? { to: 'rows', only: undefined } : { to: 'filter', where: '' })}>
      {refusal === null ? filters.clear : filters.clearRefused}
    </Button>
  </StateMessage>
)
