import Plus from 'lucide-react/icons/plus'
import { useLocation } from 'react-router-dom'
import { lower } from '#texts/grammar'
import { childRows as said } from '#texts/lines'
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
import { ButtonLink } from '../design/ButtonLink.tsx'
import { Link } from '../design/Link.tsx'
import { isReadable, mayAny } from '../request/holds.ts'
import { useList } from '../request/use-rows.ts'
import styles from './child-table.module.css'
import type { FormControl } from './use-form.ts'

export interface ChildTableProps {
  readonly control: FormControl
  readonly field: FieldModel
  readonly child: EntityModel
}

const mostRows = 10
const mostColumns = 5

/** The columns of its list that fit beside what the row is called. */
const columnsOf = (
  { columns, label }: EntityModel,
  { by }: FieldModel,
  holds: FormControl['rights']['holds'],
) =>
  columns
    .filter((field) => {
      const named = label.some(({ name }) => name === field.name) // what the row is called says it
      return field.name !== by && isReadable(field, holds) && !meaningOf(field.kind).long && !named
    })
    .slice(0, mostColumns)

/** The rows that lead to the form's row, as links to their own forms. */
export const ChildTable = ({ control, field, child }: ChildTableProps) => {
  const { model, id, today, rights } = control
  const back = child.field[field.by ?? '']
  const { pathname, search } = useLocation()
  const from = { from: `${pathname}${search}` }
  const rule = JSON.stringify({ [field.by ?? '']: { id: Number(id) } })
  const order = firstOrder(child, ['id', ...child.fields.filter(sortsLists).map(({ name }) => name)])
  const query = { ...defaultQuery, ...order, where: rule }
  const list = useList(child, null, { ...query, per_page: mostRows })
  const many = lower(child.title.many)
  const adds = mayAny(rights.holds, child.permission.create) && back?.writable === true
  const columns = columnsOf(child, field, rights.holds)
  if (list.error)
    return (
      <p role="alert">
        {said.notLoaded(many)}{' '}
        <button type="button" className="link" onClick={list.retry}>
          {said.again}
        </button>
      </p>
    )
  if (!list.data) return <p role="status">{said.loading}</p>
  const { data: rows, total } = list.data
  // Every row leads to the form's own: what each is called need not say so again.
  const apart = { ...child, label: child.label.filter(({ name }) => name !== field.by) }
  const called = (row: Row) => labelOf(model, apart, row) || `${child.title.one} ${row.id}`
  return (
    <div className={styles.rows}>
      {rows.length === 0 ? (
        <p className={styles.none}>{said.none(many)}</p>
      ) : (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <caption className="sr-only">{field.label}</caption>
            <thead>
              <tr>
                <th scope="col">{child.title.one}</th>
                {columns.map((column) => (
                  <th scope="col" key={column.name} data-width={meaningOf(column.kind).width}>
                    {column.heading}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id}>
                  <th scope="row">
                    <Link className="link" to={`${child.route.form}/${row.id}`} state={from}>
                      {called(row)}
                    </Link>
                  </th>
                  {columns.map((column) => (
                    <td
                      key={column.name}
                      data-label={column.heading}
                      data-width={meaningOf(column.kind).width}
                    >
                      {cellOf(column.kind)({ model, entity: child, field: column, row, today })}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className={styles.deeds}>
        {adds && (
          <ButtonLink icon={Plus} to={`${child.route.form}?${back.key}=${id}`} state={from}>
            {said.add(lower(child.title.one))}
          </ButtonLink>
        )}
        {total > rows.length && (
          <Link className="link" to={`${child.route.list}?${addressQuery(query, order)}`}>
            {said.all(total, many)}
          </Link>
        )}
      </div>
    </div>
  )
}
