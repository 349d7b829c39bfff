import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router-dom'
import { views as said } from '#texts/saved-views'
import { view as savedView, type View } from '../../../schemas/view.ts'
import { conform } from '../../model/conform.ts'
import { isRow, type Row } from '../../model/index.ts'
import { Button } from '../design/Button.tsx'
import { toast } from '../design/overlay/toast.ts'
import type { Requests } from '../request/requests.ts'
import { write } from '../request/save.ts'
import { useCall } from '../request/use-call.ts'
import { useRequests } from '../request/use-requests.tsx'
import { asFailed } from '../request/wire.ts'
import { changedPlace, type ListScreenState, viewsPlace } from '../screen/dock.ts'
import { noRow } from '../screen/no-row.ts'
import { useScreenLabel } from '../screen/screen.tsx'
import { usePlace } from '../screen/use-place.ts'
import { viewed } from '../screen/viewed.ts'
import { FindView } from './FindView.tsx'
import { Line } from './Line.tsx'
import { SaveView, type Saving } from './SaveView.tsx'
import { useViewColumns } from './use-view-columns.ts'
import { ViewTabs } from './ViewTabs.tsx'
import { addressOf, canHold, isChanged, queryOf, shapeOf, viewIn, viewsIn } from './view.ts'
import styles from './views.module.css'

const path = '/api/views'

/** Views are asked for again wherever they are shown. */
const refresh = (requests: Requests): void => requests.refresh((each) => each.startsWith(path))

/** The view that the address names: among those that are known, or asked for by itself. */
const useOpened = (list: ListScreenState, known: readonly View[] | undefined) => {
  const id = list.query.view
  const among = known?.find((view) => String(view.id) === id)
  const alone = useCall(id && known && !among ? `${path}/${id}` : null, viewIn)
  return {
    view: id === undefined ? null : (among ?? alone.data ?? null),
    missing: alone.error?.status === 404,
  }
}

/** Saved views of the list on the screen: beside its tabs, and what of the opened one is changed. */
export const Views = ({ list }: { readonly list: ListScreenState }) => {
  const { entity, query, change } = list
  const requests = useRequests()
  const { data: known } = useCall(`${path}?entity=${entity.name}`, viewsIn)
  const { view, missing } = useOpened(list, known)
  const [saving, ask] = useState<Saving | null>(null)
  const [finding, find] = useState(false)
  const [line, showLine] = useState<View | null>(null)
  const beside = usePlace(viewsPlace)
  const end = usePlace(changedPlace)
  useScreenLabel(view?.name ?? '')
  useCompleted(list, view)
  const opened = view?.id
  useEffect(() => {
    if (opened !== undefined) void requests.call('POST', `${path}/${opened}/used`).catch(() => {})
  }, [requests, opened])
  const columns = useViewColumns(list, view)
  const changed = view !== null && (isChanged(view, list) || columns.changed)
  const whole = (): Row => ({ ...shapeOf(list), columns: columns.now })
  const show = (next: View): void => {
    columns.bring(next)
    change({ to: 'all', query: queryOf(next, entity) })
  }

  const save = (next: Saving): void => {
    if (next.of || canHold(list)) ask(next)
    else toast({ tone: 'red', title: said.failed, text: said.wider })
  }
  const update = async (shape: Row, { id, name, audience, version }: View): Promise<void> => {
    if (!canHold(list)) {
      toast({ tone: 'red', title: said.failed, text: said.wider })
      return
    }
    try {
      await write(requests, 'PUT', `${path}/${id}`, { ...shape, name, audience, version })
      toast({ tone: 'green', title: said.done, text: said.saved(name) })
    } catch (error) {
      const failed = asFailed(error)
      const theirs = failed.status === 409 && isRow(failed.data) ? conform(savedView, failed.data) : null
      toast({
        tone: 'red',
        title: said.failed,
        text: Object.values(failed.errors).flat()[0] ?? failed.message,
        ...(theirs && {
          actions: [
            { label: said.theirs, act: () => show(theirs) },
            { label: said.mine, act: () => void update(shape, theirs) },
          ],
        }),
      })
    } finally {
      refresh(requests)
    }
  }
  const discard = () => {
    if (!view) return
    const [before, had] = [query, viewed.get()]
    show(view)
    toast({
      tone: 'green',
      title: said.discarded,
      actions: [
        {
          label: said.undo,
          act: () => {
            viewed.set(had)
            change({ to: 'all', query: before })
          },
        },
      ],
    })
  }
  const restore = async (gone: View): Promise<void> => {
    try {
      await requests.call('POST', `${path}/${gone.id}/restore`)
    } catch (error) {
      toast({ tone: 'red', title: said.notRestored, text: asFailed(error).message })
    }
    refresh(requests)
  }
  const remove = async (gone: View): Promise<void> => {
    try {
      await write(requests, 'DELETE', `${path}/${gone.id}`)
    } catch (error) {
      toast({ tone: 'red', title: said.notDeleted, text: asFailed(error).message })
      return
    }
    if (query.view === String(gone.id)) change({ to: 'all', query: { view: undefined } })
    toast({
      tone: 'green',
      title: said.done,
      text: said.deleted(gone.name),
      actions: [{ label: said.undo, act: () => void restore(gone) }],
    })
    refresh(requests)
  }

  return (
    <>
      {beside &&
        createPortal(
          <ViewTabs
            entity={entity}
            views={known ?? []}
            current={view}
            changed={changed}
            onAdd={() => save({ of: null, shape: whole(), name: '' })}
            onChange={(each) => save({ of: each, shape: shapeOf(list), name: each.name })}
            onOpen={columns.bring}
            onFind={() => find(true)}
            onLine={showLine}
            onDelete={(each) => void remove(each)}
          />,
          beside,
        )}
      {end &&
        createPortal(
          <>
            {(view || missing) && <Notices view={view} missing={missing} />}
            {changed && (
              <div className={styles.changed}>
                <span className={styles.dot}>{said.changed}</span>
                {view.may_update ? (
                  <Button onClick={() => void update(columns.changed ? whole() : shapeOf(list), view)}>
                    {said.update}
                  </Button>
                ) : (
                  <span className="muted">
                    {view.owner ? said.onlyOwner(view.owner.name) : said.onlyMaker}
                  </span>
                )}
                <Button variant="ghost" onClick={() => save({ of: null, shape: whole(), name: view.name })}>
                  {said.saveAs}
                </Button>
                <Button variant="ghost" onClick={discard}>
                  {said.discard}
                </Button>
              </div>
            )}
          </>,
          end,
        )}
      {saving && (
        <SaveView
          list={list}
          saving={saving}
          onOpen={show}
          onClose={() => {
            ask(null)
            refresh(requests)
          }}
        />
      )}
      {finding && <FindView entity={entity} onOpen={columns.bring} onClose={() => find(false)} />}
      {line && <Line view={line} entity={entity} onClose={() => showLine(null)} />}
    </>
  )
}

/** An address that says nothing but its view is completed by it. */
const useCompleted = ({ entity, query, change }: ListScreenState, view: View | null): void => {
  const { search, pathname } = useLocation()
  const done = useRef('')
  useEffect(() => {
    const said = new URLSearchParams(search)
    // the address is another one before its list is said
    if (!view || query.view !== String(view.id) || said.get('view') !== query.view) return
    if (view.closed && query.only !== noRow) {
      change({ to: 'all', query: { only: noRow } }) // an address that says more of it shows nothing either
      return
    }
    const bare = [...said.keys()].join() === 'view'
    const key = `${pathname}${search}`
    if (!bare || done.current === key) return
    done.current = key
    const [route] = addressOf(view, entity).split('?')
    if (route === pathname) change({ to: 'all', query: queryOf(view, entity) })
    else location.replace(`#${addressOf(view, entity)}`) // of a named list
  }, [view, entity, query.view, query.only, change, search, pathname])
}

/** What of a view holds no longer. */
const Notices = ({ view, missing }: { readonly view: View | null; readonly missing: boolean }) => {
  const sentences = {
    'field-gone': said.fieldGone,
    'list-gone': said.listGone,
    'row-gone': said.rowGone,
    'column-gone': said.columnGone,
    'column-unread': said.columnUnread,
  } as const
  const told = missing
    ? [said.unknown]
    : view?.closed
      ? [said.closed]
      : (view?.problems ?? []).map(({ kind, label }) => sentences[kind](label))
  return told.length === 0 ? null : (
    <p className={styles.notice} role="status">
      {(view?.problems ?? []).map(
        ({ kind, field, label }) =>
          kind === 'field-gone' && (
            <s key={field} className={styles.struck}>
              {label}
            </s>
          ),
      )}
      {told.join(' ')}
    </p>
  )
}
