import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router-dom'
import { views as said } from '#texts/saved-views'
import { view as savedView, type View } from '../../../../schemas/view.ts'
import { isRow, type Row } from '../../../model/index.ts'
import { conform } from '../../../model/values/conform.ts'
import { Button } from '../../shared/design/Button.tsx'
import { toast } from '../../shared/design/overlay/toast.ts'
import { asFailed } from '../../shared/request/http-call.ts'
import type { Requests } from '../../shared/request/requests.ts'
import { sendWrite } from '../../shared/request/save.ts'
import { useCall } from '../../shared/request/use-call.ts'
import { useRequests } from '../../shared/request/use-requests.tsx'
import { changedPlace, type ListScreenState, viewsPlace } from '../../shared/screen/dock.ts'
import { impossibleId } from '../../shared/screen/impossible-id.ts'
import { openView } from '../../shared/screen/open-view.ts'
import { useScreenLabel } from '../../shared/screen/screen.tsx'
import { usePortalTarget } from '../../shared/screen/use-portal-target.ts'
import {
  canSaveView,
  isChanged,
  shapeOf,
  viewAddress,
  viewIn,
  viewListQuery,
  viewsIn,
} from '../../shared/screen/view.ts'
import { DescriptorLineDialog } from './DescriptorLineDialog.tsx'
import { FindView } from './FindView.tsx'
import { SaveView, type Saving } from './SaveView.tsx'
import { useViewColumns } from './use-view-columns.ts'
import { ViewTabs } from './ViewTabs.tsx'
import styles from './views.module.css'

const path = '/api/views'

/** Reloads views wherever they are shown. */
const refresh = (requests: Requests): void => requests.refresh((each) => each.startsWith(path))

/** The view in the address, from the known ones or loaded separately. */
const useOpened = (list: ListScreenState, known: readonly View[] | undefined) => {
  const id = list.query.view
  const among = known?.find((view) => String(view.id) === id)
  const alone = useCall(id && known && !among ? `${path}/${id}` : null, viewIn)
  return {
    view: id === undefined ? null : (among ?? alone.data ?? null),
    missing: alone.error?.status === 404,
  }
}

/** Saved views of the list on screen, beside its tabs, and the unsaved changes of the open one. */
export const SavedViews = ({ list }: { readonly list: ListScreenState }) => {
  const { entity, query, change } = list
  const requests = useRequests()
  const { data: known } = useCall(`${path}?entity=${entity.name}`, viewsIn)
  const { view, missing } = useOpened(list, known)
  const [saving, ask] = useState<Saving | null>(null)
  const [finding, find] = useState(false)
  const [line, showLine] = useState<View | null>(null)
  const beside = usePortalTarget(viewsPlace)
  const end = usePortalTarget(changedPlace)
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
    change({ to: 'all', query: viewListQuery(next, entity) })
  }

  const save = (next: Saving): void => {
    if (next.of || canSaveView(list)) ask(next)
    else toast({ tone: 'red', title: said.failed, text: said.wider })
  }
  const update = async (shape: Row, { id, name, audience, version }: View): Promise<void> => {
    if (!canSaveView(list)) {
      toast({ tone: 'red', title: said.failed, text: said.wider })
      return
    }
    try {
      await sendWrite(requests, 'PUT', `${path}/${id}`, { ...shape, name, audience, version })
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
    const [before, had] = [query, openView.get()]
    show(view)
    toast({
      tone: 'green',
      title: said.discarded,
      actions: [
        {
          label: said.undo,
          act: () => {
            openView.set(had)
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
      await sendWrite(requests, 'DELETE', `${path}/${gone.id}`)
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
      {line && <DescriptorLineDialog view={line} entity={entity} onClose={() => showLine(null)} />}
    </>
  )
}

/** Completes an address that contains only a view with that view's query. */
const useCompleted = ({ entity, query, change }: ListScreenState, view: View | null): void => {
  const { search, pathname } = useLocation()
  const done = useRef('')
  useEffect(() => {
    const said = new URLSearchParams(search)
    // The address changes before the list's query does.
    if (!view || query.view !== String(view.id) || said.get('view') !== query.view) return
    if (view.closed && query.only !== impossibleId) {
      change({ to: 'all', query: { only: impossibleId } }) // closed views show no rows, whatever else the address contains
      return
    }
    const bare = [...said.keys()].join() === 'view'
    const key = `${pathname}${search}`
    if (!bare || done.current === key) return
    done.current = key
    const [route] = viewAddress(view, entity).split('?')
    if (route === pathname) change({ to: 'all', query: viewListQuery(view, entity) })
    else location.replace(`#${viewAddress(view, entity)}`) // a view of a named list
  }, [view, entity, query.view, query.only, change, search, pathname])
}

/** Notices about parts of a view that no longer exist. */
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
