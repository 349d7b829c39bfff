import { useLocation } from 'react-router-dom'
import { lower } from '#texts/grammar'
import { record } from '#texts/record'
import {
  addressQuery,
  defaultQuery,
  type EntityModel,
  type FieldModel,
  firstOrder,
  labelOf,
  meaningOf,
  type Row,
  sortsLists,
} from '../../model/index.ts'
import { cellOf } from '../cells/cells.tsx'
import { Link } from '../design/Link.tsx'
import { showNumber } from '../design/text.tsx'
import { mayAny } from '../request/holds.ts'
import { useList } from '../request/use-rows.ts'
import { childColumns, leadingTo, linesIn, totalsOf } from './child-rows.ts'
import styles from './record.module.css'
import { recordAddress } from './record-row.ts'
import tables from './tables.module.css'
import type { Shown } from './use-record.ts'

interface ChildRowsProps {
  readonly shown: Shown
  readonly field: FieldModel
  readonly title: string
}

const mostRows = 10

/** The rows that lead to a row, in a box with their totals: its lines, or rows that have screens of their own. */
export const ChildRows = ({ shown, field, title }: ChildRowsProps) => {
  const child = shown.model.entities[field.to ?? '']
  if (!child) return null
  const lines = linesIn(shown.row, child, field)
  return lines ? (
    <Rows shown={shown} field={field} child={child} title={title} rows={lines} total={lines.length} />
  ) : (
    <ReadRows shown={shown} field={field} child={child} title={title} />
  )
}

interface ReadRowsProps extends ChildRowsProps {
  readonly child: EntityModel
}

const ReadRows = ({ shown, field, child, title }: ReadRowsProps) => {
  const { row } = shown
  const where = leadingTo(field.by ?? '', row.id ?? 0)
  const order = firstOrder(child, ['id', ...child.fields.filter(sortsLists).map(({ name }) => name)])
  const query = { ...defaultQuery, ...order, where }
  const list = useList(child, null, { ...query, per_page: mostRows })
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
  const all = total > rows.length ? `${child.route.list}?${addressQuery(query, order)}` : null
  return (
    <Rows
      shown={shown}
      field={field}
      child={child}
      title={title}
      rows={list.data ? rows : null}
      total={total}
      all={all}
    />
  )
}

interface RowsProps extends ReadRowsProps {
  /** null while they are on the way. */
  readonly rows: readonly Row[] | null
  readonly total: number
  /** Where all of them are. */
  readonly all?: string | null
}

const Rows = ({ shown, field, child, title, rows, total, all }: RowsProps) => {
  const { model, row, today, holds } = shown
  const { pathname, search } = useLocation()
  const from = { from: `${pathname}${search}` }
  const back = child.field[field.by ?? '']
  const many = lower(child.title.many)
  const columns = childColumns(shown, child, field)
  const totals = totalsOf(shown, field)
  const adds = !field.inline && back?.writable === true && mayAny(holds, child.permission.create)
  // Every row leads here: what each is called need not say so again.
  const apart = { ...child, label: child.label.filter(({ name }) => name !== field.by) }
  const called = (each: Row) => labelOf(model, apart, each) || `${child.title.one} ${each.id}`
  return (
    <>
      <h3 className={styles.title}>
        {title}
        {total > 0 && <span className={styles.count}>{showNumber(total)}</span>}
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
        <p className={styles.none}>{record.noneYet(many)}</p>
      ) : (
        <div className={tables.box}>
          <table className={tables.rows}>
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
              {rows.map((each) => (
                <tr key={each.id}>
                  {!field.inline && (
                    <th scope="row">
                      <Link className={styles.quiet} to={recordAddress(child, each.id ?? 0)} state={from}>
                        {called(each)}
                      </Link>
                    </th>
                  )}
                  {columns.map((column) => (
                    <td
                      key={column.name}
                      data-label={column.heading}
                      data-width={meaningOf(column.kind).width}
                    >
                      {cellOf(column.kind)({ model, entity: child, field: column, row: each, today })}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
            {totals.size > 0 && (
              <tfoot>
                <tr>
                  {!field.inline && <th scope="row">{record.lines(total)}</th>}
                  {columns.map((column, at) => {
                    const sum = totals.get(column.name)
                    const words = at === 0 && field.inline ? record.lines(total) : null
                    return (
                      <td key={column.name} data-width={meaningOf(column.kind).width}>
                        {sum
                          ? cellOf(sum.kind)({ model, entity: shown.entity, field: sum, row, today })
                          : words}
                      </td>
                    )
                  })}
                </tr>
              </tfoot>
            )}
          </table>
        </div>
      )}
      {all && (
        <Link className={`link ${styles.all}`} to={all}>
          {record.all(total, many)}
        </Link>
      )}
    </>
  )
}
