import { useLayoutEffect, useRef } from 'react'
import { undo as words } from '#texts/undo'
import type { Kept } from '../../../schemas/kept.ts'
import { Dialog } from '../design/overlay/Dialog.tsx'
import { useModel } from '../state/use-model.ts'
import styles from './kept-rows.module.css'

interface KeptRowsProps {
  /** null: closed. */
  readonly rows: readonly Kept[] | null
  readonly onClose: () => void
}

/** The rows that an undo left as they are: why, and field by field what it would have given back beside what is there. */
export const KeptRows = ({ rows, onClose }: KeptRowsProps) => {
  const model = useModel()
  const last = useRef(rows)
  useLayoutEffect(() => {
    if (rows) last.current = rows
  }, [rows])
  const shown = rows ?? last.current // stays while the dialog fades
  if (!shown) return null
  const nameOf = ({ entity, id, label }: Kept) =>
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
