import CircleAlert from 'lucide-react/icons/circle-alert'
import { memo } from 'react'
import { rowParts } from '#texts/lines'
import type { FieldModel } from '../../../model/index.ts'
import { Icon } from '../../shared/design/Icon.tsx'
import { onFirstUse } from '../../shared/design/overlay/on-first-use.tsx'
import { linesDrawnAlike } from './drawn-alike.ts'
import { fieldId } from './field-facts.ts'
import styles from './form.module.css'
import type { FormControl } from './use-form.ts'

const grid = onFirstUse(() => import('./LineGrid.tsx').then((part) => part.LineGrid), {
  what: rowParts.grid,
  as: 'place',
})
const table = onFirstUse(() => import('./ChildRowLinks.tsx').then((part) => part.ChildRowLinks), {
  what: rowParts.table,
  as: 'place',
})

interface RowsFieldProps {
  readonly control: FormControl
  readonly field: FieldModel
  readonly messages: readonly string[]
  /** The section's title already names the field. */
  readonly named: boolean
}

/** The child rows of a form's row: an editable grid or a table of links. */
export const RowsField = memo(({ control, field, messages, named }: RowsFieldProps) => {
  const child = control.model.entities[field.to ?? '']
  const id = fieldId(field)
  if (!child) return null
  // Messages about a single line are drawn below that line.
  const own = field.inline ? messages.filter((message) => isOfList(control, field, message)) : messages
  return (
    <div className={styles.field} data-field={field.name} data-wide="true" data-rows="">
      {!named && <h3 className={styles.label}>{field.label}</h3>}
      {field.inline ? (
        <grid.Part control={control} field={field} child={child} id={id} />
      ) : (
        <table.Part control={control} field={field} child={child} />
      )}
      {own.length > 0 && (
        <ul className={styles.messages}>
          {own.map((message) => (
            <li key={message}>
              <Icon of={CircleAlert} size={13} />
              {message}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}, linesDrawnAlike)

const isOfList = ({ state: { refusal } }: FormControl, { key }: FieldModel, message: string): boolean =>
  refusal?.messages[key]?.includes(message) ?? false
