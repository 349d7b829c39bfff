import FileUp from 'lucide-react/icons/file-up'
import Layers from 'lucide-react/icons/layers'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Server from 'lucide-react/icons/server'
import Undo2 from 'lucide-react/icons/undo-2'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { comments } from '#texts/comments-screen'
import { type Piece, together as rowsSaid, history as said } from '#texts/record'
import { undo as undone } from '#texts/undo'
import type { HistoryEntry as Entry } from '../../../../schemas/history-entry.ts'
import type { EntityModel, Row } from '../../../model/index.ts'
import { Icon, type LucideIcon } from '../design/Icon.tsx'
import { Link } from '../design/Link.tsx'
import { Avatar } from '../design/marks.tsx'
import { withDialog } from '../design/overlay/Dialog.tsx'
import { onFirstUse } from '../design/overlay/on-first-use.tsx'
import { wholeDays } from '../design/text.tsx'
import { itemPath } from '../request/paths.ts'
import { useRequests, useToday } from '../request/use-requests.tsx'
import { useCan, useMay } from '../request/use-user.ts'
import { dayWords, useMoments } from '../screen/moments.ts'
import { revertWithToast, undoWithToast } from '../screen/undo-with-toast.ts'
import { useModel } from '../state/use-model.ts'
import { downloadLate } from '../uploads/index.ts'
import { describeEntry, shortenText } from './entry-words.ts'
import styles from './history.module.css'
import { recordAddress } from './record-row.ts'

const together = onFirstUse(
  withDialog(() => import('./BatchDetails.tsx').then((part) => part.BatchDetails)),
  { what: rowsSaid.part, as: 'over' },
)

/** The row of a history. */
export interface HistoryProps {
  readonly entity: EntityModel
  readonly id: string
  /** The current row, whose values an entry may restore. */
  readonly row: Row
  /** The entry to compare the row with; '' for none. */
  readonly compared: string
}

/** More changes are folded. */
const mostChanges = 4

const icons: Readonly<Record<string, LucideIcon>> = {
  undo: Undo2,
  restore: RotateCcw,
  import: FileUp,
  bulk: Layers,
}

const Mark = ({ entry: { by, batch } }: { readonly entry: Entry }) => {
  const icon = batch ? icons[batch.kind] : undefined
  if (by && !icon) return <Avatar name={by.name ?? ''} small />
  return (
    <span className={styles.icon}>
      <Icon of={icon ?? Server} size={13} />
    </span>
  )
}

interface PiecesProps {
  readonly pieces: readonly Piece[]
  /** Downloads a named file; without it the name is plain text. */
  readonly onFile?: ((id: number, name: string) => void) | undefined
}

/** The pieces of a sentence as markup. */
export const Pieces = ({ pieces, onFile }: PiecesProps) =>
  pieces.map((piece, at) => {
    if (typeof piece === 'string') return piece
    return 'strong' in piece ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sentence have nothing else
      <b key={at}>
        <Words piece={piece} onFile={onFile} />
      </b>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sentence have nothing else
      <span key={at} className={styles.old}>
        <Words piece={piece} onFile={onFile} />
      </span>
    )
  })

interface WordsProps {
  readonly piece: Exclude<Piece, string>
  readonly onFile: PiecesProps['onFile']
}

const Words = ({ piece, onFile }: WordsProps) => {
  const name = 'strong' in piece ? piece.strong : piece.old
  const { file } = piece
  if (file === undefined || !onFile) return wholeDays(name)
  return (
    <button type="button" className={styles.file} onClick={() => onFile(file, name)}>
      {name}
    </button>
  )
}

interface HistoryEntryProps extends HistoryProps {
  readonly entry: Entry
  /** Whether it shows its own date, since no heading does. */
  readonly dated?: boolean
}

/** One save in words, with its time, the other rows of its batch, and actions. */
export const HistoryItem = (props: HistoryEntryProps) => {
  const { entry, compared, dated } = props
  const requests = useRequests()
  const model = useModel()
  const today = useToday()
  const moment = useMoments()(entry.at)
  const [whole, setWhole] = useState(false)
  const { changes, batch, by } = entry
  const isOfFields = entry.verb === 'update'
  const shown = whole ? changes : changes.slice(0, mostChanges)
  const hidden = isOfFields ? changes.length - shown.length : 0
  const current = compared === String(entry.id)
  return (
    <li className={styles.entry} data-current={current || undefined} data-kind={batch?.kind}>
      <Mark entry={entry} />
      <div className={styles.told}>
        <p>
          <b>{by?.name ?? said.nobody}</b>{' '}
          <Pieces
            pieces={describeEntry(entry, isOfFields ? shown : changes)}
            onFile={(id, name) => downloadLate(requests, model, { id, name })}
          />
          {hidden > 0 && (
            <>
              {' '}
              <button type="button" className="link" onClick={() => setWhole(true)}>
                {said.moreFields(hidden)}
              </button>
            </>
          )}
        </p>
        <div className={styles.meta}>
          <time dateTime={entry.at}>
            {dated ? comments.when(dayWords(moment.day, today), moment.time) : moment.time}
          </time>
          {batch && batch.rows > 1 && <Others {...props} />}
          {current && <span>{said.compared}</span>}
          {dated && <Ways {...props} />}
        </div>
        {!dated && <Ways {...props} />}
      </div>
    </li>
  )
}

/** The other rows that the same batch changed. */
const Others = ({ entry }: HistoryEntryProps) => {
  const [open, setOpen] = useState(false)
  const { batch } = entry
  if (!batch) return null
  return (
    <>
      <button
        type="button"
        className="link"
        aria-haspopup="dialog"
        onPointerEnter={together.fetch}
        onFocus={together.fetch}
        onClick={() => setOpen(true)}
      >
        {said.others(batch.rows - 1)}
      </button>
      {open && <together.Part open entry={entry} batch={batch} onClose={() => setOpen(false)} />}
    </>
  )
}

/** The actions of an entry: restore values, undo it, or show the row as it was. */
const Ways = ({ entry, entity, id, compared }: HistoryEntryProps) => {
  const requests = useRequests()
  const may = useMay()
  const can = useCan('undo')
  const { state } = useLocation()
  const [busy, setBusy] = useState(false)
  const { batch, changes, verb } = entry
  if (entry.id === 0 || !can) return null
  const [only] = changes
  const restores = verb === 'update' && changes.length > 0 && may('update', entity)
  const run = (work: Promise<unknown>) => {
    setBusy(true)
    void work.finally(() => setBusy(false))
  }
  const restore = () =>
    run(
      revertWithToast(requests, `${itemPath(entity, id)}/restore`, {
        entry: entry.id,
        fields: changes.map(({ field }) => field),
        before: true,
      }),
    )
  const undo = () =>
    batch &&
    run(
      undoWithToast(requests, String(batch.id), {
        rows: [{ entity: entity.name, id: Number(id) }],
        done: batch.kind === 'undo' ? undone.redone : undone.done,
      }),
    )
  return (
    <div className={styles.ways} aria-busy={busy || undefined}>
      {restores && (
        <button type="button" className="link" onClick={restore} disabled={busy}>
          {changes.length === 1 && only
            ? said.restore(shortenText(only.shown[0] ?? '') || said.emptiness)
            : said.restoreSome(changes.length)}
        </button>
      )}
      {batch?.undo && verb !== 'create' && (
        <button type="button" className="link" onClick={undo} disabled={busy}>
          {batch.kind === 'undo' ? said.redo : said.undo}
        </button>
      )}
      {verb !== 'delete' && compared !== String(entry.id) && (
        <Link className="link" to={`${recordAddress(entity, id)}?then=${entry.id}`} state={state}>
          {said.then}
        </Link>
      )}
    </div>
  )
}
