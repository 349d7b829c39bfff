import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { lower } from '#texts/grammar'
import { many as words } from '#texts/many'
import type { BulkPreview } from '../../../../schemas/bulk-preview.ts'
import { sentOf } from '../../../model/form.ts'
import type { Row } from '../../../model/index.ts'
import { Button } from '../../shared/design/Button.tsx'
import { Dock } from '../../shared/design/Dock.tsx'
import { usePreview } from '../../shared/many/preview.ts'
import { commitBulkChange, runningBatch } from '../../shared/many/running-batch.ts'
import { asFailed, type Failed } from '../../shared/request/http-call.ts'
import { useRequests } from '../../shared/request/use-requests.tsx'
import { useHasPermission } from '../../shared/request/use-user.ts'
import { docked, type ShownList } from '../../shared/screen/dock.ts'
import { useCards } from '../../shared/state/page.ts'
import { useStore } from '../../shared/state/store.ts'
import { type BulkAction, bulkAction } from './bulk-action.ts'
import { bulkPayload, type FieldChoices, noFieldChoices, settableFields } from './bulk-changes.ts'
import { Figures } from './Figures.tsx'
import styles from './many.module.css'
import { Progress } from './Progress.tsx'
import { FieldRows, SetRows } from './SetRows.tsx'
import {
  countSelected,
  isEverything,
  type ListSet,
  type RowSelection,
  rowSelection,
  selectionQuery,
} from './selection.ts'

interface ManyDockProps {
  readonly list: ShownList
  readonly set: ListSet
  readonly total: number
  readonly now: RowSelection
}

/** Limits the list to some rows; null shows all again. */
const useNarrowing = ({ address }: ShownList) => {
  const navigate = useNavigate()
  const cards = useCards()
  return (ids: readonly number[] | null) => {
    const [pathname = '', query] = address.split('?')
    const search = new URLSearchParams(query)
    search.delete('page')
    if (ids) search.set('ids', ids.join())
    else search.delete('ids')
    navigate({ pathname, search: search.size > 0 ? `?${search}` : '' }, { preventScrollReset: true })
    if (cards && ids) docked.set(null) // on small screens the dock hides the list
  }
}

/** Bulk actions on the selected rows: choose, preview, run. */
export const ManyDock = (props: ManyDockProps) => {
  const wanted = useStore(bulkAction)
  const { entity } = props.list
  const key = wanted.does === 'press' ? wanted.button.name : wanted.does
  return <Deed key={`${entity.name} ${key}`} {...props} wanted={wanted} />
}

/** The payload of the action; null while choices are missing. */
const changeOf = (
  wanted: BulkAction,
  fields: Parameters<typeof bulkPayload>[0],
  choices: FieldChoices,
): Row | null => {
  if (wanted.does === 'delete') return { delete: true }
  if (wanted.does === 'set') return bulkPayload(fields, choices)
  const { name, asks } = wanted.button
  const asked = Object.fromEntries(asks.map((field) => [field.key, sentOf(field, choices.draft)]))
  return { button: name, ...(asks.length > 0 && { asks: asked }) }
}

const Deed = ({ list, set, total, now, wanted }: ManyDockProps & { readonly wanted: BulkAction }) => {
  const { entity } = list
  const holds = useHasPermission()
  const requests = useRequests()
  const narrow = useNarrowing(list)
  const goes = useStore(runningBatch)
  const fields = useMemo(() => settableFields(entity, holds), [entity, holds])
  const [choices, choose] = useState(noFieldChoices)
  const [typed, type] = useState('')
  const [failed, fail] = useState<Failed | null>(null)
  const [one, many] = [lower(entity.title.one), lower(entity.title.many)] as const

  const change = useMemo(() => changeOf(wanted, fields, choices), [wanted, fields, choices])
  const request = useMemo(() => change && { select: selectionQuery(now, set), ...change }, [change, now, set])
  const previewed = usePreview(entity, request)
  const { preview, working } = previewed
  const deletes = wanted.does === 'delete'
  const everything = deletes && isEverything(now, set)
  const count = preview && now.all ? preview.matches : countSelected(now, total)

  const close = () => {
    docked.set(null)
    list.region.focus()
  }
  const go = async (seen: BulkPreview) => {
    if (!request) return
    fail(null)
    try {
      const newer = await commitBulkChange(requests, entity, request, seen)
      if (newer) return previewed.follow(newer)
      if (rowSelection.get() === now) {
        rowSelection.set(null)
        if (set.narrowed) narrow(null)
      }
    } catch (error) {
      fail(asFailed(error))
    }
  }

  const titles = {
    set: () => words.set(count, one, many),
    delete: () => words.delete(count, one, many),
    press: () => (wanted.does === 'press' ? words.press(wanted.button.title, count, one, many) : ''),
  }
  const title = titles[wanted.does]()
  const confirmed = !everything || (preview !== null && typed.trim() === String(preview.matches))
  const ready = preview !== null && !working && preview.changes > 0 && confirmed
  const does = {
    set: words.change,
    delete: words.delete,
    press: (n: number) => (wanted.does === 'press' ? words.press(wanted.button.title, n, one, many) : ''),
  }[wanted.does]

  if (goes?.entity === entity)
    return (
      <Dock title={title} onClose={close}>
        <Progress running={goes} />
      </Dock>
    )
  return (
    <Dock
      title={title}
      onClose={close}
      foot={
        <span className={styles.foot}>
          <Button onClick={close}>{words.cancel}</Button>
          <Button
            variant={deletes ? 'danger' : 'primary'}
            disabled={!ready}
            onClick={() => preview && void go(preview)}
          >
            {does(preview?.changes ?? count, one, many)}
          </Button>
        </span>
      }
    >
      <div ref={focusFirst} className={styles.body}>
        {wanted.does === 'set' && (
          <SetRows entity={entity} fields={fields} choices={choices} onChoose={choose} />
        )}
        {wanted.does === 'press' && wanted.button.confirm && <p>{wanted.button.confirm}</p>}
        {wanted.does === 'press' && wanted.button.asks.length > 0 && (
          <FieldRows entity={entity} fields={wanted.button.asks} choices={choices} onChoose={choose} />
        )}
        {failed && (
          <p className={styles.failure} role="alert">
            <b>{words.notDone}.</b> {[failed.message, ...Object.values(failed.errors).flat()].join(' ')}
          </p>
        )}
        <Figures
          previewed={previewed}
          deletes={deletes}
          chosen={request !== null}
          narrowed={set.narrowed}
          onShow={narrow}
        />
        {everything && preview && (
          <label className={styles.everything}>
            <span>
              {words.everything} <b>{words.type(preview.matches)}</b>
            </span>
            <input
              inputMode="numeric"
              autoComplete="off"
              aria-label={words.typed}
              value={typed}
              onChange={(event) => type(event.target.value)}
            />
          </label>
        )}
      </div>
    </Dock>
  )
}

/** Focuses the panel's first control when it appears, just after its dock. */
const focusFirst = (body: HTMLElement | null): void =>
  body?.querySelector<HTMLElement>('select, input, button')?.focus()
