import type { ReactNode } from 'react'
import {
  type Day,
  type EntityModel,
  type FieldModel,
  labelOf,
  type Model,
  meaningOf,
  type Row,
} from '../../../model/index.ts'
import { Link } from '../design/Link.tsx'
import { rendererOf } from './cells.tsx'
import styles from './child-table.module.css'

interface ChildTableProps {
  readonly model: Model
  /** The entity of the rows, and the field of the parent row that lists them. */
  readonly child: EntityModel
  readonly field: FieldModel
  readonly title: string
  readonly columns: readonly FieldModel[]
  readonly rows: readonly Row[]
  readonly today: Day
  /** The link around a row's label; rows of an inline entity have no screen to link to. */
  readonly link: {
    readonly to: (row: Row) => string
    readonly state: object
    readonly className: string | undefined
  }
  readonly foot?: ReactNode
}

/** The rows that refer to the current row, in the columns that fit. */
export const ChildTable = ({
  model,
  child,
  field,
  title,
  columns,
  rows,
  today,
  link,
  foot,
}: ChildTableProps) => {
  // All rows refer to the current row, so their labels omit that reference.
  const named = { ...child, label: child.label.filter(({ name }) => name !== field.by) }
  return (
    <div className="box scrolls">
      <table className={styles.rows}>
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            {!field.inline && <th scope="col">{child.title.one}</th>}
            {columns.map((column) => (
              <th scope="col" key={column.name} data-width={meaningOf(column.kind).width}>
                {column.heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody translate="no">
          {rows.map((row) => (
            <tr key={row.id}>
              {!field.inline && (
                <th scope="row">
                  <Link className={link.className} to={link.to(row)} state={link.state}>
                    {labelOf(model, named, row) || `${child.title.one} ${row.id}`}
                  </Link>
                </th>
              )}
              {columns.map((column) => (
                <td key={column.name} data-label={column.heading} data-width={meaningOf(column.kind).width}>
                  {rendererOf(column.kind)({ model, entity: child, field: column, row, today })}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {foot}
      </table>
    </div>
  )
}
