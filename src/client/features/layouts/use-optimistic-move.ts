import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { moving } from '#texts/layouts'
import type { Row } from '../../../model/index.ts'
import { toast } from '../../shared/design/overlay/toast.ts'
import { asFailed, type Failed } from '../../shared/request/http-call.ts'
import { batchOf, saveRow } from '../../shared/request/save.ts'
import { useRequests } from '../../shared/request/use-requests.tsx'
import { flyFrom } from './follow-drag.ts'
import type { MovingCard } from './lanes.ts'
import { cardName, type MoveContext, type MoveGoal, moveRefusal, rowAfterMove } from './move-rules.ts'
import { RowWrites } from './row-writes.ts'

/** A row that is being dragged. */
interface Lifted {
  readonly row: Row
  /** The place it comes from and the place it is over. */
  readonly from: string
  readonly over: string | null
  /** Moved by keyboard, which keeps the focus on it. */
  readonly keys: boolean
}

/** A refused move. */
export interface RejectedMove {
  readonly row: Row
  readonly place: string
  readonly why: string
}

/** The places that rows can be moved between. */
export interface MovePlaces {
  /** The field value of a row in that place. */
  readonly goalOf: (row: Row, place: string) => MoveGoal
  /** Label of a place. */
  readonly called: (place: string) => string
  readonly words: {
    readonly lifted: (name: string, place: string) => string
    readonly back: (name: string, place: string) => string
    readonly over: (place: string) => string
    readonly overRefusing: (place: string, why: string) => string
  }
}

interface Lift {
  readonly lifted: Lifted | null
  readonly going: MovingCard | null
  readonly refused: RejectedMove | null
  /** Text for screen readers. */
  readonly said: string
  /** Why a place would refuse the dragged row; null if it would not, or nothing is dragged. */
  readonly refusalAt: (place: string) => string | null
  readonly lift: (row: Row, from: string, keys: boolean) => void
  readonly over: (place: string | null) => void
  /** Drops the row on the current place. @returns whether the move has started */
  readonly drop: () => boolean
  readonly back: () => void
  /** Moves a row without dragging. */
  readonly move: (row: Row, from: string, to: string) => boolean
  readonly close: () => void
}

const cardOf = ({ id }: Row): Element | null => document.querySelector(`[data-card="${id}"]`)

const sentenceOf = ({ errors, message, status }: Failed, key: string): string =>
  errors[key]?.[0] ?? Object.values(errors).flat()[0] ?? (status === 409 ? moving.notChanged : message)

/**
 * Moves rows between places optimistically: each move writes one field, is drawn before the response, and is reverted
 * if refused.
 * @param asking whether the places are being reloaded; the loaded data then contains the move
 */
export const useOptimisticMove = (
  standing: MoveContext,
  { goalOf, called, words }: MovePlaces,
  asking: boolean,
): Lift => {
  const requests = useRequests()
  const { model, entity, field } = standing
  const [lifted, draw] = useState<Lifted | null>(null)
  const held = useRef<Lifted | null>(null) // the pointer may be released before the next render
  const setLifted = (next: Lifted | null) => {
    held.current = next
    draw(next)
  }
  const [going, setGoing] = useState<MovingCard | null>(null)
  const [refused, setRefused] = useState<RejectedMove | null>(null)
  const [said, say] = useState('')
  const landed = useRef(false)
  const latest = useRef<MovingCard>(null)
  const [writes] = useState(() => new RowWrites())
  useEffect(() => {
    if (asking || !landed.current) return
    landed.current = false
    setGoing(null)
  }, [asking])

  const refuse = (row: Row, place: string, reason: string) => {
    const why = moving.refused(cardName(model, entity, row), field.label, called(place), reason)
    setRefused({ row, place, why })
  }
  const write = async (row: Row, to: string, goal: MoveGoal) => {
    const name = cardName(model, entity, row)
    const way: MovingCard = { row: rowAfterMove(standing, row, goal), to }
    latest.current = way
    landed.current = false
    setGoing(way)
    try {
      const saved = await writes.write(row, (version) =>
        saveRow(requests, entity, row.id ?? 0, {
          [field.key]: goal.key,
          ...(version !== undefined && { version }),
        }),
      )
      if (latest.current === way) landed.current = true
      const text = moving.text(name, field.label, called(to))
      toast({ tone: 'green', title: moving.title, text, batch: batchOf(saved) })
    } catch (error) {
      const isLatest = latest.current === way
      if (!isLatest && latest.current?.row.id === row.id) return // moved again meanwhile: only the later move is reported
      const from = cardOf(row)?.getBoundingClientRect()
      flushSync(() => {
        if (isLatest) setGoing(null)
        refuse(row, to, sentenceOf(asFailed(error), field.key))
      })
      flyFrom(cardOf(row), from)
    }
  }
  const move = (row: Row, from: string, to: string): boolean => {
    setRefused(null)
    if (from === to || row.id === undefined) return false
    const goal = goalOf(row, to)
    const why = moveRefusal(standing, row, goal)
    if (why !== null) {
      refuse(row, to, why)
      return false
    }
    say(moving.aloud(cardName(model, entity, row), called(to)))
    void write(row, to, goal)
    return true
  }
  const reasonFor = ({ row, from }: Lifted, place: string): string | null =>
    place === from ? null : moveRefusal(standing, row, goalOf(row, place))
  const sayBack = ({ row, from }: Lifted) => say(words.back(cardName(model, entity, row), called(from)))
  return {
    lifted,
    going,
    refused,
    said,
    refusalAt: (place) => lifted && reasonFor(lifted, place),
    lift: (row, from, keys) => {
      setRefused(null)
      setLifted({ row, from, over: from, keys })
      say(words.lifted(cardName(model, entity, row), called(from)))
    },
    over: (place) => {
      const now = held.current
      if (!now || now.over === place) return
      setLifted({ ...now, over: place })
      if (place === null) return
      const why = reasonFor(now, place)
      say(why ? words.overRefusing(called(place), why) : words.over(called(place)))
    },
    drop: () => {
      const now = held.current
      setLifted(null)
      if (!now) return false
      if (now.over !== null && now.over !== now.from) return move(now.row, now.from, now.over)
      sayBack(now)
      return false
    },
    back: () => {
      const now = held.current
      if (!now) return
      setLifted(null)
      sayBack(now)
    },
    move,
    close: () => setRefused(null),
  }
}
