import { Skeleton } from '../design/Skeleton.tsx'
import type { CellPlace } from './cell-places.ts'
import styles from './table.module.css'

const widths = ['72%', '54%', '84%', '63%', '78%']

/** Where the rows of the first answer will stand. Nothing shows in the first 150 ms. */
export const SkeletonRows = ({
  places,
  rows,
}: {
  readonly places: readonly CellPlace[]
  readonly rows: number
}) => (
  <tbody aria-hidden="true" className={styles.skeleton}>
    {Array.from({ length: rows }, (_, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: nothing but their places tells them apart
      <tr key={place} data-colour="neutral">
        <td className={styles.serial}>
          <Skeleton width="16px" />
        </td>
        {places.map(({ column, className, style }, index) => (
          <td key={column.name} className={index === 0 ? styles.name : className} style={style}>
            <Skeleton width={widths[(place + index * 2) % widths.length] ?? '72%'} />
          </td>
        ))}
        <td className={styles.actions} />
      </tr>
    ))}
  </tbody>
)
