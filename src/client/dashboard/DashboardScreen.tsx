import { Navigate } from 'react-router-dom'
import type { Dashboard } from '../../descriptor/index.ts'
import { dashboardTexts } from '../../model/dashboard-messages.ts'
import type { EntityModel } from '../../model/index.ts'
import { ErrorState } from '../design/ErrorState.tsx'
import { useDashboard } from '../hooks/use-dashboard.ts'
import { useModel } from '../hooks/use-model.ts'
import { firstListOf } from '../layout/menu.ts'
import { NoPermission } from '../layout/NoPermission.tsx'
import { ActionBars } from './ActionBars.tsx'
import { Attention } from './Attention.tsx'
import styles from './Dashboard.module.css'
import { DonutCard } from './DonutCard.tsx'
import { Total } from './Total.tsx'

/** The product's figures; where it has none, its first list stands here. */
export const DashboardScreen = () => {
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
