import { useState } from 'react'
import { history, record, together as said } from '#texts/record'
import { undo } from '#texts/undo'
import { batchRow } from '../../../../schemas/batch-row.ts'
import type { HistoryEntry } from '../../../../schemas/history-entry.ts'
import { Button } from '../design/Button.tsx'
import { Link } from '../design/Link.tsx'
import { Dialog } from '../design/overlay/Dialog.tsx'
import { pageIn } from '../request/answers.ts'
import { useCall } from '../request/use-call.ts'
import { useRequests, useToday } from '../request/use-requests.tsx'
import { momentWords, useMoments } from '../screen/moments.ts'
import { undoWithToast } from '../screen/undo-with-toast.ts'
import { useModel } from '../state/use-model.ts'
import styles from './batch-details.module.css'
import { recordAddress } from './record-row.ts'

export interface BatchDetailsProps {
  readonly entry: HistoryEntry
  readonly batch: NonNullable<HistoryEntry['batch']>
  readonly open: boolean
  readonly onClose: () => void
}

const perPage = 50

const batchRowsIn = (body: unknown) => pageIn(batchRow, body)

/** The rows that a batch changed, linked if they still exist, with undo of the whole batch. */
export const BatchDetails = ({ entry, batch, open, onClose }: BatchDetailsProps) => {
  const requests = useRequests()
  const today = useToday()
  const moment = useMoments()
  const [pages, setPages] = useState(1)
  const [undoing, setUndoing] = useState(false)
  const pathOf = (page: number) => `/api/batches/${batch.id}/rows?page=${page}&per_page=${perPage}`
  const first = useCall(pathOf(1), batchRowsIn)
  const takeAllBack = async () => {
    setUndoing(true)
    const failed = await undoWithToast(requests, String(batch.id), {
      done: batch.kind === 'undo' ? undo.redone : undo.done,
    })
    setUndoing(false)
    if (!failed) onClose()
  }
  const hidden = first.data ? batch.rows - first.data.total : 0
  return (
    <Dialog
      open={open}
      onClose={onClose}
      shape="wide"
      read
      title={said.title(batch.rows)}
      text={said.text(entry.by?.name ?? history.nobody, momentWords(moment(entry.at), today))}
      actions={
        batch.undo && (
          <Button variant="primary" saving={undoing} onClick={() => void takeAllBack()}>
            {batch.kind === 'undo' ? said.redoAll(batch.rows) : said.undoAll(batch.rows)}
          </Button>
        )
      }
    >
      {first.error ? (
        <p role="alert">
          {said.notLoaded}{' '}
          <button type="button" className="link" onClick={first.retry}>
            {record.again}
          </button>
        </p>
      ) : (
        <ul className={styles.rows} aria-busy={first.loading}>
          {Array.from({ length: pages }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: pages stand in order
            <Page key={at} path={pathOf(at + 1)} onLeave={onClose} />
          ))}
        </ul>
      )}
      {first.data && pages < first.data.last_page && (
        <button type="button" className="link" onClick={() => setPages(pages + 1)}>
          {said.more}
        </button>
      )}
      {hidden > 0 && <p className="muted">{said.beyond(hidden)}</p>}
    </Dialog>
  )
}

const Page = ({ path, onLeave }: { readonly path: string; readonly onLeave: () => void }) => {
  const model = useModel()
  const { data: page } = useCall(path, batchRowsIn)
  return page?.data.map(({ entity: name, id, label, there }) => {
    const entity = model.entities[name]
    if (!entity) return null
    const called = label || `${entity.title.one} ${id}`
    return (
      <li key={`${name} ${id}`}>
        {there ? (
          <Link className="link" to={recordAddress(entity, id)} onClick={onLeave}>
            {called}
          </Link>
        ) : (
          <span className="muted">
            {called} ({said.gone})
          </span>
        )}
        <span className={styles.kind}>{entity.title.one}</span>
      </li>
    )
  })
}
