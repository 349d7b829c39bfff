import { useLayoutEffect, useRef } from 'react'
import { undo as words } from '#texts/undo'
import type { UnrevertedRow } from '../../../../schemas/unreverted-row.ts'
import { Dialog } from '../../shared/design/overlay/Dialog.tsx'
import { useModel } from '../../shared/state/use-model.ts'
import styles from './undo-conflicts.module.css'

interface UndoConflictsProps {
  /** null when closed. */
  readonly rows: readonly UnrevertedRow[] | null
  readonly onClose: () => void
}

/** Rows that an undo could not revert: the reason, and for each field the old value beside the current one. */
export const UndoConflicts = ({ rows, onClose }: UndoConflictsProps) => {
  const model = useModel()
  const last = useRef(rows)
  useLayoutEffect(() => {
    if (rows) last.current = rows
  }, [rows])
  const shown = rows ?? last.current // keeps the content while the dialog fades out
  if (!shown) return null
  const nameOf = ({ entity, id, label }: UnrevertedRow) =>
    label || `${model.entities[entity]?.title.one ?? entity} ${id}`
  return (
    <Dialog
      open={rows !== null}
      onClose={onClose}
      shape="wide"
      read
      title={words.keptTitle(shown.length)}
      text={words.keptText}
    >
      <ul className={styles.rows}>
        {shown.map((row) => (
          <li key={`${row.entity} ${row.id}`}>
            <h3 className="bold">{nameOf(row)}</h3>
            <p className={styles.why}>{row.says}</p>
            {Object.keys(row.values).length > 0 && (
              <table className={styles.fields}>
                <thead>
                  <tr>
                    <th scope="col">{words.field}</th>
                    <th scope="col">{words.mine}</th>
                    <th scope="col">{words.theirs}</th>
                  </tr>
                </thead>
                <tbody>
                  {Object.entries(row.values).map(([key, { label, mine, theirs }]) => (
                    <tr key={key}>
                      <th scope="row">{label}</th>
                      <td>{mine || words.empty}</td>
                      <td>{theirs || words.empty}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
