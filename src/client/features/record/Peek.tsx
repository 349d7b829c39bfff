import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import ChevronUp from 'lucide-react/icons/chevron-up'
import Maximize2 from 'lucide-react/icons/maximize-2'
import Pencil from 'lucide-react/icons/pencil'
import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { lower } from '#texts/grammar'
import { history, peek, record } from '#texts/record'
import type { FieldModel, Row } from '../../../model/index.ts'
import { CommentCount } from '../../shared/comments/CommentCount.tsx'
import { useCommentsEnabled } from '../../shared/comments/use-comments-enabled.ts'
import { Button } from '../../shared/design/Button.tsx'
import { ButtonLink } from '../../shared/design/ButtonLink.tsx'
import { Dock } from '../../shared/design/Dock.tsx'
import { Icon, IconButton } from '../../shared/design/Icon.tsx'
import { Kbd } from '../../shared/design/marks.tsx'
import headStyles from '../../shared/record/head.module.css'
import { RecordStatus } from '../../shared/record/RecordStatus.tsx'
import { recordAddress, sectionsOf } from '../../shared/record/record-row.ts'
import { useKeys } from '../../shared/record/use-keys.ts'
import { useFilled, useRecord, useRecordContext } from '../../shared/record/use-record.ts'
import { itemPath } from '../../shared/request/paths.ts'
import { useRequests } from '../../shared/request/use-requests.tsx'
import { type ShownList, saveListPosition, shownList } from '../../shared/screen/dock.ts'
import { shownCards } from '../../shared/screen/shown-cards.ts'
import { singleKeys } from '../../shared/state/single-keys.ts'
import { useStore } from '../../shared/state/store.ts'
import { ChildRowsPanel } from './ChildRowsPanel.tsx'
import { FieldList } from './FieldList.tsx'
import { History } from './History.tsx'
import styles from './peek.module.css'
import { RowFiles } from './RowFiles.tsx'
import { isPeekTarget, usePeeked } from './use-peeked.ts'
import { useRecordEditing } from './use-record-editing.tsx'
import { useRowActions } from './use-row-actions.ts'

interface PeekProps {
  readonly onClose: () => void
}

/** Previews the focused row beside its list, which stays usable: moving through it changes the preview. */
export const Peek = ({ onClose }: PeekProps) => {
  const table = useStore(shownList)
  const list = useStore(shownCards) ?? table
  return list && list.rows.length > 0 ? (
    <Beside list={list} onClose={onClose} />
  ) : (
    <Closed onClose={onClose} />
  )
}

/** Closes the preview when the list has no rows. */
const Closed = ({ onClose }: PeekProps) => {
  useEffect(onClose, [onClose])
  return null
}

/** Focuses the title on small screens, where it fills the page. */
const takeFocus = (title: HTMLElement | null): void => {
  if (matchMedia('(max-width: 720px)').matches) title?.focus()
}

const Beside = ({ list, onClose }: PeekProps & { readonly list: ShownList }) => {
  const navigate = useNavigate()
  const among = { from: list.address, among: list.call }
  const openWhole = (id: number | undefined) => {
    if (id === undefined) return
    saveListPosition(list.address, id, list.region)
    navigate(recordAddress(list.entity, id), { state: among })
  }
  const { row, place, step, line } = usePeeked(list, { onClose, onOpen: openWhole })
  const close = () => {
    const inside = document.activeElement?.closest('[data-dock]')
    onClose()
    if (inside) requestAnimationFrame(() => line()?.querySelector<HTMLElement>('[data-do=open]')?.focus())
  }
  return (
    <Whole
      list={list}
      row={row}
      onClose={close}
      onOpen={() => openWhole(row.id)}
      head={
        <>
          <p ref={takeFocus} className="quiet figures" tabIndex={-1}>
            {place === null ? peek.unlisted : record.place(list.from + place, list.total, false)}
          </p>
          <span className={styles.steps}>
            <IconButton
              large
              icon={ChevronUp}
              label={record.previous(lower(list.entity.title.one))}
              aria-disabled={!step(-1)}
              onClick={() => step(-1)?.()}
            />
            <IconButton
              large
              icon={ChevronDown}
              label={record.next(lower(list.entity.title.one))}
              aria-disabled={!step(1)}
              onClick={() => step(1)?.()}
            />
            <IconButton large icon={Maximize2} label={peek.open} onClick={() => openWhole(row.id)} />
          </span>
        </>
      }
    />
  )
}

interface WholeProps {
  readonly list: ShownList
  /** The row as loaded by the list, shown at once. */
  readonly row: Row
  readonly head: ReactNode
  readonly onClose: () => void
  readonly onOpen: () => void
}

/** Delay before the rest of a row is loaded, in milliseconds, so that moving past loads nothing. */
const rest = 80

const Whole = ({ list, row, head, onClose, onOpen }: WholeProps) => {
  const requests = useRequests()
  const { entity } = list
  const [asked, setAsked] = useState<number>()
  useEffect(() => {
    const timer = setTimeout(() => setAsked(row.id), rest)
    return () => clearTimeout(timer)
  }, [row.id])
  useEffect(() => {
    const after = list.rows[list.rows.findIndex(({ id }) => id === asked) + 1]
    if (asked !== undefined && after?.id !== undefined) requests.prefetch(itemPath(entity, after.id))
  }, [requests, entity, list.rows, asked])
  const item = useRecord(entity, asked === row.id ? (asked ?? null) : null)
  const shown = useRecordContext(entity, item.data && item.data.id === row.id ? item.data : row)
  const { edit } = useRowActions(shown, { from: list.address, among: list.call })
  useKeys({ e: edit?.go }, { taken: (target) => !isPeekTarget(list, target), first: true })
  const keys = useStore(singleKeys)
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const toggle = (part: string) => (open: boolean) =>
    setOpened((before) => new Set(open ? [...before, part] : [...before].filter((each) => each !== part)))
  const { changing, view } = useRecordEditing(shown)
  const { model, today, sees } = shown
  const sections = sectionsOf(model, entity, shown.row, today, sees)
  const fields = useFilled(sections, row).flatMap((section) => section.fields)
  const rows = sections.flatMap((section) => section.rows)
  const files = sections.flatMap((section) => section.files)
  const id = String(row.id)
  const talks = useCommentsEnabled(entity) && asked === row.id
  return (
    <Dock
      title={peek.title(shown.name)}
      head={head}
      onClose={onClose}
      foot={
        <>
          {keys && (
            <span className={`${styles.keys} only-desktop`}>
              <Kbd>J</Kbd> <Kbd>K</Kbd> {peek.keys}
            </span>
          )}
          <Button onClick={onOpen}>{peek.open}</Button>
          {edit && (
            <ButtonLink variant="primary" icon={Pencil} to={edit.to} state={edit.state} aria-keyshortcuts="e">
              {record.edit}
              {keys && <Kbd className={headStyles.key}>E</Kbd>}
            </ButtonLink>
          )}
        </>
      }
    >
      <p className="sr-only" role="status">
        {shown.name}
      </p>
      <RecordStatus shown={shown} whole={false} />
      {talks && (
        <CommentCount
          subject={{ entity, id }}
          to={recordAddress(entity, id)}
          state={{ from: list.address, among: list.call }}
          onClick={() => saveListPosition(list.address, Number(id), list.region)}
        />
      )}
      <div className={styles.fields}>
        <FieldList shown={shown} fields={fields} changing={changing} />
        {view}
      </div>
      {files.map((field) => (
        <div key={field.name} className={styles.files}>
          <RowFiles shown={shown} field={field} changing={changing} />
        </div>
      ))}
      {rows.map((field: FieldModel) => (
        <Folded
          key={field.name}
          title={field.label}
          open={opened.has(field.name)}
          onToggle={toggle(field.name)}
        >
          <ChildRowsPanel shown={shown} field={field} title={field.label} />
        </Folded>
      ))}
      <Folded title={history.title} open={opened.has('history')} onToggle={toggle('history')}>
        <History key={id} entity={entity} id={id} row={shown.row} compared="" />
      </Folded>
    </Dock>
  )
}

interface FoldedProps {
  readonly title: string
  readonly open: boolean
  readonly onToggle: (open: boolean) => void
  readonly children: ReactNode
}

/** A section that loads when opened and stays open from row to row. */
const Folded = ({ title, open, onToggle, children }: FoldedProps) => (
  <details
    className={styles.folded}
    open={open}
    onToggle={({ currentTarget }) => currentTarget.open !== open && onToggle(currentTarget.open)}
  >
    <summary>
      <Icon of={ChevronRight} size={14} />
      {title}
    </summary>
    {open && children}
  </details>
)
