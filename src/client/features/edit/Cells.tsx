import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { holds, type Row } from '../../../model/index.ts'
import { facts } from '../../../model/rules/row-state.ts'
import type { CellExit } from '../../shared/field-editor/CellMenu.tsx'
import { CellRefusalNotice } from '../../shared/field-editor/CellRefusalNotice.tsx'
import { Editor, type PlacedField } from '../../shared/field-editor/Editor.tsx'
import {
  canBeEmpty,
  cellValueText,
  isOtherValue,
  offeredValues,
  whyNotEditable,
} from '../../shared/field-editor/may-change.ts'
import type { NewValue } from '../../shared/field-editor/save-cell.ts'
import { useSetValue } from '../../shared/field-editor/use-set-value.ts'
import { mayAny } from '../../shared/request/has-permission.ts'
import { useRequests, useToday } from '../../shared/request/use-requests.tsx'
import { useHasPermission, useLock } from '../../shared/request/use-user.ts'
import type { ListColumn } from '../../shared/screen/columns.ts'
import { listScreen, type ShownList } from '../../shared/screen/dock.ts'
import { useStore } from '../../shared/state/store.ts'
import { useModel } from '../../shared/state/use-model.ts'
import { adjacentCell, cellAt, findCell, focusCell, type PlacedCell } from './cells-region.ts'
import { followCells } from './follow-cells.ts'

/** A cell that is being edited. */
interface Opened {
  readonly cell: HTMLTableCellElement
  readonly row: Row
  readonly column: ListColumn
  /** The text typed over the cell; null if opened without typing. */
  readonly typed: string | null
}

/** @param cell as it is drawn now */
const placedOf = (
  { cell, row, column }: PlacedCell,
  now: HTMLTableCellElement | null = null,
): PlacedField => ({
  at: now ?? cell,
  row,
  field: column.field,
})

/** Rows that no longer match the list after a change. They stay visible until the list is loaded again. */
interface Left {
  readonly call: string
  readonly ids: readonly number[]
  /** When the last row stopped matching, in milliseconds since 1970. */
  readonly at: number
}

/** In-place editing of the cells of the list in view. Renders nothing until a cell is opened or refuses. */
export const Cells = ({ list }: { readonly list: ShownList }) => {
  const { entity, region, call } = list
  const model = useModel()
  const requests = useRequests()
  const today = useToday()
  const may = useHasPermission()
  const lock = useLock()
  const screen = useStore(listScreen)
  const named = screen?.named ?? null
  const looking = useMemo(
    () => ({ model, entity, today, holds: may, lock }),
    [model, entity, today, may, lock],
  )
  const [opened, open] = useState<Opened | null>(null)
  const [left, leave] = useState<Left>({ call, ids: [], at: 0 })
  const latest = useRef({ list, looking })
  useLayoutEffect(() => {
    latest.current = { list, looking }
  })

  const { refused, refuse, set } = useSetValue({
    ...{ looking, list: call, focus: focusCell },
    again: ({ at, row, field }) => {
      const column = list.columns.find((each) => each.inside === null && each.field === field)
      return (column && findCell(list, row, column)) ?? at
    },
    onSaved: ({ row }, outcome) => {
      const id = row.id ?? 0
      leave((before) => {
        const ids = (before.call === call ? before.ids : []).filter((other) => other !== id)
        return { call, ids: outcome.left ? [...ids, id] : ids, at: Date.now() }
      })
    },
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

  const changes = mayAny(may, entity.permission.update) && screen?.cards === false
  useEffect(() => {
    if (!changes) return
    const at = (part: EventTarget | null) => cellAt(latest.current.list, part)
    const against = ({ row, column }: PlacedCell) => whyNotEditable(latest.current.looking, column.field, row)
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
        if (cellValueText(now.model, field, placed.row) === '') return
        if (canBeEmpty(field, offeredValues(now, field, placed.row)))
          void setting.current(placedOf(placed), { value: null, row: null, text: '' })
      },
      leave: () => refuse(null),
    })
  }, [region, changes, refuse])
  const setting = useRef(set)
  useLayoutEffect(() => {
    setting.current = set
  })

  const end = (placed: Opened, then: CellExit) => {
    open(null)
    const cell = findCell(latest.current.list, placed.row, placed.column) ?? placed.cell
    const isOpen = (other: Element) => {
      const there = cellAt(latest.current.list, other)
      return there !== null && whyNotEditable(looking, there.column.field, there.row) === null
    }
    focusCell((then === 'stay' ? null : adjacentCell(cell, then, isOpen)) ?? cell)
  }

  if (opened === null) return <CellRefusalNotice refused={refused} onClose={() => refuse(null)} />
  const { row, column } = opened
  const { field } = column
  const leaves = (to: NewValue): boolean => {
    if (!named) return false
    const now = facts(model, entity, row)
    const then = { ...now, [field.name]: to.text || null }
    const isIn = (seen: typeof now) => holds(named.rows, seen, today, model.zone)
    return isIn(now) && !isIn(then) // rules about the signed-in user match nobody here, so they report nothing
  }
  return (
    <Editor
      looking={looking}
      placed={placedOf(opened, findCell(list, row, column))}
      typed={opened.typed}
      leaves={leaves}
      onSet={(to, then) => {
        end(opened, then)
        if (isOtherValue(model, field, row, to)) void set(placedOf(opened), to)
      }}
      onLeave={(then = 'stay') => end(opened, then)}
    />
  )
}

const none: readonly number[] = []
