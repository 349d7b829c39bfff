import Plus from 'lucide-react/icons/plus'
import { useLocation } from 'react-router-dom'
import { lower } from '#texts/grammar'
import { childRows as said } from '#texts/lines'
import type { EntityModel, FieldModel } from '../../../model/index.ts'
import { ChildTable } from '../../shared/cells/ChildTable.tsx'
import { childColumns, useChildRows } from '../../shared/cells/child-rows.ts'
import { ButtonLink } from '../../shared/design/ButtonLink.tsx'
import { Link } from '../../shared/design/Link.tsx'
import { mayAny } from '../../shared/request/has-permission.ts'
import styles from './child-rows.module.css'
import type { FormControl } from './use-form.ts'

interface ChildRowLinksProps {
  readonly control: FormControl
  readonly field: FieldModel
  readonly child: EntityModel
}

const mostColumns = 5

/** The child rows of the form's row, as links to their own forms. */
export const ChildRowLinks = ({ control, field, child }: ChildRowLinksProps) => {
  const { model, id, today, rights } = control
  const back = child.field[field.by ?? '']
  const { pathname, search } = useLocation()
  const from = { from: `${pathname}${search}` }
  const { list, all } = useChildRows(child, field, Number(id))
  const many = lower(child.title.many)
  const adds = mayAny(rights.holds, child.permission.create) && back?.writable === true
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
  return (
    <div className="stack narrows loose">
      {rows.length === 0 ? (
        <p className="muted">{said.none(many)}</p>
      ) : (
        <ChildTable
          {...{ model, child, field, rows, today }}
          title={field.label}
          columns={childColumns(rights.holds, child, field, mostColumns)}
          link={{ to: (row) => `${child.route.form}/${row.id}`, state: from, className: 'link' }}
        />
      )}
      <div className={styles.foot}>
        {adds && (
          <ButtonLink icon={Plus} to={`${child.route.form}?${back.key}=${id}`} state={from}>
            {said.add(lower(child.title.one))}
          </ButtonLink>
        )}
        {total > rows.length && (
          <Link className="link" to={all}>
            {said.all(total, many)}
          </Link>
        )}
      </div>
    </div>
  )
}
