import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import CircleAlert from 'lucide-react/icons/circle-alert'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { lower } from '#texts/grammar'
import { history, then as said } from '#texts/record'
import { type RowThen, rowThen } from '../../../../schemas/row-then.ts'
import { showDay } from '../../../model/index.ts'
import { Button } from '../../shared/design/Button.tsx'
import { Icon, IconButton } from '../../shared/design/Icon.tsx'
import { Link } from '../../shared/design/Link.tsx'
import { ErrorState, Skeleton } from '../../shared/design/StateMessage.tsx'
import { wholeDays } from '../../shared/design/text.tsx'
import { recordAddress } from '../../shared/record/record-row.ts'
import type { RecordContext } from '../../shared/record/use-record.ts'
import { dataIn } from '../../shared/request/answers.ts'
import { itemPath } from '../../shared/request/paths.ts'
import { useCall } from '../../shared/request/use-call.ts'
import { useRequests, useToday } from '../../shared/request/use-requests.tsx'
import { momentWords, useMoments } from '../../shared/screen/moments.ts'
import { revertWithToast } from '../../shared/screen/undo-with-toast.ts'
import styles from './record.module.css'
import own from './row-snapshot.module.css'
import tables from './tables.module.css'
import { useRowActions } from './use-row-actions.ts'

const rowThenIn = (body: unknown) => dataIn(rowThen, body)

type ThenField = RowThen['fields'][number]

export interface RowSnapshotProps {
  readonly shown: RecordContext
  /** Id of the history entry whose result is shown. */
  readonly entry: string
}

/** A row as of a history entry, beside its current values. Differences can be restored. */
export const RowSnapshot = ({ shown, entry }: RowSnapshotProps) => {
  const { entity, row } = shown
  const { state } = useLocation()
  const path = `${itemPath(entity, row.id ?? 0)}/history?then=${entry}`
  const { data: was, error, retry } = useCall(path, rowThenIn)
  const back = recordAddress(entity, row.id ?? 0)
  return (
    <section className={own.then} aria-labelledby="then-title">
      <p>
        <Link className="link" to={back} state={state}>
          <Icon of={ChevronLeft} size={14} />
          {said.back}
        </Link>
      </p>
      {error ? (
        <ErrorState title={said.notLoaded} why={error.message} onRetry={retry} />
      ) : was ? (
        <Compared shown={shown} was={was} />
      ) : (
        <Skeleton />
      )}
    </section>
  )
}

interface ComparedProps {
  readonly shown: RecordContext
  readonly was: RowThen
}

const Compared = ({ shown, was }: ComparedProps) => {
  const { entity, row } = shown
  const requests = useRequests()
  const today = useToday()
  const moment = useMoments()(was.at)
  const [every, setEvery] = useState(false)
  const [busy, setBusy] = useState<string | null>(null)
  const differing = was.fields.filter(({ differs }) => differs)
  const restorable = differing.filter((field) => field.restore)
  const shownFields = every ? was.fields : differing
  const restore = (fields: readonly string[], what: string) => {
    setBusy(what)
    void revertWithToast(requests, `${itemPath(entity, row.id ?? 0)}/restore`, {
      entry: was.entry,
      fields,
    }).finally(() => setBusy(null))
  }
  return (
    <>
      <div className={own.thenHead}>
        <h3 id="then-title" className={styles.title}>
          {said.title(momentWords(moment, today))}
        </h3>
        <Beside shown={shown} was={was} />
        {was.there && restorable.length > 0 && (
          <Button
            icon={RotateCcw}
            saving={busy === 'all'}
            onClick={() =>
              restore(
                restorable.map(({ field }) => field),
                'all',
              )
            }
          >
            {said.restoreAll(restorable.length)}
          </Button>
        )}
      </div>
      <p className="quiet">
        {was.there ? said.text(was.by?.name ?? history.nobody) : said.notThere(lower(entity.title.one))}
      </p>
      {was.there && (
        <>
          <div className={own.switch} role="radiogroup" aria-label={said.fields}>
            {[false, true].map((which) => (
              <label key={String(which)}>
                <input
                  type="radio"
                  name="then-fields"
                  checked={every === which}
                  onChange={() => setEvery(which)}
                />
                <span>{which ? said.every : said.differing(differing.length)}</span>
              </label>
            ))}
          </div>
          {shownFields.length === 0 ? (
            <p className="quiet">{said.nothingDiffers}</p>
          ) : (
            <div className="box scrolls">
              <table className={tables.compared}>
                <thead>
                  <tr>
                    <th scope="col">{said.field}</th>
                    <th scope="col">
                      {showDay(moment.day)}, {moment.time}
                    </th>
                    <th scope="col">{said.now}</th>
                    <td />
                  </tr>
                </thead>
                <tbody>
                  {shownFields.map((field) => (
                    <Line
                      key={field.field}
                      field={field}
                      busy={busy === field.field}
                      onRestore={() => restore([field.field], field.field)}
                    />
                  ))}
                </tbody>
              </table>
            </div>
          )}
          <Reasons shown={shown} fields={differing} />
        </>
      )}
    </>
  )
}

/** Links to the previous and next change. */
const Beside = ({ shown: { entity, row }, was: { older, newer } }: ComparedProps) => {
  const navigate = useNavigate()
  const { state } = useLocation()
  const show = (entry: number | null) =>
    entry !== null && navigate(`${recordAddress(entity, row.id ?? 0)}?then=${entry}`, { state })
  return (
    <span className={own.beside}>
      <IconButton
        large
        icon={ChevronLeft}
        label={said.older}
        aria-disabled={older === null}
        onClick={() => show(older)}
      />
      <IconButton
        large
        icon={ChevronRight}
        label={said.newer}
        aria-disabled={newer === null}
        onClick={() => show(newer)}
      />
    </span>
  )
}

const Held = ({ text = '' }: { readonly text: string | undefined }) =>
  text === '' ? <span className="muted">{history.emptiness}</span> : wholeDays(text)

interface LineProps {
  readonly field: ThenField
  readonly busy: boolean
  readonly onRestore: () => void
}

const Line = ({ field: { label, shown, differs, restore: may, why }, busy, onRestore }: LineProps) => (
  <tr data-differs={differs ? '' : undefined}>
    <th scope="row">{label}</th>
    <td data-label={said.field}>
      <Held text={shown[0]} />
    </td>
    <td data-label={said.now}>
      {differs ? <Held text={shown[1]} /> : <span className="muted">{said.same}</span>}
    </td>
    <td className={tables.deed}>
      {differs && may ? (
        <button
          type="button"
          className="link"
          aria-label={said.restoreOf(label)}
          disabled={busy}
          onClick={onRestore}
        >
          {said.restore}
        </button>
      ) : (
        differs && why !== null && <span className="muted">{said.cannot}</span>
      )}
    </td>
  </tr>
)

/** Why some fields cannot be restored, with a link to an alternative. */
const Reasons = ({
  shown,
  fields,
}: {
  readonly shown: RecordContext
  readonly fields: readonly ThenField[]
}) => {
  const { edit } = useRowActions(shown)
  const refused = fields.filter(({ why, restore: may }) => why !== null && !may)
  return refused.map(({ field, label, shown: [, now], why }) => (
    <p key={field} className={own.reason}>
      <Icon of={CircleAlert} />
      <span>
        <b>{label}</b>
        {said.stays(now || history.emptiness, why ?? '')}{' '}
        {edit &&
          shown.entity.fields.some(({ key, name, links }) => links && (key === field || name === field)) && (
            <Link className="link" to={edit.to} state={edit.state}>
              {said.choose(label)}
            </Link>
          )}
      </span>
    </p>
  ))
}
