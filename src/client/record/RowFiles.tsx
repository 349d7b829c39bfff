import { type FieldModel, mayChange } from '../../model/index.ts'
import { useLock } from '../request/use-user.ts'
import { filesOfRow } from '../uploads/index.ts'
import styles from './record.module.css'
import type { Changing } from './use-changing.tsx'
import type { Shown } from './use-record.ts'

interface RowFilesProps {
  readonly shown: Shown
  readonly field: FieldModel
  /** Null where the row is read alone. */
  readonly changing: Changing | null
}

/** The files of a row under their heading; they are added and removed where they stand. */
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
