import type { ChangeEvent } from 'react'
import { asText } from './as-text.ts'
import type { InputProps } from './input-props.ts'

/** What every field that is typed in has: its label's id, what assistive technology is told, and its text in the draft. */
export const typedAttributes = (props: InputProps) => {
  const { field, draft, id, required, invalid, describedBy, disabled, change } = props
  return {
    id,
    value: asText(draft[field.key]),
    'aria-required': required,
    'aria-invalid': invalid,
    'aria-describedby': describedBy,
    readOnly: disabled,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      change({ [field.key]: event.target.value }),
  }
}
