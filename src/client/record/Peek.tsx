import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import ChevronUp from 'lucide-react/icons/chevron-up'
import Maximize2 from 'lucide-react/icons/maximize-2'
import Pencil from 'lucide-react/icons/pencil'
import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { lower } from '#texts/grammar'
import { history, peek, record } from '#texts/record'
import type { FieldModel, Row } from '../../model/index.ts'
import { CommentCount } from '../comments/CommentCount.tsx'
import { useTalks } from '../comments/use-talks.ts'
import { Button } from '../design/Button.tsx'
import { ButtonLink } from '../design/ButtonLink.tsx'
import { Dock } from '../design/Dock.tsx'
import { Icon, IconButton } from '../design/Icon.tsx'
import { Kbd } from '../design/marks.tsx'
import { itemPath } from '../request/paths.ts'
import { useRequests } from '../request/use-requests.tsx'
import { noteLeft, type ShownList, shownList } from '../screen/dock.ts'
import { laidOut } from '../screen/laid-out.ts'
import { singleKeys } from '../state/single-keys.ts'
import { useStore } from '../state/store.ts'
import { ChildRows } from './ChildRows.tsx'
import { Fields } from './Fields.tsx'
import { History } from './History.tsx'
import headStyles from './head.module.css'
import styles from './peek.module.css'
import { Standing } from './RecordHead.tsx'
import { RowFiles } from './RowFiles.tsx'
import { recordAddress, sectionsOf } from './record-row.ts'
import { useChanging } from './use-changing.tsx'
import { useDeeds } from './use-deeds.ts'
import { useKeys } from './use-keys.ts'
import { isHere, usePeeked } from './use-peeked.ts'
import { useFilled, useRecord, useShown } from './use-record.ts'

interface PeekProps {
  readonly onClose: () => void
}

/** The row that the focus is on, beside its list, which goes on: other rows are looked at by moving through it. */
export const Peek = ({ onClose }: PeekProps) => {
  const table = useStore(shownList)
  const list = useStore(laidOut) ?? table
  return list && list.rows.length > 0 ? (
    <Beside list={list} onClose={onClose} />
  ) : (
    <Closed onClose={onClose} />
  )
}

/** A list without rows closes it. */
const Closed = ({ onClose }: PeekProps) => {
  useEffect(onClose, [onClose])
  return null
}

/** On a small screen it is a page of its own. */
const takeFocus = (title: HTMLElement | null): void => {
  if (matchMedia('(max-width: 720px)').matches) title?.focus()
}

const Beside = ({ list, onClose }: PeekProps & { readonly list: ShownList }) => {
  const navigate = useNavigate()
  const among = { from: list.address, among: list.call }
  const openWhole = (id: number | undefined) => {
    if (id === undefined) return
    noteLeft(list.address, id, list.region)
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
  /** As the list has it: what is known at once. */
  readonly row: Row
  readonly head: ReactNode
  readonly onClose: () => void
  readonly onOpen: () => void
}

/** How long a row must stay before the rest of it is asked for, in milliseconds: who walks on needs none of it. */
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
  const shown = useShown(entity, item.data && item.data.id === row.id ? item.data : row)
  const { edit } = useDeeds(shown, { from: list.address, among: list.call })
  useKeys({ e: edit?.go }, { taken: (target) => !isHere(list, target), first: true })
  const keys = useStore(singleKeys)
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const toggle = (part: string) => (open: boolean) =>
    setOpened((before) => new Set(open ? [...before, part] : [...before].filter((each) => each !== part)))
  const { changing, view } = useChanging(shown)
  const { model, today, sees } = shown
  const sections = sectionsOf(model, entity, shown.row, today, sees)
  const fields = useFilled(sections, row).flatMap((section) => section.fields)
  const rows = sections.flatMap((section) => section.rows)
  const files = sections.flatMap((section) => section.files)
  const id = String(row.id)
  const talks = useTalks(entity) && asked === row.id
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
      <Standing shown={shown} whole={false} />
      {talks && (
        <CommentCount
          subject={{ entity, id }}
          to={recordAddress(entity, id)}
          state={{ from: list.address, among: list.call }}
          onClick={() => noteLeft(list.address, Number(id), list.region)}
        />
      )}
      <div className={styles.fields}>
        <Fields shown={shown} fields={fields} changing={changing} />
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
          <ChildRows shown={shown} field={field} title={field.label} />
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

/** A part that is asked for once it is opened, and stays open from row to row. */
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
