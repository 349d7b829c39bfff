import type { Dashboard } from '../../descriptor/index.ts'
import { dashboardTexts } from '../../model/dashboard-messages.ts'
import { defaultQuery, type EntityModel, type ListQuery, type NamedList, testsOf } from '../../model/index.ts'
import type { DashboardData } from '../hooks/use-dashboard.ts'
import { AttentionList } from './AttentionList.tsx'
import styles from './Dashboard.module.css'
import { listOf } from './figures.ts'

interface AttentionProps {
  readonly dashboard: Dashboard
  readonly entity: EntityModel
  readonly data: DashboardData | undefined
}

const shownRows = 10

/** The rows of a list by their deadline, the nearest to today first: those ahead ascending, those past descending. */
const nearestFirst = (entity: EntityModel, list: NamedList): ListQuery => {
  const day = entity.field[entity.deadline?.days.of ?? '']
  if (!day?.sortable) return { ...defaultQuery, per_page: shownRows }
  const past = testsOf(list.rows).some(
    (test) => test.field === day.name && test.is === 'within' && test.days.before !== undefined,
  )
  return { ...defaultQuery, per_page: shownRows, sortBy: day.key, order: past ? 'desc' : 'asc' }
}

/** What needs somebody now, with the rows themselves; or that nothing does. */
export const Attention = ({ dashboard, entity, data }: AttentionProps) => {
  const wanting = (dashboard.attention ?? []).flatMap((key) => {
    const list = listOf(dashboard, entity, key)
    const count = data ? data.counts[key] : null // null: not known yet
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
