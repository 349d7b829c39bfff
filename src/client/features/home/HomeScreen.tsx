import { Navigate } from 'react-router-dom'
import { dashboardTexts } from '#texts/home'
import type { Dashboard } from '../../../descriptor/index.ts'
import type { EntityModel } from '../../../model/index.ts'
import { ButtonLink } from '../../shared/design/ButtonLink.tsx'
import { ErrorState, Skeleton } from '../../shared/design/StateMessage.tsx'
import { showNumber } from '../../shared/design/text.tsx'
import { type DashboardData, useDashboard } from '../../shared/request/use-rows.ts'
import { firstListOf } from '../../shared/screen/menu.ts'
import { NoPermission } from '../../shared/screen/NoPermission.tsx'
import { InTopBar } from '../../shared/screen/screen.tsx'
import { useCards } from '../../shared/state/page.ts'
import { useModel } from '../../shared/state/use-model.ts'
import { ActionBars } from './ActionBars.tsx'
import { Attention } from './Attention.tsx'
import { DonutCard } from './DonutCard.tsx'
import styles from './home.module.css'
import './tokens.css'

/** The dashboard; without one, the product's first list. */
export const HomeScreen = () => {
  const model = useModel()
  const { dashboard } = model
  const entity = dashboard ? model.entities[dashboard.of] : undefined
  if (dashboard && entity) return <Figures dashboard={dashboard} entity={entity} />
  const first = firstListOf(model)
  return first ? <Navigate to={first.route.list} replace /> : null
}

interface FiguresProps {
  readonly dashboard: Dashboard
  readonly entity: EntityModel
}

const Figures = ({ dashboard, entity }: FiguresProps) => {
  const { data, error, reloading, retry } = useDashboard()
  if (error?.status === 403) return <NoPermission />
  if (error && !data) return <ErrorState title={dashboardTexts.failed} why={error.message} onRetry={retry} />
  return (
    <div className={styles.page}>
      <div className={styles.grid} aria-busy={reloading || !data}>
        {error && (
          <p className={`${styles.old} ${styles.wide}`} role="alert">
            {dashboardTexts.old} {error.message}{' '}
            <button type="button" className="link" onClick={retry}>
              {dashboardTexts.retry}
            </button>
          </p>
        )}
        <Total dashboard={dashboard} entity={entity} data={data} />
        <Attention dashboard={dashboard} entity={entity} data={data} />
        <div className={styles.donuts}>
          {dashboard.donuts.map((donut) => (
            <DonutCard key={donut.title} dashboard={dashboard} entity={entity} donut={donut} data={data} />
          ))}
        </div>
        {data && dashboard.bars && (
          <ActionBars dashboard={dashboard} entity={entity} bars={dashboard.bars} data={data} />
        )}
      </div>
    </div>
  )
}

interface TotalProps {
  readonly dashboard: Dashboard
  readonly entity: EntityModel
  readonly data: DashboardData | undefined
}

/** The total number of rows as a link to them: in the top bar, or above the page where that is too narrow. */
const Total = ({ dashboard, entity, data }: TotalProps) => {
  const [key, title] = dashboard.total
  const count = data?.counts[key]
  const small = useCards()
  const link = (
    <ButtonLink to={entity.route.list}>
      <b className={styles.count}>
        {data ? count === undefined ? '–' : showNumber(count) : <Skeleton width="24px" height="16px" />}
      </b>{' '}
      {title}
    </ButtonLink>
  )
  return small ? link : <InTopBar>{link}</InTopBar>
}
