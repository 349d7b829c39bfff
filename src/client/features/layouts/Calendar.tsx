import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { counted, lower } from '#texts/grammar'
import { board, calendar } from '#texts/layouts'
import { addDays, type Day, type FieldModel, type Row, showDay } from '../../../model/index.ts'
import { Kbd } from '../../shared/design/marks.tsx'
import { ErrorState } from '../../shared/design/StateMessage.tsx'
import { monthOf } from '../../shared/inputs/month-grid.ts'
import { useCall } from '../../shared/request/use-call.ts'
import { actsAlone, singleKeys } from '../../shared/state/single-keys.ts'
import { useStore } from '../../shared/state/store.ts'
import { CalendarEntry } from './CalendarEntry.tsx'
import { cardFields } from './card-fields.ts'
import { DayGrid } from './DayGrid.tsx'
import { DayRest } from './DayRest.tsx'
import { DaySections } from './DaySections.tsx'
import { followDrag } from './follow-drag.ts'
import { type Lane, placeMovingCard } from './lanes.ts'
import layout from './layouts.module.css'
import { MonthBar, monthWords } from './MonthBar.tsx'
import { dayOfValue, daysByKey, daysOfMonth, monthByKey, monthIn, valueOn, weeksIn } from './months.ts'
import { mayMove } from './move-rules.ts'
import { RefusedMove } from './RefusedMove.tsx'
import { alsoWhere, type Groups, groupsPath, layoutGroupsIn } from './totals-call.ts'
import { useCardPeek } from './use-card-peek.ts'
import { cardAt, focusCard, type LayoutProps, useMoveContext } from './use-move-context.ts'
import { useOptimisticMove } from './use-optimistic-move.ts'

/** The most entries per day: in the grid, and in the agenda. */
const inGrid = 3
const inAgenda = 10

const words = {
  lifted: calendar.lifted,
  back: calendar.back,
  over: (day: string) => day,
  overRefusing: board.overRefusing,
}

/** The days with their rows. */
const daysOf = (days: readonly Day[], { groups }: Groups): readonly Lane[] => {
  const byKey = new Map(groups.map((group) => [group.key, group]))
  return days.map((day) => {
    const group = byKey.get(day)
    return { key: day, name: day, label: showDay(day), total: group?.total ?? 0, rows: group?.rows ?? [] }
  })
}

/** A list's rows on the days of a month. Moving an entry changes its date. */
export const Calendar = ({ screen, field }: LayoutProps) => {
  const { entity, named, query, change, cards } = screen
  const standing = useMoveContext(entity, field)
  const { model, holds, at } = standing
  const { today, zone } = at
  const { pathname, search } = useLocation()
  const keys = useStore(singleKeys)
  const region = useRef<HTMLElement>(null)
  const month = monthIn(query.month, today)
  const days = useMemo(() => (cards ? daysOfMonth(month) : weeksIn(month).flat()), [month, cards])
  const [from = today, to = today] = [days[0], days.at(-1)]
  const where = alsoWhere(query.where, { [field.name]: { from, to } })
  const { data, error, reloading, retry } = useCall(
    groupsPath(entity, named, { ...query, where }, `${field.name}:day`, cards ? inAgenda : inGrid),
    layoutGroupsIn,
    { keepPrevious: true },
  )
  const without = useWithout(screen, field)
  const settled = useMemo(() => (data ? daysOf(days, data) : null), [data, days])
  const goalOf = useCallback(
    (row: Row, day: string) => ({ key: valueOn(field, row[field.key], day, zone), label: showDay(day) }),
    [field, zone],
  )
  const lift = useOptimisticMove(standing, { goalOf, called: showDay, words }, reloading)
  const lanes = useMemo(() => (settled ? placeMovingCard(settled, lift.going) : []), [settled, lift.going])
  const moves = mayMove({ entity, field, holds })
  const { name } = useMemo(() => cardFields(model, entity, field, holds), [model, entity, field, holds])
  const [stop, setStop] = useState<number | null>(null)
  const all = useMemo(() => lanes.flatMap(({ rows }) => rows), [lanes])
  const stopAt = all.some(({ id }) => id === stop) ? stop : all[0]?.id

  const walked = useMemo(() => [{ rows: all, total: all.length }], [all])
  const peeked = useCardPeek({ entity, region, groups: walked, at: stopAt ?? null })

  const turn = (to: string) => {
    lift.close()
    change({ to: 'all', query: { month: to === monthOf(today) ? undefined : to } })
  }
  const dayOf = (row: Row): Day => dayOfValue(field, row[field.key], zone) ?? today
  const now = useRef({ all, lift, moves, turn, dayOf, month })
  useLayoutEffect(() => {
    now.current = { all, lift, moves, turn, dayOf, month }
  })
  const focus = useRef<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row that has been moved is there with new days
  useLayoutEffect(() => {
    if (focus.current !== null && focusCard(region.current, focus.current)) focus.current = null
  }, [lanes])
  useEffect(() => {
    if (!region.current) return
    const found = (card: HTMLElement) => now.current.all.find(({ id }) => id === cardAt(card))
    return followDrag(region.current, {
      ghost: layout.ghost ?? '',
      lift: (card) => {
        const row = now.current.moves ? found(card) : undefined
        if (row) now.current.lift.lift(row, now.current.dayOf(row), false)
        return row !== undefined
      },
      over: (day) => now.current.lift.over(day),
      drop: () => now.current.lift.drop(),
      back: () => now.current.lift.back(),
    })
  }, [])
  useEffect(() => {
    const heard = (event: globalThis.KeyboardEvent) => {
      if (event.defaultPrevented || event.shiftKey || !actsAlone(event)) return
      const to = monthByKey(event.key, now.current.month, today)
      if (to === null) return
      event.preventDefault()
      now.current.turn(to)
    }
    window.addEventListener('keydown', heard)
    return () => window.removeEventListener('keydown', heard)
  }, [today])

  const letGo = () => {
    focus.current = lift.lifted?.row.id ?? null
    lift.drop()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, target, shiftKey, ctrlKey, metaKey, altKey } = event
    const row = all.find(({ id }) => id === cardAt(target))
    if (!row || ctrlKey || metaKey || altKey) return
    const by = daysByKey(key)
    if (key === 'Escape' && lift.lifted) lift.back()
    else if (target instanceof HTMLAnchorElement && (key === ' ' || (key === 'p' && keys)))
      peeked.show?.(row.id ?? null)
    else if (by === null) return
    else if (!shiftKey) focusCard(region.current, beside(row, by)?.id)
    else if (moves) {
      const { lifted } = lift
      if (!lifted) lift.lift(row, dayOf(row), true)
      lift.over(addDays(lifted?.over ?? dayOf(row), by))
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  /** The entry for an arrow key: the next or previous one, or that of the nearest day to the side. */
  const beside = (row: Row, by: number): Row | undefined => {
    if (Math.abs(by) > 1) return all[all.indexOf(row) + Math.sign(by)]
    const filled = lanes.filter(({ rows }) => rows.length > 0)
    const at = filled.findIndex(({ rows }) => rows.includes(row))
    return filled[at + by]?.rows[0]
  }
  const onStep = useCallback((row: Row, by: number) => {
    const day = now.current.dayOf(row)
    focus.current = row.id ?? null
    now.current.lift.move(row, day, addDays(day, by))
  }, [])

  const { lifted, refused } = lift
  const entry = (row: Row) => (
    <CalendarEntry
      key={row.id}
      model={model}
      entity={entity}
      field={name}
      row={row}
      today={today}
      gap={lifted?.row.id === row.id}
      stop={row.id === stopAt}
      from={`${pathname}${search}`}
      onStep={cards && moves ? onStep : undefined}
    />
  )
  const rest = ({ name: day, total, rows }: Lane) =>
    total > rows.length && (
      <DayRest screen={screen} field={field} day={day} total={total} drawn={rows.length} />
    )
  const refusal = refused && (
    <RefusedMove why={refused.why} form={`${entity.route.form}/${refused.row.id}`} onClose={lift.close} />
  )
  const inMonth = lanes.filter(({ name: day }) => monthOf(day) === month)
  const count = inMonth.reduce((sum, { total }) => sum + total, 0)
  const rows = counted(count, lower(entity.title.one), lower(entity.title.many))
  const Days = cards ? DaySections : DayGrid
  return (
    <div className="column fills narrows">
      <MonthBar month={month} today={today} onTurn={turn} />
      <section
        ref={region}
        className="fills printed-whole scrolls"
        aria-label={calendar.region(named?.title ?? entity.title.many, field.label, monthWords(month))}
        onKeyDown={onKeyDown}
        onClickCapture={peeked.onClickCapture}
        onKeyUp={({ key }) => key === 'Shift' && lift.lifted?.keys && letGo()}
        onFocus={({ target }) => setStop(cardAt(target))}
        onBlur={() => lifted?.keys && lift.back()}
      >
        {error && !data ? (
          <ErrorState title={calendar.failed} why={error.message} onRetry={retry} />
        ) : (
          settled && (
            <Days
              month={month}
              today={today}
              days={cards ? inMonth : lanes}
              nothing={calendar.nothing(monthWords(month))}
              target={lifted && lifted.over !== lifted.from ? lifted.over : null}
              sets={(day) => calendar.sets(field.label, showDay(day))}
              refusalAt={lift.refusalAt}
              refusedAt={refused?.place ?? null}
              refusal={refusal}
              entry={entry}
              rest={rest}
            />
          )
        )}
      </section>
      <footer className={layout.foot}>
        <span>{calendar.foot(rows, field.label, monthWords(month))}</span>
        {without !== null && (
          <span className={layout.apart}>
            {without > 0 ? (
              <button
                type="button"
                className="link"
                onClick={() =>
                  change({
                    to: 'all',
                    query: {
                      layout: undefined,
                      month: undefined,
                      where: alsoWhere(query.where, { [field.name]: null }),
                    },
                  })
                }
              >
                {calendar.without(without, field.label)}
              </button>
            ) : (
              calendar.noneWithout(field.label)
            )}
          </span>
        )}
        {moves && (
          <span className={layout.end}>
            {calendar.hintStart}{' '}
            {calendar.hintKeys.map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}
            {calendar.hintEnd}
          </span>
        )}
      </footer>
      <p id="layout-keys" hidden>
        {moves && calendar.keys}
      </p>
      <p className="sr-only" role="status">
        {lift.said}
      </p>
    </div>
  )
}

/** The number of rows without a date; null if all have one or it is not loaded. */
const useWithout = ({ entity, named, query }: LayoutProps['screen'], field: FieldModel): number | null => {
  const where = alsoWhere(query.where, { [field.name]: null })
  const path = field.required ? null : groupsPath(entity, named, { ...query, where }, '', 0)
  return useCall(path, layoutGroupsIn, { keepPrevious: true }).data?.total ?? null
}
