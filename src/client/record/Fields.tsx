import { useLocation } from 'react-router-dom'
import { record } from '#texts/record'
import { shownSections } from '../../model/form.ts'
import { type FieldModel, idOf, isRow, meaningOf } from '../../model/index.ts'
import { cellOf } from '../cells/cells.tsx'
import { Link } from '../design/Link.tsx'
import { wholeDays } from '../design/text.tsx'
import { mayAny } from '../request/holds.ts'
import styles from './record.module.css'
import { recordAddress } from './record-row.ts'
import type { Shown } from './use-record.ts'

interface FieldsProps {
  readonly shown: Shown
  readonly fields: readonly FieldModel[]
}

/** Fields of a row, each its label over what it holds, drawn as lists draw it. */
export const Fields = ({ shown, fields }: FieldsProps) => (
  <dl className={styles.fields}>
    {fields.map((field) => (
      <div key={field.name} className={styles.field} data-wide={isLong(field) || undefined}>
        <dt>{field.label}</dt>
        <dd>
          <Value shown={shown} field={field} />
        </dd>
      </div>
    ))}
  </dl>
)

const isLong = ({ kind }: FieldModel): boolean => meaningOf(kind).long === true

/** What a row holds in a field; a reference leads to the row that it names, where that one holds more than its name. */
export const Value = ({ shown, field }: { readonly shown: Shown; readonly field: FieldModel }) => {
  const { model, entity, row, today, holds } = shown
  const { pathname, search } = useLocation()
  const content = cellOf(field.kind)({ model, entity, field, row, today })
  if (content === null || content === undefined || content === '')
    return <span className={styles.none}>{record.empty}</span>
  const target = model.entities[field.to ?? '']
  const nested = field.nested === null ? null : row[field.nested]
  const id = idOf(isRow(nested) ? nested : row[field.key])
  const leads =
    field.links === 'one' &&
    !field.chips &&
    id !== null &&
    target !== undefined &&
    shownSections(target, true).flatMap(({ groups }) => groups.flatMap((group) => group.fields)).length > 1 &&
    mayAny(holds, target.permission.read)
  if (!leads) return <>{wholeDays(content)}</>
  return (
    <Link
      className={`${styles.quiet} target`}
      to={recordAddress(target, id)}
      state={{ from: `${pathname}${search}` }}
    >
      {content}
    </Link>
  )
}
