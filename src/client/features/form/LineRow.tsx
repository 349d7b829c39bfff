import CircleAlert from 'lucide-react/icons/circle-alert'
import { memo, startTransition, useEffect, useState } from 'react'
import { lineGrid as said } from '#texts/lines'
import {
  type Day,
  type Draft,
  type EntityModel,
  type FieldModel,
  type Model,
  meaningOf,
} from '../../../model/index.ts'
import { readWritten } from '../../../model/kinds/written.ts'
import { Icon, iconButtonClass } from '../../shared/design/Icon.tsx'
import { inputOf } from '../../shared/inputs/index.ts'
import type { Input } from '../../shared/inputs/input-props.ts'
import styles from './lines.module.css'
import { type DraftLine, lineCellText } from './lines.ts'
import type { ServerMessages } from './place-messages.ts'

export interface LineRowProps {
  readonly model: Model
  readonly child: EntityModel
  readonly fields: readonly FieldModel[]
  /** Prefix of its cells' element ids. */
  readonly id: string
  readonly line: DraftLine
  /** Counted from 1. */
  readonly number: number
  /** Messages of the last refusal that still apply to the line. */
  readonly messages: ServerMessages
  /** Its first cell is the grid's Tab stop. */
  readonly first: boolean
  readonly removable: boolean
  readonly movable: boolean
}

interface OpenLineProps extends LineRowProps {
  /** The field being edited. */
  readonly column: string
  readonly today: Day
  readonly writes: (line: DraftLine, field: FieldModel) => boolean
  readonly change: (line: string, changes: Draft) => void
}

export const cellId = (id: string, line: string, field: string): string => `${id}-${line}-${field}`

/** The error of a cell: a server message, or that the typed text is invalid. */
const faultIn = (
  { model, line, messages }: Pick<LineRowProps, 'model' | 'line' | 'messages'>,
  field: FieldModel,
): string | null => {
  const told = messages[field.key] ?? messages[field.name]
  if (told?.[0] !== undefined) return told[0]
  const value = line[field.key]
  const { accept, isEmpty } = meaningOf(field.kind)
  if (!field.writable || typeof value !== 'string' || isEmpty(value)) return null
  const accepted = accept(value, field)
  if ('value' in accepted) return null
  const read = readWritten(field, value, { from: 'cells', zone: model.zone })
  return 'message' in read ? read.message : accepted.message
}

/** The line with its computed field filled in. */
const withWorked = (
  { model, child, line }: Pick<LineRowProps, 'model' | 'child' | 'line'>,
  field: FieldModel,
): DraftLine => {
  const { worked }: Input = inputOf[field.described ?? field.kind]
  return worked ? { ...line, [field.key]: worked(model, child, line)(field.name) } : line
}

/** Drawn by the style sheet, like the grip: each keystroke renders five hundred of them. */
const bin = `${iconButtonClass()} ${styles.bin}`

const kindOf = (field: FieldModel): string => meaningOf(field.kind).width

const Ends = ({ number, side, removable, movable }: LineRowProps & { readonly side: 'before' | 'after' }) =>
  side === 'before' ? (
    <th scope="row" className={styles.number}>
      {movable && <span className={styles.grip} data-do="grip" aria-hidden="true" />}
      <span className="sr-only">{said.number} </span>
      {number}
    </th>
  ) : (
    <td className={styles.end}>
      {removable && (
        <button
          type="button"
          className={bin}
          data-do="remove"
          data-tooltip={said.remove(number)}
          aria-label={said.remove(number)}
          tabIndex={-1}
        />
      )}
    </td>
  )

/** The errors of a line, below it. */
const Faults = (props: LineRowProps) => {
  const { id, line, fields, messages } = props
  const cells = fields.flatMap((field) => {
    const fault = faultIn(props, field)
    return fault === null ? [] : [{ field, fault }]
  })
  const whole = messages[''] ?? []
  if (cells.length + whole.length === 0) return null
  return (
    <tr className={styles.faults}>
      <td colSpan={fields.length + 2}>
        {whole.map((message) => (
          <p key={message}>
            <Icon of={CircleAlert} size={13} />
            {message}
          </p>
        ))}
        {cells.map(({ field, fault }) => (
          <p key={field.name} id={`${cellId(id, line.line, field.name)}-fault`}>
            <Icon of={CircleAlert} size={13} />
            {placedFault(props, field, fault)}
          </p>
        ))}
      </td>
    </tr>
  )
}

/** An error prefixed with the line's number and field label, unless it contains them already. */
const placedFault = ({ number }: LineRowProps, { label }: FieldModel, fault: string): string => {
  if (fault.startsWith(said.row(number))) return fault
  return fault.startsWith(`${label} `) ? `${said.row(number)}: ${fault}` : said.fault(number, label, fault)
}

type TextCellsProps = Pick<LineRowProps, 'model' | 'child' | 'fields' | 'id' | 'line' | 'messages' | 'first'>

interface TextCellProps extends Omit<TextCellsProps, 'fields' | 'first'> {
  readonly field: FieldModel
  readonly focusable?: boolean
}

/** A cell as text. The line being edited renders it as well, so that nothing moves. */
const TextCell = (props: TextCellProps) => {
  const { model, id, line, field, focusable = false } = props
  const fault = faultIn(props, field)
  return (
    <td
      data-cell={field.name}
      data-label={field.heading}
      data-width={kindOf(field)}
      data-fixed={!field.writable || undefined}
      data-wrong={fault !== null || undefined}
      aria-describedby={fault === null ? undefined : `${cellId(id, line.line, field.name)}-fault`}
      tabIndex={focusable ? 0 : -1}
    >
      {lineCellText(model, field, withWorked(props, field))}
    </td>
  )
}

/** A line's cells as text. Memoised: a new line number does not render them again. */
const TextCells = memo((props: TextCellsProps) =>
  props.fields.map((field, at) => (
    <TextCell key={field.name} {...props} field={field} focusable={props.first && at === 0} />
  )),
)

/** A line as plain text, cheap in large numbers. The table has one handler per event type for all lines. */
export const TextLine = memo((props: LineRowProps) => {
  const { model, child, fields, id, line, messages, first } = props
  return (
    <>
      <tr data-line={line.line}>
        <Ends {...props} side="before" />
        <TextCells {...{ model, child, fields, id, line, messages, first }} />
        <Ends {...props} side="after" />
      </tr>
      <Faults {...props} />
    </>
  )
})

const rest = 300 // ms

/**
 * Decides which fields of a line are inputs: the edited ones, and all after the line was open for a moment. Moving
 * through lines by keyboard thus renders one input per line.
 */
const useInputs = (column: string): ((field: FieldModel) => boolean) => {
  const [typed, setTyped] = useState<readonly string[]>([column])
  const [all, setAll] = useState(false)
  if (!typed.includes(column)) setTyped([...typed, column])
  useEffect(() => {
    const wait = setTimeout(() => startTransition(() => setAll(true)), rest)
    return () => clearTimeout(wait)
  }, [])
  return ({ writable, name }) => writable && (all || typed.includes(name))
}

interface CellInputProps extends Pick<OpenLineProps, 'model' | 'child' | 'id' | 'line' | 'today' | 'change'> {
  readonly field: FieldModel
  readonly fault: string | null
  readonly disabled: boolean
}

/** The values that an input of a line depends on. */
const seenBy = ({ line, field, fault, disabled, today, model, id }: CellInputProps) => [
  ...[line.line, line.id, line[field.key], field.nested === null ? null : line[field.nested]],
  ...[field, fault, disabled, today, model, id],
]

/** The input of a cell. Memoised: changes to other cells or a move of the line do not render it again. */
const CellInput = memo(
  ({ model, child, id, line, today, change, field, fault, disabled }: CellInputProps) => {
    const KindInput: Input = inputOf[field.described ?? field.kind]
    const cell = cellId(id, line.line, field.name)
    return (
      <KindInput
        model={model}
        entity={child}
        field={field}
        item={line.id === undefined ? null : line}
        draft={line}
        today={today}
        editing={line.id !== undefined}
        id={cell}
        required={field.required === true}
        invalid={fault !== null}
        describedBy={fault === null ? undefined : `${cell}-fault`}
        disabled={disabled}
        addRow={null}
        change={(changes) => change(line.line, changes)}
      />
    )
  },
  (one, other) => {
    const after = seenBy(other)
    return seenBy(one).every((part, at) => part === after[at])
  },
)

/** The line being edited, with inputs for its fields' kinds. */
export const OpenLine = (props: OpenLineProps) => {
  const { model, child, fields, id, line, number, today, column, writes, change } = props
  const isInput = useInputs(column)
  return (
    <>
      <tr data-line={line.line} data-open="">
        <Ends {...props} side="before" />
        {fields.map((field) => {
          if (!isInput(field)) return <TextCell key={field.name} {...props} field={field} />
          const fault = faultIn(props, field)
          return (
            <td
              key={field.name}
              data-cell={field.name}
              data-label={field.heading}
              data-width={kindOf(field)}
              data-input=""
              data-invalid={fault !== null || undefined}
              tabIndex={-1}
            >
              <label className="sr-only" htmlFor={cellId(id, line.line, field.name)}>
                {said.cell(number, field.label)}
              </label>
              <CellInput
                {...{ model, child, id, line, today, change, field, fault }}
                disabled={!writes(line, field)}
              />
            </td>
          )
        })}
        <Ends {...props} side="after" />
      </tr>
      <Faults {...props} />
    </>
  )
}
