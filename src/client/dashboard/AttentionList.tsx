import { Link } from 'react-router-dom'
import { dashboardTexts } from '../../model/dashboard-messages.ts'
import {
  type EntityModel,
  type ListQuery,
  labelOf,
  type NamedList,
  type Row,
  toneOf,
} from '../../model/index.ts'
import { daysUntil } from '../cells/days-until.tsx'
import { Button } from '../design/Button.tsx'
import { Glyph } from '../design/Glyph.tsx'
import { Skeleton } from '../design/Skeleton.tsx'
import { useList } from '../hooks/use-list.ts'
import { useModel } from '../hooks/use-model.ts'
import { useToday } from '../hooks/use-today.ts'
import styles from './Dashboard.module.css'
import { showNumber } from './number.ts'

interface AttentionListProps {
  readonly entity: EntityModel
  readonly list: NamedList
  readonly count: number
  readonly query: ListQuery
}

const shown = 5

/** The first rows of a list that wants somebody now. */
export const AttentionList = ({ entity, list, count, query }: AttentionListProps) => {
  const { data, error, retry } = useList(entity, list, query)
  const rows = data?.data.slice(0, shown)
  return (
    <div className={styles.wanting}>
      <h3 className={styles.wantingTitle}>
        <Link to={list.route}>
          {list.title} · <span className="num">{showNumber(count)}</span>
        </Link>
      </h3>
      {error && !rows ? (
        <p className={styles.old} role="alert">
          {dashboardTexts.listFailed} {error.message} <Button onClick={retry}>{dashboardTexts.retry}</Button>
        </p>
      ) : (
        <ul>
          {rows
            ? rows.map((row) => <Wanting key={String(row.id)} entity={entity} row={row} />)
            : Array.from({ length: Math.min(shown, count) }, (_, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: bones have nothing else
                <li key={place} className={styles.wantingRow}>
                  <Skeleton width="70%" />
                </li>
              ))}
        </ul>
      )}
      {count > shown && (
        <Link className={`link ${styles.rest}`} to={list.route}>
          {dashboardTexts.all(showNumber(count))}
        </Link>
      )}
    </div>
  )
}

const Wanting = ({ entity, row }: { readonly entity: EntityModel; readonly row: Row }) => {
  const model = useModel()
  const today = useToday()
  const tone = toneOf(model, entity, row, today)
  const field = entity.deadline?.days
  return (
    <li className={styles.wantingRow}>
      {tone && <Glyph tone={tone.tone} reason={tone.reason} />}
      <Link to={`${entity.route.form}/${row.id}`} className={styles.wantingName} data-tooltip-cut="">
        {labelOf(model, entity, row)}
      </Link>
      {field && daysUntil({ model, entity, field, row, today })}
    </li>
  )
}
