import LockIcon from 'lucide-react/icons/lock'
import Plus from 'lucide-react/icons/plus'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { conditions } from '#texts/explain'
import { filters } from '#texts/filters'
import type { Clause } from '../../model/describe-rule.ts'
import { Button } from '../design/Button.tsx'
import { Icon } from '../design/Icon.tsx'
import { wholeDays } from '../design/text.tsx'
import { useHolds } from '../request/use-user.ts'
import { type ListScreenState, openTool } from '../screen/dock.ts'
import { noRow } from '../screen/no-row.ts'
import { useViewed } from '../screen/viewed.ts'
import { useModel } from '../state/use-model.ts'
import { against } from './against-view.ts'
import { faultOfLine } from './faults.ts'
import styles from './filters.module.css'
import { linesAt, whereOf } from './lines.ts'
import { useWords } from './use-words.ts'

/** What the list is filtered by: each test in words, to be changed in its place and to be taken away. */
export const Chips = ({ list }: { readonly list: ListScreenState }) => {
  const { entity, named, query, change } = list
  const only = query.only === noRow ? undefined : query.only
  const model = useModel()
  const may = useHolds()
  const lines = useMemo(() => linesAt(query.where), [query.where])
  const clauses = useWords(model, entity, lines)
  const saved = useViewed()?.where
  const { isNew, gone } = useMemo(() => against(lines, saved), [lines, saved])
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
              const words = wordsOf(clause)
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
                    key={wordsOf(clause)}
                    clause={clause}
                    onBack={() => {
                      say(filters.back(wordsOf(clause)))
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

/** A test as it is said aloud. */
export const wordsOf = ({ label, verb, value }: Clause): string => conditions.test([label, verb, value])

interface FilterProps {
  readonly clause: Clause
  readonly place: number
  /** Why it lets nothing through; null where it is as it should be. */
  readonly fault: string | null
  /** The view that is open was saved without it. */
  readonly isNew: boolean
  readonly onRemove: () => void
}

const Filter = ({ clause, place, fault, isNew, onRemove }: FilterProps) => {
  const words = wordsOf(clause)
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

/** A test that the view which is open was saved with, and that holds no longer. */
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
      aria-label={filters.putBack(wordsOf(clause))}
      data-tooltip={filters.putBack(wordsOf(clause))}
      onClick={onBack}
    >
      <Icon of={RotateCcw} size={12} />
    </button>
  </li>
)

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
  const left = row?.querySelectorAll<HTMLElement>('li>button:last-child') ?? []
  const next = left[Math.min(place, left.length - 1)]
  const search = row?.closest('main')?.querySelector<HTMLElement>('input[type=search]')
  ;(next ?? search)?.focus()
}
