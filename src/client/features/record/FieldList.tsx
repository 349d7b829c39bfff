import Pencil from 'lucide-react/icons/pencil'
import { type MouseEvent, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { record } from '#texts/record'
import { shownSections } from '../../../model/form.ts'
import { type FieldModel, idOf, isRow, meaningOf } from '../../../model/index.ts'
import { rendererOf } from '../../shared/cells/cells.tsx'
import { Icon } from '../../shared/design/Icon.tsx'
import { Link } from '../../shared/design/Link.tsx'
import { Linked } from '../../shared/design/Linked.tsx'
import { wholeDays } from '../../shared/design/text.tsx'
import { recordAddress } from '../../shared/record/record-row.ts'
import type { RecordContext } from '../../shared/record/use-record.ts'
import { mayAny } from '../../shared/request/has-permission.ts'
import styles from './record.module.css'
import type { RecordEditing } from './use-record-editing.tsx'

interface FieldListProps {
  readonly shown: RecordContext
  readonly fields: readonly FieldModel[]
  /** Null if read-only. */
  readonly changing: RecordEditing | null
}

/** The fields of a row, each with its label above the value, formatted as in lists. */
export const FieldList = ({ shown, fields, changing }: FieldListProps) => (
  <dl className={styles.fields}>
    {fields.map((field) => (
      <div key={field.name} className={styles.field} data-wide={isLong(field) || undefined}>
        <dt>{field.label}</dt>
        {changing && changing.against(field) === null ? (
          <Changeable shown={shown} field={field} changing={changing} />
        ) : (
          <dd translate="no" data-tooltip={changing?.against(field) ?? undefined}>
            <FieldValue shown={shown} field={field} />
          </dd>
        )}
      </div>
    ))}
  </dl>
)

interface ChangeableProps {
  readonly shown: RecordContext
  readonly field: FieldModel
  readonly changing: RecordEditing
}

/** A value that a click on it or its button opens for editing. */
const Changeable = ({ shown, field, changing }: ChangeableProps) => {
  const value = useRef<HTMLElement>(null)
  const open = () => value.current && changing.open(field, value.current)
  const onClick = ({ target }: MouseEvent) => {
    const isLink = target instanceof Element && target.closest('a') !== null
    if (!isLink && getSelection()?.isCollapsed !== false) open()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: its button is there for keys
    <dd ref={value} translate="no" data-may="" onClick={onClick} onPointerEnter={changing.near}>
      <FieldValue shown={shown} field={field} />
      <button
        type="button"
        className={styles.change}
        data-change=""
        aria-haspopup="dialog"
        aria-label={record.change(field.label)}
        onFocus={changing.near}
        onKeyDown={({ key }) => key === 'F2' && open()}
      >
        <Icon of={Pencil} size={13} />
      </button>
    </dd>
  )
}

const isLong = ({ kind }: FieldModel): boolean => meaningOf(kind).long === true

/** The value of a field. A reference links to its row if that has more than a label. */
export const FieldValue = ({
  shown,
  field,
}: {
  readonly shown: RecordContext
  readonly field: FieldModel
}) => {
  const { model, entity, row, today, holds } = shown
  const { pathname, search } = useLocation()
  const content = rendererOf(field.kind)({ model, entity, field, row, today })
  if (content === null || content === undefined || content === '')
    return <span className="quiet">{record.empty}</span>
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
  if (!leads && isLong(field) && typeof content === 'string')
    return <Linked text={content} plain={wholeDays} />
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
