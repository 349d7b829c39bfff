import { dashboardTexts } from '#texts/home'
import { listing } from '#texts/list'
import type { Dashboard } from '../../../descriptor/index.ts'
import {
  defaultQuery,
  type EntityModel,
  type ListQuery,
  labelOf,
  type NamedList,
  type Row,
  testsOf,
  toneOf,
  urgencyOf,
} from '../../../model/index.ts'
import { daysUntilCell } from '../../shared/cells/cells.tsx'
import { Button } from '../../shared/design/Button.tsx'
import { Glyph } from '../../shared/design/Glyph.tsx'
import { Link } from '../../shared/design/Link.tsx'
import { Skeleton } from '../../shared/design/StateMessage.tsx'
import { showNumber } from '../../shared/design/text.tsx'
import { useToday } from '../../shared/request/use-requests.tsx'
import { type DashboardData, useList } from '../../shared/request/use-rows.ts'
import { useCards } from '../../shared/state/page.ts'
import { useModel } from '../../shared/state/use-model.ts'
import { countedListOf } from './figures.ts'
import styles from './home.module.css'

interface AttentionProps {
  readonly dashboard: Dashboard
  readonly entity: EntityModel
  readonly data: DashboardData | undefined
}

const shownRows = 10

/** A list sorted by deadline, nearest to today first: future ones ascending, past ones descending. */
const nearestFirst = (entity: EntityModel, list: NamedList): ListQuery => {
  const day = entity.field[entity.deadline?.days.of ?? '']
  if (!day?.sortable) return { ...defaultQuery, per_page: shownRows }
  const past = testsOf(list.rows).some(
    (test) => test.field === day.name && test.is === 'lies' && test.span.before !== undefined,
  )
  return { ...defaultQuery, per_page: shownRows, sortBy: day.name, order: past ? 'desc' : 'asc' }
}

/** Lists with rows that need attention, with their first rows; a message if there are none. */
export const Attention = ({ dashboard, entity, data }: AttentionProps) => {
  const wanting = (dashboard.attention ?? []).flatMap((key) => {
    const list = countedListOf(dashboard, entity, key)
    const count = data ? data.counts[key] : null // null: not loaded yet
    return list && count !== undefined && count !== 0 ? [{ list, count }] : []
  })
  if (!dashboard.attention?.length) return null
  return (
    <section className={`${styles.card} ${styles.wide}`}>
      <h2 className={`${styles.title} ${styles.head}`}>{dashboardTexts.decide}</h2>
      {wanting.length === 0 && <p className={styles.calm}>{dashboardTexts.calm}</p>}
      <div className={styles.attention}>
        {wanting.map(({ list, count }) => (
          <AttentionList
            key={list.name}
            entity={entity}
            list={list}
            count={count}
            query={nearestFirst(entity, list)}
          />
        ))}
      </div>
    </section>
  )
}

interface AttentionListProps {
  readonly entity: EntityModel
  readonly list: NamedList
  /** null until loaded: a skeleton reserves the space. */
  readonly count: number | null
  readonly query: ListQuery
}

/** Rows per list; fewer on phones, so that both due and missed rows fit the first view. */
const many = 5
const few = 3

/** The first rows of a list that needs attention. */
const AttentionList = (props: AttentionListProps) => {
  const { list, count } = props
  const shown = useCards() ? few : many
  return (
    <div className={styles.wanting}>
      <div className={styles.wantingHead}>
        <h3>
          <Link to={list.route} className={styles.wantingTitle}>
            {list.title}{' '}
            <span className="muted figures regular">· {count === null ? '' : showNumber(count)}</span>
          </Link>
        </h3>
        {count !== null && count > shown && (
          <Link className="link" to={list.route}>
            {dashboardTexts.all(showNumber(count))}
          </Link>
        )}
      </div>
      {count === null ? <Bones count={shown} /> : <Rows {...props} count={count} shown={shown} />}
    </div>
  )
}

const Bones = ({ count }: { readonly count: number }) => (
  <ul>
    {Array.from({ length: count }, (_, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: bones have nothing else
      <li key={place} className={styles.wantingRow}>
        <Skeleton width="70%" />
      </li>
    ))}
  </ul>
)

const Rows = ({
  entity,
  list,
  count,
  shown,
  query,
}: AttentionListProps & { readonly count: number; readonly shown: number }) => {
  const { data, error, retry } = useList(entity, list, query)
  const rows = data?.data.slice(0, shown)
  if (error && !rows)
    return (
      <p className={styles.old} role="alert">
        {dashboardTexts.listFailed} {error.message} <Button onClick={retry}>{dashboardTexts.retry}</Button>
      </p>
    )
  if (!rows) return <Bones count={Math.min(shown, count)} />
  return (
    <ul>
      {rows.map((row) => (
        <Wanting key={String(row.id)} entity={entity} row={row} />
      ))}
    </ul>
  )
}

const Wanting = ({ entity, row }: { readonly entity: EntityModel; readonly row: Row }) => {
  const model = useModel()
  const today = useToday()
  const tone = toneOf(model, entity, row, today)
  const field = entity.deadline?.days
  const late = field !== undefined && urgencyOf(model, entity, row, row[field.key], today) === 'late'
  return (
    <li className={styles.wantingRow}>
      {tone && <Glyph tone={tone.tone} reason={late ? listing.late(tone.reason) : tone.reason} late={late} />}
      <Link to={`${entity.route.form}/${row.id}`} className={styles.wantingName} data-tooltip-cut="">
        {labelOf(model, entity, row)}
      </Link>
      {field && daysUntilCell({ model, entity, field, row, today })}
    </li>
  )
}
