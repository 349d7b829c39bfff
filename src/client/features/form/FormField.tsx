import CircleAlert from 'lucide-react/icons/circle-alert'
import { memo } from 'react'
import { form, locked } from '#texts/form'
import { frame } from '#texts/frame'
import { type FieldModel, isSecret } from '../../../model/index.ts'
import { Icon } from '../../shared/design/Icon.tsx'
import { onFirstUse } from '../../shared/design/overlay/on-first-use.tsx'
import { type Input, inputOf } from '../../shared/inputs/index.ts'
import { isUnreadableReference } from './draft.ts'
import { fieldDrawnAlike } from './drawn-alike.ts'
import { allowedValues, fieldId, isWide, requiredMark } from './field-facts.ts'
import styles from './form.module.css'
import { OpenLink } from './OpenLink.tsx'
import type { FormControl } from './use-form.ts'

const addRow = onFirstUse(() => import('./AddRow.tsx').then((part) => part.AddRow), {
  what: frame.parts.form,
  as: 'over',
})

interface FormFieldProps {
  readonly control: FormControl
  readonly field: FieldModel
  readonly messages: readonly string[]
}

/** One field: label, input and hint, with each server message on a line of its own. */
export const FormField = memo(({ control, field, messages }: FormFieldProps) => {
  const { model, entity, id: row, over, item, state, today, rights, change } = control
  const editing = row !== null
  const id = fieldId(field, over)
  const writes = rights.writes(field)
  const mark = writes ? requiredMark(control, field) : null
  const required = mark !== null
  const keptHere = rights.write && rights.lock?.fields.includes(field)
  const said = keptHere
    ? rights.lock?.by === 'own'
      ? locked.ownField
      : form.lookField
    : (field.hint ?? (rights.write && !writes && !field.given && !field.works ? form.lookField : undefined))
  const keeps = editing && writes && field.stored && isSecret(field) ? form.keepSecret : null
  const ways = allowedValues(control, field)
  const unseen = isUnreadableReference(model, field, state.base, state.draft) ? form.keptUnseen : null
  const hint = [said, unseen, keeps, mark, ways.hint].filter(Boolean).join(' ')
  const described = [hint && `${id}-hint`, messages.length > 0 && `${id}-messages`].filter(Boolean).join(' ')
  const KindInput: Input = inputOf[field.described ?? field.kind]
  return (
    <div
      className={styles.field}
      data-field={field.name}
      data-wide={isWide(model, entity, field)}
      data-invalid={messages.length > 0}
    >
      <div className="row gap between">
        <label className={styles.label} htmlFor={id}>
          {field.label}
          {required && (
            <span className="wrong bold" aria-hidden="true">
              *
            </span>
          )}
        </label>
        {editing && !over && field.links === 'one' && <OpenLink control={control} field={field} />}
      </div>
      <KindInput
        model={model}
        entity={entity}
        field={field}
        item={item}
        draft={state.draft}
        today={today}
        editing={editing}
        id={id}
        required={required}
        invalid={messages.length > 0}
        describedBy={described || undefined}
        disabled={!writes}
        addRow={over ? null : addRow.Part}
        offers={ways.offers}
        change={(changes) => change(field, changes)}
      />
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {messages.length > 0 && (
        <ul className={styles.messages} id={`${id}-messages`}>
          {messages.map((message) => (
            <li key={message}>
              <Icon of={CircleAlert} size={13} />
              {message}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}, fieldDrawnAlike)
