import { Fragment } from 'react'
import { pathSeparator } from '../../../model/entity/label.ts'
import { isRow, labelOf, pathOf } from '../../../model/index.ts'
import type { CellRenderer } from './cell.ts'
import styles from './path.module.css'

/**
 * The path of a row in a tree; null for other references. If space is short the nearest ancestors stay visible; the
 * tooltip shows the whole path.
 */
export const path: CellRenderer = ({ model, field: { chips, nested, to = '' }, row }) => {
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
            {at > 0 && <span className="muted">{pathSeparator}</span>}
            {name}
          </Fragment>
        ))}
      </bdi>
    </span>
  )
}
