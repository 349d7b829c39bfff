import { useLocation } from 'react-router-dom'
import { lower } from '#texts/grammar'
import { record } from '#texts/record'
import { type EntityModel, type FieldModel, meaningOf, type Row } from '../../../model/index.ts'
import { ChildTable } from '../../shared/cells/ChildTable.tsx'
import { rendererOf } from '../../shared/cells/cells.tsx'
import { childColumns, useChildRows } from '../../shared/cells/child-rows.ts'
import { Link } from '../../shared/design/Link.tsx'
import { showNumber } from '../../shared/design/text.tsx'
import { recordAddress } from '../../shared/record/record-row.ts'
import type { RecordContext } from '../../shared/record/use-record.ts'
import { mayAny } from '../../shared/request/has-permission.ts'
import { childLines, childTotals } from './child-rows.ts'
import styles from './record.module.css'

interface ChildRowsPanelProps {
  readonly shown: RecordContext
  readonly field: FieldModel
  readonly title: string
}

const mostColumns = 6

/** The child rows of a row, with totals: its inline lines or rows with their own screens. */
export const ChildRowsPanel = ({ shown, field, title }: ChildRowsPanelProps) => {
  const child = shown.model.entities[field.to ?? '']
  if (!child) return null
  const lines = childLines(shown.row, child, field)
  return lines ? (
    <Rows shown={shown} field={field} child={child} title={title} rows={lines} total={lines.length} />
  ) : (
    <ReadRows shown={shown} field={field} child={child} title={title} />
  )
}

interface ReadRowsProps extends ChildRowsPanelProps {
  readonly child: EntityModel
}

const ReadRows = ({ shown, field, child, title }: ReadRowsProps) => {
  const { row } = shown
  const { list, all } = useChildRows(child, field, row.id ?? 0)
  const many = lower(child.title.many)
  if (list.error)
    return (
      <p role="alert">
        {record.rowsNotLoaded(many)}{' '}
        <button type="button" className="link" onClick={list.retry}>
          {record.again}
        </button>
      </p>
    )
  const { data: rows = [], total = 0 } = list.data ?? {}
  return (
    <Rows
      shown={shown}
      field={field}
      child={child}
      title={title}
      rows={list.data ? rows : null}
      total={total}
      all={total > rows.length ? all : null}
    />
  )
}

interface RowsProps extends ReadRowsProps {
  /** null while loading. */
  readonly rows: readonly Row[] | null
  readonly total: number
  /** Address of the full list. */
  readonly all?: string | null
}

const Rows = ({ shown, field, child, title, rows, total, all }: RowsProps) => {
  const { model, row, today, holds } = shown
  const { pathname, search } = useLocation()
  const from = { from: `${pathname}${search}` }
  const back = child.field[field.by ?? '']
  const many = lower(child.title.many)
  const columns = childColumns(holds, child, field, mostColumns)
  const totals = childTotals(shown, field)
  const adds = !field.inline && back?.writable === true && mayAny(holds, child.permission.create)
  return (
    <>
      <h3 className={styles.title}>
        {title}
        {total > 0 && <span className="quiet small figures regular">{showNumber(total)}</span>}
        {adds && (
          <Link
            className={`link ${styles.end}`}
            to={`${child.route.form}?${back.key}=${row.id}`}
            state={{ from: from.from, record: from.from }}
          >
            {record.add(lower(child.title.one))}
          </Link>
        )}
      </h3>
      {rows === null ? (
        <p role="status">{record.loading}</p>
      ) : rows.length === 0 ? (
        <p className="quiet">{record.noneYet(many)}</p>
      ) : (
        <ChildTable
          {...{ model, child, field, title, columns, rows, today }}
          link={{ to: (each) => recordAddress(child, each.id ?? 0), state: from, className: styles.quiet }}
          foot={
            totals.size > 0 && (
              <tfoot>
                <tr>
                  {!field.inline && <th scope="row">{record.lines(total)}</th>}
                  {columns.map((column, at) => {
                    const sum = totals.get(column.name)
                    const words = at === 0 && field.inline ? record.lines(total) : null
                    return (
                      <td key={column.name} data-width={meaningOf(column.kind).width}>
                        {sum
                          ? rendererOf(sum.kind)({ model, entity: shown.entity, field: sum, row, today })
                          : words}
                      </td>
                    )
                  })}
                </tr>
              </tfoot>
            )
          }
        />
      )}
      {all && (
        <Link className={`link ${styles.all}`} to={all}>
          {record.all(total, many)}
        </Link>
      )}
    </>
  )
}
