import ArrowRight from 'lucide-react/icons/arrow-right'
import { Fragment } from 'react'
import { Link } from 'react-router-dom'
import type { Dashboard } from '../../descriptor/index.ts'
import { dashboardTexts } from '../../model/dashboard-messages.ts'
import type { EntityModel } from '../../model/index.ts'
import { failed as failedTexts } from '../../model/messages.ts'
import { lower } from '../../model/words.ts'
import type { Failed } from '../api.ts'
import { ButtonLink } from '../design/ButtonLink.tsx'
import { Skeleton } from '../design/Skeleton.tsx'
import type { DashboardData } from '../hooks/use-dashboard.ts'
import styles from './Dashboard.module.css'
import { listOf } from './figures.ts'
import { showNumber } from './number.ts'

interface TotalProps {
  readonly dashboard: Dashboard
  readonly entity: EntityModel
  readonly data: DashboardData | undefined
  /** Why the figures are not the latest. */
  readonly failed: Failed | undefined
  readonly onRetry: () => void
}

/** How many rows there are, and which of them want somebody now. */
export const Total = ({ dashboard, entity, data, failed, onRetry }: TotalProps) => {
  const [key, title] = dashboard.total
  const count = data?.counts[key]
  return (
    <section className={`${styles.card} ${styles.wide} ${styles.total}`}>
      <div className={styles.count}>
        {data ? count === undefined ? '–' : showNumber(count) : <Skeleton width="56px" height="28px" />}
      </div>
      <div className={styles.about}>
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.sentence}>
          {data ? <Sentence dashboard={dashboard} entity={entity} data={data} /> : <Skeleton width="280px" />}
        </p>
        {failed && (
          <p className={styles.old} role="alert">
            {dashboardTexts.old} {failed.message}{' '}
            <button type="button" className="link" onClick={onRetry}>
              {failedTexts.retry}
            </button>
          </p>
        )}
      </div>
      <ButtonLink to={entity.route.list} iconAfter={ArrowRight}>
        {dashboardTexts.viewAll(lower(entity.title.many))}
      </ButtonLink>
    </section>
  )
}

const Sentence = ({
  dashboard,
  entity,
  data,
}: Pick<TotalProps, 'dashboard' | 'entity'> & { data: DashboardData }) => {
  const wanting = (dashboard.attention ?? []).flatMap((key) => {
    const list = listOf(dashboard, entity, key)
    const count = data.counts[key] ?? 0
    return list && count > 0 ? [{ list, count }] : []
  })
  if (wanting.length === 0) return dashboardTexts.calm
  const all = wanting.reduce((sum, { count }) => sum + count, 0)
  return (
    <>
      {wanting.map(({ list, count }, place) => (
        <Fragment key={list.name}>
          {place > 0 && dashboardTexts.between(place === wanting.length - 1)}
          <Link className="link" to={list.route}>
            {showNumber(count)} {lower(list.title)}
          </Link>
        </Fragment>
      ))}
      {dashboardTexts.attention(all)}
    </>
  )
}
