import CircleDot from 'lucide-react/icons/circle-dot'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { frame } from '#texts/frame'
import { dashboardTexts } from '#texts/home'
import type { Dashboard, Donut } from '../../../descriptor/index.ts'
import type { EntityModel } from '../../../model/index.ts'
import { Link } from '../../shared/design/Link.tsx'
import { onFirstUse } from '../../shared/design/overlay/on-first-use.tsx'
import { Skeleton, StateMessage } from '../../shared/design/StateMessage.tsx'
import { showNumber } from '../../shared/design/text.tsx'
import type { DashboardData } from '../../shared/request/use-rows.ts'
import { type ChartPart, donutParts } from './figures.ts'
import styles from './home.module.css'

const chart = onFirstUse(() => import('./DonutChart.tsx').then((part) => part.DonutChart), {
  what: frame.parts.chart,
  as: 'place',
})

interface DonutCardProps {
  readonly dashboard: Dashboard
  readonly entity: EntityModel
  readonly donut: Donut
  readonly data: DashboardData | undefined
}

/** A total and its parts, each a link to the counted rows. The text renders first, then the ring. */
export const DonutCard = ({ dashboard, entity, donut, data }: DonutCardProps) => {
  const parts = data && donutParts(dashboard, entity, donut, data)
  return (
    <section className={`${styles.card} ${styles.donutCard}`}>
      <h2 className={`${styles.title} ${styles.head}`}>{donut.title}</h2>
      {parts === null ? (
        <StateMessage icon={CircleDot} title={dashboardTexts.noFigures} text={dashboardTexts.noFiguresText} />
      ) : (
        <Whole title={donut.title} parts={parts} slices={donut.slices.length} />
      )}
    </section>
  )
}

interface WholeProps {
  readonly title: string
  /** Undefined while loading. */
  readonly parts: readonly ChartPart[] | undefined
  readonly slices: number
}

const Whole = ({ title, parts, slices }: WholeProps) => {
  const navigate = useNavigate()
  const [pointed, setPointed] = useState<string | null>(null)
  const total = parts?.reduce((sum, { count }) => sum + count, 0)
  const said = parts?.map((part) => `${part.title} ${part.count}`).join(', ')
  return (
    <div className={styles.whole}>
      <div
        className={styles.donut}
        {...(said === undefined ? {} : { role: 'img', 'aria-label': `${title}: ${said}` })}
      >
        <span className={styles.track} data-drawn={Boolean(total)} />
        {parts && Boolean(total) && (
          <chart.Part parts={parts} onPoint={setPointed} onChoose={(part) => void navigate(part.route)} />
        )}
        {total !== undefined && <div className={styles.middle}>{showNumber(total)}</div>}
      </div>
      <ul className={styles.parts}>
        {parts
          ? parts.map((part) => (
              <li key={part.key}>
                <Link
                  to={part.route}
                  className={styles.part}
                  data-pointed={pointed === part.key}
                  data-tooltip={part.share}
                >
                  <span className={styles.swatch} data-colour-of={part.colour} />
                  <span className={styles.name}>{part.title}</span>{' '}
                  <span className={styles.share}>{part.share}</span>{' '}
                  <span className={styles.number}>{showNumber(part.count)}</span>
                </Link>
              </li>
            ))
          : Array.from({ length: slices }, (_, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: bones have nothing else
              <li key={place} className={styles.part}>
                <Skeleton width="10px" />
                <Skeleton width="60%" />
              </li>
            ))}
      </ul>
    </div>
  )
}
