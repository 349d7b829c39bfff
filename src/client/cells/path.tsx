import { Fragment } from 'react'
import { isRow, labelOf, pathOf } from '../../model/index.ts'
import { between } from '../../model/label.ts'
import type { Cell } from './cell.ts'
import styles from './path.module.css'

/**
 * The way to a row of a tree, and nothing for any other. Where there is no room for all of it, the nearest names stay; the
 * tooltip has the whole.
 */
export const path: Cell = ({ model, field: { chips, nested, to = '' }, row }) => {
  const placed = nested === null || chips ? null : row[nested]
  const target = model.entities[to]
  const names = isRow(placed) ? pathOf(placed) : []
  if (!isRow(placed) || !target || names.length === 0) return null
  return (
    <span className={styles.path} data-tooltip-cut="">
      <bdi>
        {[...names, labelOf(model, target, placed)].map((name, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two rows of a way may have one name
          <Fragment key={at}>
            {at > 0 && <span className="muted">{between}</span>}
            {name}
          </Fragment>
        ))}
      </bdi>
    </span>
  )
}
