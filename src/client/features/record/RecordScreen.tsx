import { useEffect, useRef } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router-dom'
import { lower } from '#texts/grammar'
import { then as compared, record } from '#texts/record'
import type { EntityModel, Row } from '../../../model/index.ts'
import { CommentsPanel } from '../../shared/comments/CommentsPanel.tsx'
import { useCommentsEnabled } from '../../shared/comments/use-comments-enabled.ts'
import { onFirstUse } from '../../shared/design/overlay/on-first-use.tsx'
import { ErrorState, Skeleton } from '../../shared/design/StateMessage.tsx'
import head from '../../shared/record/head.module.css'
import { useRecord, useRecordContext } from '../../shared/record/use-record.ts'
import { isRowId } from '../../shared/request/paths.ts'
import { useCan, useMay } from '../../shared/request/use-user.ts'
import { NoPermission } from '../../shared/screen/NoPermission.tsx'
import { type RecordScreenProps, useScreenLabel } from '../../shared/screen/screen.tsx'
import { DeletedRecord } from './DeletedRecord.tsx'
import { History } from './History.tsx'
import { MissingRecord } from './MissingRecord.tsx'
import { RecordBar } from './RecordBar.tsx'
import { RecordHead } from './RecordHead.tsx'
import { RecordMain } from './RecordMain.tsx'
import styles from './record.module.css'

const asItWasThen = onFirstUse(() => import('./RowSnapshot.tsx').then((part) => part.RowSnapshot), {
  what: compared.part,
  as: 'place',
})

/**
 * The screen of a row: values, child rows, references to it and history. If the server has no history, the form is
 * shown instead.
 */
export const RecordScreen = ({ entity, id }: RecordScreenProps) => {
  const { state } = useLocation()
  const may = useMay()
  const can = useCan('history')
  const known = isRowId(id)
  const readable = may('read', entity)
  const item = useRecord(entity, known && readable && can ? id : null)
  const last = useRef<Row>(undefined)
  useEffect(() => {
    if (item.data) last.current = item.data
  }, [item.data])
  if (!known) return <MissingRecord entity={entity} />
  if (!can) return <Navigate to={`${entity.route.form}/${id}`} replace state={state} />
  if (!readable || item.error?.status === 403) return <NoPermission />
  if (item.error?.status === 404) return <DeletedRecord entity={entity} id={id} last={last.current} />
  if (item.data) return <Loaded entity={entity} id={id} item={item.data} />
  if (item.error)
    return (
      <ErrorState
        title={record.notLoaded(lower(entity.title.one))}
        why={item.error.message}
        onRetry={item.retry}
      />
    )
  return <RecordSkeleton />
}

interface LoadedProps {
  readonly entity: EntityModel
  readonly id: string
  readonly item: Row
}

const Loaded = ({ entity, id, item }: LoadedProps) => {
  const shown = useRecordContext(entity, item)
  const [address] = useSearchParams()
  const then = address.get('then') ?? ''
  const talks = useCommentsEnabled(entity)
  useScreenLabel(shown.name)
  return (
    <div className={styles.record}>
      <RecordHead shown={shown} />
      <div className={styles.columns}>
        <div className={styles.main}>
          {isRowId(then) ? (
            <asItWasThen.Part key={then} shown={shown} entry={then} />
          ) : (
            <RecordMain shown={shown} />
          )}
        </div>
        <div className={styles.side}>
          {talks && <CommentsPanel key={id} entity={entity} id={id} />}
          <History entity={entity} id={id} row={shown.row} compared={then} />
        </div>
      </div>
      <RecordBar shown={shown} />
    </div>
  )
}

const RecordSkeleton = () => (
  <div className={styles.record} aria-busy="true">
    <span className="sr-only" role="status">
      {record.loading}
    </span>
    <div className={head.head}>
      <Skeleton width="240px" height="24px" />
      <Skeleton width="160px" />
    </div>
    <div className={styles.columns}>
      <div className={styles.main}>
        <Skeleton width="112px" height="14px" />
        <Skeleton />
        <Skeleton width="70%" />
      </div>
    </div>
  </div>
)
