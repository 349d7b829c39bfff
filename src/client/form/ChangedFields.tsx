import { Fragment } from 'react'
import type { FieldModel } from '../../model/index.ts'
import { shownValue } from './shown-value.ts'
import type { FormControl } from './use-form.ts'

interface ChangedFieldsProps {
  readonly control: FormControl
  /** What is said of them. */
  readonly said: string
  readonly fields: readonly FieldModel[]
}

/** Fields that somebody else changed, with what they hold now, in one line. */
export const ChangedFields = ({ control, said, fields }: ChangedFieldsProps) =>
  fields.length > 0 && (
    <p>
      {said}{' '}
      {fields.map((field, at) => (
        <Fragment key={field.name}>
          {at > 0 && ', '}
          {field.label} <b>{shownValue(control.model, field, control.state.base)}</b>
        </Fragment>
      ))}
    </p>
  )
