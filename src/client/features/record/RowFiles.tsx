import { type FieldModel, mayChange } from '../../../model/index.ts'
import type { RecordContext } from '../../shared/record/use-record.ts'
import { useLock } from '../../shared/request/use-user.ts'
import { filesOfRow } from '../../shared/uploads/index.ts'
import styles from './record.module.css'
import type { RecordEditing } from './use-record-editing.tsx'

interface RowFilesProps {
  readonly shown: RecordContext
  readonly field: FieldModel
  /** Null if read-only. */
  readonly changing: RecordEditing | null
}

/** The files of a row under their heading; they can be added and removed here. */
export const RowFiles = ({ shown, field, changing }: RowFilesProps) => {
  const { entity, row, holds } = shown
  const lock = useLock()
  const may = changing !== null && mayChange(field, lock(entity, row), holds)
  const count = [row[field.key] ?? []].flat().length
  return (
    <>
      <h3 className={styles.title}>
        {field.label}
        {count > 0 && <span className="quiet small figures regular">{count}</span>}
      </h3>
      <filesOfRow.Part entity={entity} field={field} row={row} may={may} />
    </>
  )
}
