import Pencil from 'lucide-react/icons/pencil'
import { type MouseEvent, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { record } from '#texts/record'
import { shownSections } from '../../model/form.ts'
import { type FieldModel, idOf, isRow, meaningOf } from '../../model/index.ts'
import { cellOf } from '../cells/cells.tsx'
import { Icon } from '../design/Icon.tsx'
import { Link } from '../design/Link.tsx'
import { Linked } from '../design/Linked.tsx'
import { wholeDays } from '../design/text.tsx'
import { mayAny } from '../request/holds.ts'
import styles from './record.module.css'
import { recordAddress } from './record-row.ts'
import type { Changing } from './use-changing.tsx'
import type { Shown } from './use-record.ts'

interface FieldsProps {
  readonly shown: Shown
  readonly fields: readonly FieldModel[]
  /** Null where they are read alone. */
  readonly changing: Changing | null
}

/** Fields of a row, each its label over what it holds, drawn as lists draw it. */
export const Fields = ({ shown, fields, changing }: FieldsProps) => (
  <dl className={styles.fields}>
    {fields.map((field) => (
      <div key={field.name} className={styles.field} data-wide={isLong(field) || undefined}>
        <dt>{field.label}</dt>
        {changing && changing.against(field) === null ? (
          <Changeable shown={shown} field={field} changing={changing} />
        ) : (
          <dd translate="no" data-tooltip={changing?.against(field) ?? undefined}>
            <Value shown={shown} field={field} />
          </dd>
        )}
      </div>
    ))}
  </dl>
)

interface ChangeableProps {
  readonly shown: Shown
  readonly field: FieldModel
  readonly changing: Changing
}

/** A value that is changed by a press on it, or by its button. */
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
      <Value shown={shown} field={field} />
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

/** What a row holds in a field; a reference leads to the row that it names, where that one holds more than its name. */
export const Value = ({ shown, field }: { readonly shown: Shown; readonly field: FieldModel }) => {
  const { model, entity, row, today, holds } = shown
  const { pathname, search } = useLocation()
  const content = cellOf(field.kind)({ model, entity, field, row, today })
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
