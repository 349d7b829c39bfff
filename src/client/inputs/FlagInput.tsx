import { inputs } from '../../model/form-messages.ts'
import type { InputProps } from './input-props.ts'
import styles from './inputs.module.css'

/** Yes or no: a switch, with its state in a word too. */
export const FlagInput = ({ field, draft, id, invalid, describedBy, disabled, change }: InputProps) => {
  const on = draft[field.key] === true
  return (
    <span className={styles.flag}>
      <input
        id={id}
        className={styles.switch}
        type="checkbox"
        role="switch"
        checked={on}
        aria-checked={on}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        disabled={disabled}
        onChange={(event) => change({ [field.key]: event.target.checked })}
      />
      <span aria-hidden="true">{on ? inputs.yes : inputs.no}</span>
    </span>
  )
}
