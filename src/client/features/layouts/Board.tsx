import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { counted, lower } from '#texts/grammar'
import { board } from '#texts/layouts'
import { plainLabel, type Row } from '../../../model/index.ts'
import { Kbd } from '../../shared/design/marks.tsx'
import { ErrorState } from '../../shared/design/StateMessage.tsx'
import { mayAny } from '../../shared/request/has-permission.ts'
import { useCall } from '../../shared/request/use-call.ts'
import { singleKeys } from '../../shared/state/single-keys.ts'
import styles from './board.module.css'
import { Card } from './Card.tsx'
import { cardFields } from './card-fields.ts'
import { followDrag } from './follow-drag.ts'
import { LaneColumn } from './LaneColumn.tsx'
import { type Lane, lanesOf, mostLanes, placeMovingCard } from './lanes.ts'
import layout from './layouts.module.css'
import { mayMove } from './move-rules.ts'
import { alsoWhere, groupsPath, layoutGroupsIn } from './totals-call.ts'
import { useCardPeek } from './use-card-peek.ts'
import { cardAt, focusCard, type LayoutProps, useMoveContext } from './use-move-context.ts'
import { useOptimisticMove } from './use-optimistic-move.ts'
import { useValues } from './use-values.ts'

/** Cards per lane at first and per step, and the maximum; further rows are only in the list. */
const step = 20
const most = 100

const words = { lifted: board.lifted, back: board.back, over: board.over, overRefusing: board.overRefusing }

/** A list's rows in lanes by a field. Moving a card sets the field to the value of its new lane. */
export const Board = ({ screen, field }: LayoutProps) => {
  const { entity, named, query, change } = screen
  const standing = useMoveContext(entity, field)
  const { model, holds, at } = standing
  const { pathname, search } = useLocation()
  const region = useRef<HTMLElement>(null)
  const [shown, setShown] = useState(step)
  const values = useValues(field)
  const { data, error, reloading, retry } = useCall(
    groupsPath(entity, named, query, field.name, shown),
    layoutGroupsIn,
    {
      keepPrevious: true,
    },
  )
  const settled = useMemo(() => (data && values ? lanesOf(field, data, values) : null), [data, values, field])
  const called = useCallback(
    (place: string) => settled?.find(({ name }) => name === place)?.label ?? '',
    [settled],
  )
  const goalOf = useCallback(
    (_: Row, place: string) => {
      const lane = settled?.find(({ name }) => name === place)
      return { key: lane?.key ?? null, label: lane?.key == null ? '' : lane.label }
    },
    [settled],
  )
  const lift = useOptimisticMove(standing, { goalOf, called, words }, reloading)
  const lanes = useMemo(() => (settled ? placeMovingCard(settled, lift.going) : []), [settled, lift.going])
  const moves = mayMove({ entity, field, holds })
  const fields = useMemo(() => cardFields(model, entity, field, holds), [model, entity, field, holds])
  const targets = useMemo(
    () => (moves && settled ? settled.map(({ key, name, label }) => ({ key, name, label })) : []),
    [moves, settled],
  )
  const [stop, setStop] = useState<number | null>(null)
  const all = lanes.flatMap(({ rows }) => rows)
  const stopAt = all.some(({ id }) => id === stop) ? stop : all[0]?.id

  const beside = useCardPeek({ entity, region, groups: lanes, at: stopAt ?? null })

  const now = useRef({ lanes, lift, moves, beside })
  useLayoutEffect(() => {
    now.current = { lanes, lift, moves, beside }
  })
  const find = (id: number | null): { readonly row: Row; readonly lane: Lane } | null => {
    for (const lane of now.current.lanes) {
      const row = lane.rows.find((each) => each.id === id)
      if (row) return { row, lane }
    }
    return null
  }
  const focus = useRef<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it reads what is drawn now
  useEffect(() => {
    if (!region.current) return
    return followDrag(region.current, {
      ghost: layout.ghost ?? '',
      lift: (card) => {
        const found = now.current.moves ? find(cardAt(card)) : null
        if (found) now.current.lift.lift(found.row, found.lane.name, false)
        return found !== null
      },
      over: (place) => now.current.lift.over(place),
      drop: () => now.current.lift.drop(),
      back: () => now.current.lift.back(),
    })
  }, [settled === null])
  const onLook = useCallback((row: Row) => now.current.beside.show?.(row.id ?? null), [])
  const onMove = useCallback((row: Row, from: string, to: string) => {
    focus.current = row.id ?? null
    now.current.lift.move(row, from, to)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a card that has been moved is there with new lanes
  useLayoutEffect(() => {
    if (focus.current !== null && focusCard(region.current, focus.current)) focus.current = null
  }, [lanes])

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, target, ctrlKey, metaKey, altKey } = event
    if (ctrlKey || metaKey || altKey || !(target instanceof HTMLElement) || !target.matches('a')) return
    const here = find(cardAt(target))
    if (!here) return
    const acts = lift.lifted ? keysLifted(key, here.row) : keysAtRest(key, here)
    if (!acts) return
    event.preventDefault()
    event.stopPropagation()
    acts()
  }
  const keysLifted = (key: string, row: Row): (() => void) | null => {
    const index = lanes.findIndex(({ name }) => name === (lift.lifted?.over ?? lift.lifted?.from))
    const to = (by: number) => () => {
      const lane = lanes[index + by]
      if (!lane) return
      lift.over(lane.name)
      region.current
        ?.querySelector(`[data-place="${CSS.escape(lane.name)}"]`)
        ?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
    }
    if (key === 'ArrowLeft') return to(-1)
    if (key === 'ArrowRight') return to(1)
    if (key === 'Escape' || key === 'Tab') return lift.back
    if (key !== ' ' && key !== 'Enter') return key.startsWith('Arrow') ? () => {} : null
    return () => {
      focus.current = row.id ?? null
      lift.drop()
    }
  }
  const keysAtRest = (key: string, { row, lane }: NonNullable<ReturnType<typeof find>>) => {
    const place = lane.rows.indexOf(row)
    const go = (to: Row | undefined) => () => void (to && focusCard(region.current, to.id))
    const filled = lanes.filter(({ rows }) => rows.length > 0)
    const onSide = (by: number) => {
      const { rows } = filled[filled.indexOf(lane) + by] ?? { rows: [] }
      return rows[Math.min(place, rows.length - 1)]
    }
    if (key === ' ' && moves) return () => lift.lift(row, lane.name, true)
    if (key === ' ' || (key === 'p' && singleKeys.get())) return () => beside.show?.(row.id ?? null)
    if (key === 'ArrowDown' || key === 'j') return go(lane.rows[place + 1])
    if (key === 'ArrowUp' || key === 'k') return go(lane.rows[place - 1])
    if (key === 'ArrowLeft') return go(onSide(-1))
    if (key === 'ArrowRight') return go(onSide(1))
    if (key === 'Home') return go(lane.rows[0])
    return key === 'End' ? go(lane.rows.at(-1)) : null
  }

  if (error && !data) return <ErrorState title={board.failed} why={error.message} onRetry={retry} />
  if (!settled || !data) return null
  const plain = field.links !== 'one' || plainLabel(model.entities[field.to ?? ''] ?? entity) !== null
  const toList = (lane: Lane) => () => {
    const where = alsoWhere(query.where, { [field.name]: lane.key === null ? null : valueIn(field, lane) })
    change({ to: 'all', query: { layout: undefined, where } })
  }
  const toneOfLane = (lane: Lane) => field.chips?.[lane.label] ?? 'neutral'
  const rows = counted(data.total, lower(entity.title.one), lower(entity.title.many))
  const { lifted, refused } = lift
  const mayAdd = mayAny(holds, entity.permission.create)
  return (
    <div className="column fills narrows">
      <section
        ref={region}
        className={styles.board}
        aria-label={board.region(named?.title ?? entity.title.many, field.label)}
        onKeyDown={onKeyDown}
        onClickCapture={beside.onClickCapture}
        onFocus={({ target }) => setStop(cardAt(target))}
        onBlur={({ relatedTarget }) => {
          if (lifted?.keys && cardAt(relatedTarget) !== lifted.row.id) lift.back()
        }}
      >
        {lanes.map((lane) => (
          <LaneColumn
            key={lane.name}
            lane={lane}
            tone={toneOfLane(lane)}
            one={entity.title.one}
            add={mayAdd ? addressOf(entity.route.form, field.key, lane) : null}
            target={lifted?.over === lane.name && lifted.from !== lane.name}
            refusing={lift.refusalAt(lane.name)}
            refused={
              refused?.place === lane.name
                ? { why: refused.why, form: `${entity.route.form}/${refused.row.id}` }
                : null
            }
            onClose={lift.close}
            onMore={shown < most ? () => setShown((now) => Math.min(most, now + step)) : undefined}
            onList={plain ? toList(lane) : undefined}
          >
            {lane.rows.map((row) => (
              <Card
                key={row.id}
                model={model}
                entity={entity}
                fields={fields}
                row={row}
                today={at.today}
                lane={lane.name}
                values={targets}
                gap={lifted?.row.id === row.id}
                stop={row.id === stopAt}
                from={`${pathname}${search}`}
                onMove={onMove}
                onLook={beside.show && onLook}
              />
            ))}
          </LaneColumn>
        ))}
      </section>
      <footer className={layout.foot}>
        <span>{board.foot(rows, lanes.length)}</span>
        {moves && (
          <span className={`${layout.apart} ${layout.hints}`}>
            {board.hints.map(([keys, does]) => (
              <span key={does}>
                {keys.split(' ').map((key) => (
                  <Kbd key={key}>{key}</Kbd>
                ))}{' '}
                {does}
              </span>
            ))}
          </span>
        )}
        <span className={layout.end}>
          {data.more || lanes.length >= mostLanes ? board.lanes : board.first(step)}
        </span>
      </footer>
      <p id="layout-keys" hidden>
        {board.keys}
      </p>
      <p className="sr-only" role="status">
        {lift.said}
      </p>
    </div>
  )
}

/** The value of a lane as rules write it: rows by label. */
const valueIn = (field: { readonly links: unknown }, { key, label }: Lane) =>
  (field.links === 'one' ? label : key) as string

/** The address of a new row's form with the value of a lane. */
const addressOf = (form: string, key: string, lane: Lane): string =>
  lane.key === null ? form : `${form}?${new URLSearchParams({ [key]: String(lane.key) })}`
