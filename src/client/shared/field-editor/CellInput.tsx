import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { sentOf } from '../../../model/form.ts'
import type { Draft, Row } from '../../../model/index.ts'
import { readWritten } from '../../../model/kinds/written.ts'
import { isComposing } from '../design/composing.ts'
import { type Input, inputOf } from '../inputs/index.ts'
import { useToday } from '../request/use-requests.tsx'
import type { CellExit, EditorProps } from './CellMenu.tsx'
import styles from './edit.module.css'
import { cellValueText } from './may-change.ts'

export interface CellInputProps extends Omit<EditorProps, 'held'> {
  readonly row: Row
  /** The text typed over the cell; null if it was opened otherwise. */
  readonly typed: string | null
}

/** The form's input over a cell. Enter, Tab and leaving the cell save it. */
export const CellInput = ({ model, entity, field, row, typed, onSet, onLeave }: CellInputProps) => {
  const today = useToday()
  const KindInput: Input = inputOf[field.described ?? field.kind]
  const [draft, setDraft] = useState<Draft>(() => {
    if (typed === null) return row
    const read = readWritten(field, typed, { from: 'hand', zone: model.zone, today })
    return { ...row, [field.key]: 'value' in read ? read.value : typed }
  })
  const box = useRef<HTMLDivElement>(null)
  const over = useRef(false)
  const unsent = KindInput.unsent?.(draft[field.key], field, model.zone) ?? null
  useLayoutEffect(() => {
    const input = box.current?.querySelector<HTMLInputElement>('input, textarea, select')
    input?.focus()
    if (typed === null) input?.select?.()
  }, [typed])
  const end = (then: CellExit) => {
    if (over.current || unsent !== null) return
    over.current = true
    const value = sentOf(field, draft)
    if (JSON.stringify(value) === JSON.stringify(sentOf(field, row)) && then === 'stay') return onLeave()
    onSet({ value, row: null, text: cellValueText(model, field, { ...row, ...draft }) }, then)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || isComposing(event)) return
    const { key, shiftKey } = event
    if (key === 'Enter') end('stay')
    else if (key === 'Tab') end(shiftKey ? 'before' : 'next')
    else if (key === 'Escape') {
      over.current = true
      onLeave()
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears what its input does not take
    <div
      ref={box}
      className={styles.input}
      onKeyDown={onKeyDown}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget instanceof Node && box.current?.contains(relatedTarget)) return
        if (relatedTarget instanceof Element && relatedTarget.closest('[role=dialog]')) return
        setTimeout(() => box.current?.contains(document.activeElement) || end('stay'))
      }}
    >
      <KindInput
        model={model}
        entity={entity}
        field={field}
        item={row}
        draft={draft}
        today={today}
        editing
        id="cell-input"
        required={false}
        invalid={unsent !== null}
        describedBy={unsent === null ? undefined : 'cell-wrong'}
        disabled={false}
        addRow={null}
        change={(changes) => setDraft((now) => ({ ...now, ...changes }))}
      />
      <label className="sr-only" htmlFor="cell-input">
        {field.heading}
      </label>
      {unsent !== null && (
        <p className={styles.wrong} id="cell-wrong">
          {unsent}
        </p>
      )}
    </div>
  )
}
