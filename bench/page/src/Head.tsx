import { memo } from 'react'
import drawings from '../../../src/client/list/drawings.module.css'
import styles from '../../../src/client/list/table.module.css'

const headings: readonly (readonly [heading: string, by?: string])[] = [
  ['Sector'],
  ['Service'],
  ['Source'],
  ['Last Date', 'last_date'],
  ['Days Left'],
  ['Action'],
  ['Discussion Date', 'discussion_date'],
  ['Remark', 'remarks'],
  ['Responsibility'],
  ['Status'],
  ['Result'],
]

interface HeadProps {
  readonly sortBy: string
  readonly order: string
}

/** The headings; their clicks are heard by the table. */
export const Head = memo(({ sortBy, order }: HeadProps) => {
  const sorted = (by: string) => (sortBy === by ? (order === 'asc' ? 'ascending' : 'descending') : 'none')
  return (
    <thead>
      <tr>
        <th scope="col" className={styles.serial}>
          SN
        </th>
        <th scope="col" className={styles.name}>
          Organization
        </th>
        {headings.map(([heading, by]) => (
          <th key={heading} scope="col" aria-sort={by ? sorted(by) : undefined}>
            {by ? (
              <button type="button" className={`${styles.sort} ${drawings.sort}`} data-do="sort" data-by={by}>
                {heading}
              </button>
            ) : (
              heading
            )}
          </th>
        ))}
        <th scope="col" className={styles.actions}>
          <span className="sr-only">Row actions</span>
        </th>
      </tr>
    </thead>
  )
})
