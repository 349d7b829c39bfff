import type { Dashboard } from '../../descriptor/index.ts'
import type { EntityModel } from '../../model/index.ts'
import { ButtonLink } from '../design/ButtonLink.tsx'
import { Skeleton } from '../design/Skeleton.tsx'
import type { DashboardData } from '../hooks/use-dashboard.ts'
import { InTopBar } from '../layout/InTopBar.tsx'
import { useCards } from '../list/use-cards.ts'
import styles from './Dashboard.module.css'
import { showNumber } from './number.ts'

interface TotalProps {
  readonly dashboard: Dashboard
  readonly entity: EntityModel
  readonly data: DashboardData | undefined
}

/** How many rows there are, and the way to them: in the top bar, or where that has no room, above the rest. */
export const Total = ({ dashboard, entity, data }: TotalProps) => {
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
