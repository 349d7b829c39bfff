import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { editing } from '#texts/editing'
import { listing } from '#texts/list'
import { holds, labelOf, type Row } from '../../model/index.ts'
import { facts } from '../../model/row-rules.ts'
import { toast } from '../design/overlay/toast.ts'
import { mayAny } from '../request/holds.ts'
import { useRequests, useToday } from '../request/use-requests.tsx'
import { useHolds, useLock } from '../request/use-user.ts'
import type { Column } from '../screen/columns.ts'
import { listScreen, type ShownList } from '../screen/dock.ts'
import { momentWords, useMoments } from '../screen/moments.ts'
import { useStore } from '../state/store.ts'
import { useModel } from '../state/use-model.ts'
import { CellInput } from './CellInput.tsx'
import { CellMenu, type EditorProps, type Leaving } from './CellMenu.tsx'
import { besideOf, cellAt, cellOf, focusCell, type PlacedCell } from './cells-region.ts'
import styles from './edit.module.css'
import { followCells } from './follow-cells.ts'
import { canBeEmpty, offersOf, reasonAgainst, textIn } from './may-change.ts'
import { usePlaceAt } from './place-at.ts'
import { Refusal, type Refused } from './Refusal.tsx'
import { type NewValue, saveCell } from './save-cell.ts'

/** A cell that is being changed. */
interface Opened {
  readonly cell: HTMLTableCellElement
  readonly row: Row
  readonly column: Column
  /** What was typed over it; null where it was opened. */
  readonly typed: string | null
}

/** Rows that a change has taken out of the list, and that stand in it until it is asked for again. */
interface Left {
  readonly call: string
  readonly ids: readonly number[]
  /** When the last of them left, in milliseconds since 1970. */
  readonly at: number
}

/** Cells of the list in view that change where they stand. Shows nothing until one is opened, or refuses. */
export const Cells = ({ list }: { readonly list: ShownList }) => {
  const { entity, region, call } = list
  const model = useModel()
  const requests = useRequests()
  const today = useToday()
  const may = useHolds()
  const lock = useLock()
  const screen = useStore(listScreen)
  const named = screen?.named ?? null
  const momentOf = useMoments()
  const looking = useMemo(
    () => ({ model, entity, today, holds: may, lock }),
    [model, entity, today, may, lock],
  )
  const [opened, open] = useState<Opened | null>(null)
  const [refused, refuse] = useState<Refused | null>(null)
  const [left, leave] = useState<Left>({ call, ids: [], at: 0 })
  const latest = useRef({ list, looking })
  useLayoutEffect(() => {
    latest.current = { list, looking }
  })

  const asked = requests.answeredAt(call) ?? 0
  const gone = left.call === call && asked <= left.at ? left.ids : none
  useLayoutEffect(() => {
    const lines = region.querySelectorAll<HTMLElement>('tbody:not([aria-hidden]) > tr[data-colour]')
    for (const [place, { id }] of list.rows.entries())
      lines[place]?.toggleAttribute('data-left', gone.includes(id ?? 0))
  }, [region, list, gone])
  useEffect(() => () => requests.release(), [requests])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was open belongs to the list of before
  useEffect(() => {
    open(null)
    refuse(null)
  }, [call])

  const set = async ({ cell, row, column }: PlacedCell, to: NewValue, over = false) => {
    refuse(null)
    const { field } = column
    const { heading } = field
    const was = textIn(model, field, row) || editing.nothing
    const text = to.text || editing.nothing
    const outcome = await saveCell({ requests, model, entity, list: call }, field, row, to, over)
    if (outcome.is === 'saved') {
      const said = outcome.left ? editing.left(heading, text) : editing.is(heading, text)
      const name = labelOf(model, entity, row) || listing.unnamed(entity.title.one, row.id ?? 0)
      toast({ tone: 'green', title: editing.done, text: `${name}: ${said}`, batch: outcome.batch })
      const id = row.id ?? 0
      leave((before) => {
        const ids = (before.call === call ? before.ids : []).filter((other) => other !== id)
        return { call, ids: outcome.left ? [...ids, id] : ids, at: Date.now() }
      })
      return
    }
    const placed = cellOf(latest.current.list, row, column) ?? cell
    if (outcome.is === 'refused')
      return refuse({
        cell: placed,
        says: editing.stays(heading, was, outcome.why),
        links:
          outcome.fields.length > 0 ? [{ label: editing.fillIn, to: `${entity.route.form}/${row.id}` }] : [],
        actions: [],
      })
    const { theirs, by, at } = outcome
    const when = at === null ? '' : momentWords(momentOf(at), today)
    refuse({
      cell: placed,
      says: by ? editing.by(by, heading, theirs, when) : editing.meanwhile(heading, theirs),
      links: [],
      actions: [
        { label: editing.keep(theirs), act: () => focusCell(placed) },
        {
          label: editing.setTo(text),
          act: () => {
            focusCell(placed)
            void set({ cell: placed, row, column }, to, true)
          },
        },
      ],
    })
  }

  const changes = mayAny(may, entity.permission.update) && screen?.cards === false
  useEffect(() => {
    if (!changes) return
    const at = (part: EventTarget | null) => cellAt(latest.current.list, part)
    const against = ({ row, column }: PlacedCell) => reasonAgainst(latest.current.looking, column.field, row)
    return followCells(region, {
      at,
      against,
      open: (placed, typed) => {
        refuse(null)
        open({ ...placed, typed })
      },
      empty: (placed) => {
        const { looking: now } = latest.current
        const { field } = placed.column
        if (textIn(now.model, field, placed.row) === '') return
        if (canBeEmpty(field, offersOf(now, field, placed.row)))
          void setting.current(placed, { value: null, row: null, text: '' })
      },
      leave: () => refuse(null),
    })
  }, [region, changes])
  const setting = useRef(set)
  useLayoutEffect(() => {
    setting.current = set
  })

  const end = (placed: Opened, then: Leaving) => {
    open(null)
    const cell = cellOf(latest.current.list, placed.row, placed.column) ?? placed.cell
    const isOpen = (other: Element) => {
      const there = cellAt(latest.current.list, other)
      return there !== null && reasonAgainst(looking, there.column.field, there.row) === null
    }
    focusCell((then === 'stay' ? null : besideOf(cell, then, isOpen)) ?? cell)
  }

  if (opened === null) return <Refusal refused={refused} onClose={() => refuse(null)} />
  const { row, column } = opened
  const { field } = column
  const offers = offersOf(looking, field, row)
  const leaves = (to: NewValue): boolean => {
    if (!named) return false
    const now = facts(model, entity, row)
    const then = { ...now, [field.name]: to.text || null }
    const isIn = (seen: typeof now) => holds(named.rows, seen, today, model.zone)
    return isIn(now) && !isIn(then) // of a rule that asks who is signed in nothing is said: here it holds for nobody
  }
  const editor: EditorProps = {
    model,
    entity,
    field,
    present: textIn(model, field, row),
    offers,
    canBeEmpty: canBeEmpty(field, offers),
    leaves,
    onSet: (to, then) => {
      end(opened, then)
      if (to.text !== textIn(model, field, row)) void set(opened, to)
    },
    onLeave: () => end(opened, 'stay'),
  }
  const menu = field.links === 'one' || field.choices !== undefined || field.type === 'flag'
  const cell = cellOf(list, row, column) ?? opened.cell
  return (
    <AtCell anchor={cell} over={!menu} label={editing.change(field.heading, labelOf(model, entity, row))}>
      {menu ? (
        <Outside onOutside={editor.onLeave}>
          <CellMenu {...editor} />
        </Outside>
      ) : (
        <CellInput {...editor} row={row} typed={opened.typed} />
      )}
    </AtCell>
  )
}

const none: readonly number[] = []

interface AtCellProps {
  readonly anchor: HTMLElement
  readonly over: boolean
  /** Its name. */
  readonly label: string
  readonly children: ReactNode
}

/** What lies over the page at a cell, which is marked meanwhile. */
const AtCell = ({ anchor, over, label, children }: AtCellProps) => {
  const box = useRef<HTMLDivElement>(null)
  const place = usePlaceAt(anchor, box, over)
  useLayoutEffect(() => {
    anchor.dataset.changing = ''
    return () => {
      delete anchor.dataset.changing
    }
  }, [anchor])
  return createPortal(
    <div
      ref={box}
      className={over ? styles.overCell : styles.menu}
      style={place}
      role="dialog"
      aria-label={label}
    >
      {children}
    </div>,
    document.querySelector('main') ?? document.body,
  )
}

/** Hears a press beside what it surrounds. */
const Outside = ({
  children,
  onOutside,
}: {
  readonly children: ReactNode
  readonly onOutside: () => void
}) => {
  const box = useRef<HTMLDivElement>(null)
  const latest = useRef(onOutside)
  useLayoutEffect(() => {
    latest.current = onOutside
  })
  useEffect(() => {
    const pressed = ({ target }: Event) => {
      if (target instanceof Node && box.current?.contains(target)) return
      latest.current()
    }
    document.addEventListener('pointerdown', pressed, true)
    return () => document.removeEventListener('pointerdown', pressed, true)
  }, [])
  return <div ref={box}>{children}</div>
}
