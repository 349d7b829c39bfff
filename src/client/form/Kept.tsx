import Archive from 'lucide-react/icons/archive'
import { Fragment, type ReactNode, useState } from 'react'
import type { Predicate } from '../../descriptor/index.ts'
import { describeExcept, describeRule } from '../../model/describe-rule.ts'
import { kept } from '../../model/form-messages.ts'
import { type FieldModel, kinds } from '../../model/index.ts'
import { Icon } from '../design/Icon.tsx'
import { chosenRow } from './draft.ts'
import styles from './form.module.css'
import { shownValue } from './shown-value.ts'
import type { FormControl } from './use-form.ts'

interface KeptProps {
  readonly control: FormControl
  readonly when: Predicate
  readonly fields: readonly FieldModel[]
  /** The fields themselves, to look at. */
  readonly children: ReactNode
}

const longest = 80
const cut = (text: string): string => (text.length > longest ? `${text.slice(0, longest).trimEnd()}…` : text)

/** Fields whose values the row keeps although a condition hides them. */
export const keptIn = ({ id, state: { base } }: FormControl, fields: readonly FieldModel[]) =>
  id === null
    ? []
    : fields.filter((field) =>
        field.kind === 'reference'
          ? chosenRow(base, field) !== null
          : !kinds[field.kind].isEmpty(base[field.key]) && base[field.key] !== false,
      )

/**
 * Says what the row keeps in fields that a condition hides: such a field is not sent, so its value stays. It can be
 * looked at; it is changed where the condition holds.
 */
export const Kept = ({ control, when, fields, children }: KeptProps) => {
  const [open, setOpen] = useState(false)
  const { model, entity, state } = control
  const except = describeExcept(entity, when)
  return (
    <div className={styles.kept}>
      <p className={styles.keptLine}>
        <Icon of={Archive} />
        <span>
          {except === null ? kept.only(describeRule(entity, when)) : kept.while(except)}{' '}
          {fields.map((field, at) => (
            <Fragment key={field.name}>
              {at > 0 && ', '}
              {field.label} <b>{cut(shownValue(model, field, state.base))}</b>
            </Fragment>
          ))}
          {'. '}
          <button type="button" className="link" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? kept.hide : kept.show}
          </button>
        </span>
      </p>
      {open && children}
    </div>
  )
}
