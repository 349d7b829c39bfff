import { meaningOf } from '../../model/index.ts'
import type { InputProps } from './input-props.ts'
import styles from './inputs.module.css'

/** The files of a row, by their names. */
export const FilesInput = ({ model, field, draft, id, describedBy }: InputProps) => (
  <output id={id} className={styles.output} aria-describedby={describedBy}>
    {meaningOf(field.kind).show(draft[field.key], undefined, model.zone) || '–'}
  </output>
)
