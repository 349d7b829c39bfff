import LockIcon from 'lucide-react/icons/lock'
import Plus from 'lucide-react/icons/plus'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { conditions } from '#texts/explain'
import { filters } from '#texts/filters'
import type { Clause } from '../../../model/rules/describe-rule.ts'
import { Button } from '../../shared/design/Button.tsx'
import { Icon } from '../../shared/design/Icon.tsx'
import { wholeDays } from '../../shared/design/text.tsx'
import { useHasPermission } from '../../shared/request/use-user.ts'
import { type ListScreenState, openTool } from '../../shared/screen/dock.ts'
import { impossibleId } from '../../shared/screen/impossible-id.ts'
import { useOpenView } from '../../shared/screen/open-view.ts'
import { useModel } from '../../shared/state/use-model.ts'
import { compareWithView } from './compare-with-view.ts'
import { faultOfLine } from './faults.ts'
import { linesAt, whereOf } from './filter-lines.ts'
import styles from './filters.module.css'
import { useWords } from './use-words.ts'

/** The list's filters as chips, each of which can be edited or removed. */
export const FilterChips = ({ list }: { readonly list: ListScreenState }) => {
  const { entity, named, query, change } = list
  const only = query.only === impossibleId ? undefined : query.only
  const model = useModel()
  const may = useHasPermission()
  const lines = useMemo(() => linesAt(query.where), [query.where])
  const clauses = useWords(model, entity, lines)
  const saved = useOpenView()?.where
  const { isNew, gone } = useMemo(() => compareWithView(lines, saved), [lines, saved])
  const goneClauses = useWords(model, entity, gone)
  const row = useRef<HTMLDivElement>(null)
  const removed = useRef<number>(undefined)
  const [said, say] = useState('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus goes on once the filters are others
  useLayoutEffect(() => {
    if (removed.current !== undefined) focusAfter(row.current, removed.current)
    removed.current = undefined
  }, [query.where])
  const leave = (place: number, left: string, words: string) => {
    removed.current = place
    say(words)
    change({ to: 'filter', where: left })
  }
  return (
    <div ref={row} className="narrows">
      {(lines.length > 0 || gone.length > 0 || only) && (
        <div className={styles.row}>
          <ul className={styles.list} aria-label={filters.row}>
            {named && lines.length > 0 && (
              <li className={styles.filter} data-own="">
                <Icon of={LockIcon} size={12} />
                <span className={styles.words}>{filters.own(named.title)}</span>
              </li>
            )}
            {lines.map((line, place) => {
              const clause = clauses[place]
              if (!clause) return null
              const words = describeClause(clause)
              const left = whereOf(lines.filter((each) => each !== line))
              return (
                <Filter
                  key={words}
                  clause={clause}
                  place={place}
                  fault={faultOfLine(entity, may, line)}
                  isNew={isNew(line)}
                  onRemove={() => leave(place, left, filters.removed(words))}
                />
              )
            })}
            {gone.map((line, place) => {
              const clause = goneClauses[place]
              return (
                clause && (
                  <Gone
                    key={describeClause(clause)}
                    clause={clause}
                    onBack={() => {
                      say(filters.back(describeClause(clause)))
                      change({ to: 'filter', where: whereOf([...lines, line]) })
                    }}
                  />
                )
              )
            })}
            {only && (
              <OnlyRows
                count={only.split(',').length}
                onRemove={() => change({ to: 'rows', only: undefined })}
              />
            )}
          </ul>
          {lines.length > 0 && (
            <Button
              variant="ghost"
              icon={Plus}
              aria-haspopup="dialog"
              data-add=""
              onClick={({ currentTarget: anchor }) => openTool.set({ tool: 'filter', anchor })}
            >
              {filters.add}
            </Button>
          )}
          {lines.length > 1 && (
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

/** A test as text for screen readers. */
export const describeClause = ({ label, verb, value }: Clause): string =>
  conditions.test([label, verb, value])

interface FilterProps {
  readonly clause: Clause
  readonly place: number
  /** Why the test matches no rows; null if it is valid. */
  readonly fault: string | null
  /** The open view was saved without this test. */
  readonly isNew: boolean
  readonly onRemove: () => void
}

const Filter = ({ clause, place, fault, isNew, onRemove }: FilterProps) => {
  const words = describeClause(clause)
  const pressed = (event: KeyboardEvent) => {
    if (event.key !== 'Backspace' && event.key !== 'Delete') return
    event.preventDefault()
    onRemove()
  }
  return (
    <li className={styles.filter} data-gone={fault !== null || undefined} data-new={isNew || undefined}>
      {isNew && <span className="sr-only">{filters.notInView}</span>}
      <button
        type="button"
        className={styles.words}
        aria-haspopup="dialog"
        data-tooltip-cut=""
        data-place={place}
        title={fault ?? undefined}
        onClick={({ currentTarget: anchor }) => openTool.set({ tool: 'filter', anchor })}
        onKeyDown={pressed}
      >
        {clause.label} {clause.verb} <b>{wholeDays(clause.value)}</b>
      </button>
      <button
        type="button"
        className={styles.remove}
        aria-label={filters.remove(words)}
        onClick={onRemove}
        onKeyDown={pressed}
      >
        <Icon of={X} size={12} />
      </button>
    </li>
  )
}

/** A test saved with the open view but since removed. */
const Gone = ({ clause, onBack }: { readonly clause: Clause; readonly onBack: () => void }) => (
  <li className={styles.filter} data-left="">
    <span className={styles.words}>
      <span className="sr-only">{filters.leftOut}</span>
      <s>
        {clause.label} {clause.verb} {wholeDays(clause.value)}
      </s>
    </span>
    <button
      type="button"
      className={styles.remove}
      aria-label={filters.putBack(describeClause(clause))}
      data-tooltip={filters.putBack(describeClause(clause))}
      onClick={onBack}
    >
      <Icon of={RotateCcw} size={12} />
    </button>
  </li>
)

/** A chip for a list limited to certain rows, opened from a preview. */
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

/** Focuses the filter at the removed one's place, or the one before it. If none is left, it focuses the search. */
const focusAfter = (row: HTMLElement | null, place: number): void => {
  const left = row?.querySelectorAll<HTMLElement>('li>button:last-child') ?? []
  const next = left[Math.min(place, left.length - 1)]
  const search = row?.closest('main')?.querySelector<HTMLElement>('input[type=search]')
  ;(next ?? search)?.focus()
}
