import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { editing } from '#texts/editing'
import { type FieldModel, labelOf, type Row } from '../../../model/index.ts'
import { onFirstUse } from '../design/overlay/on-first-use.tsx'
import { CellMenu, type EditorProps } from './CellMenu.tsx'
import styles from './edit.module.css'
import { canBeEmpty, cellValue, cellValueText, type EditContext, offeredValues } from './may-change.ts'
import { usePlaceAt } from './place-at.ts'

/** The form's inputs; a menu needs none of them. */
const input = onFirstUse(() => import('./CellInput.tsx').then((part) => part.CellInput), {
  what: editing.input,
  as: 'over',
  giveUp: ({ onLeave }) => onLeave(),
  takesText: true,
})

/** Prefetches the form's inputs. */
export const fetchInput = input.fetch

/** A field of a row, with the element that shows it: a table cell, or a value below its label. */
export interface PlacedField {
  readonly at: HTMLElement
  readonly row: Row
  readonly field: FieldModel
}

interface EditorAtProps extends Pick<EditorProps, 'leaves' | 'onSet' | 'onLeave'> {
  readonly looking: EditContext
  readonly placed: PlacedField
  /** The text typed over the value; null if it was opened otherwise. */
  readonly typed: string | null
}

/** Edits a value in place: with a menu of options, or with the form's input over it. */
export const Editor = ({ looking, placed, typed, ...ways }: EditorAtProps) => {
  const { model, entity } = looking
  const { at, row, field } = placed
  const offers = offeredValues(looking, field, row)
  const editor: EditorProps = {
    ...{ model, entity, field, offers, ...ways },
    held: cellValue(field, row),
    present: cellValueText(model, field, row),
    canBeEmpty: canBeEmpty(field, offers),
  }
  const menu = field.links === 'one' || field.choices !== undefined || field.type === 'flag'
  return (
    <AtCell anchor={at} over={!menu} label={editing.change(field.heading, labelOf(model, entity, row))}>
      {menu ? (
        <Outside onOutside={() => ways.onLeave()}>
          <CellMenu {...editor} />
        </Outside>
      ) : (
        <input.Part {...editor} row={row} typed={typed} />
      )}
    </AtCell>
  )
}

interface AtCellProps {
  readonly anchor: HTMLElement
  readonly over: boolean
  /** The accessible name. */
  readonly label: string
  readonly children: ReactNode
}

/** Renders content over the page at a cell, and marks the cell. */
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

/** Calls `onOutside` on a press outside its children. */
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
