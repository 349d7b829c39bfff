import { sequenceInput } from '#texts/form'
import type { InputProps } from './input-props.ts'
import styles from './inputs.module.css'
import { asText } from './plain-inputs.tsx'

/** A number that the server assigns; a new row shows a note in its place. */
export const SequenceInput = ({ field, draft, id, editing, describedBy }: InputProps) => (
  <output id={id} className={styles.output} aria-describedby={describedBy}>
    {editing ? asText(draft[field.key]) || '–' : sequenceInput}
  </output>
)
