import { callTexts } from '../../model/calls-messages.ts'
import { Tag } from '../design/Tag.tsx'
import styles from './calls.module.css'
import type { FieldRow } from './field-rows.ts'

interface FieldTableProps {
  readonly label: string
  readonly rows: readonly FieldRow[]
}

/** Parameters or fields: name and title, kind, whether it is required, and its limits. */
export const FieldTable = ({ label, rows }: FieldTableProps) => (
  <dl className={styles.fields} aria-label={label}>
    {rows.map(({ name, title, kind, required, notes }) => (
      <div key={name} className={styles.field}>
        <dt>
          <code>{name}</code>
          {title && <span className={styles.label}>{title}</span>}
        </dt>
        <dd>
          <span className={styles.kind}>
            {kind}
            {required && <Tag>{callTexts.required}</Tag>}
          </span>
          {notes.length > 0 && <span className={styles.notes}>{notes.join('. ')}.</span>}
        </dd>
      </div>
    ))}
  </dl>
)
