import ChartBar from 'lucide-react/icons/chart-bar'
import { useNavigate } from 'react-router-dom'
import { frame } from '#texts/frame'
import { lower } from '#texts/grammar'
import { dashboardTexts } from '#texts/home'
import type { Bars, Dashboard } from '../../../descriptor/index.ts'
import type { EntityModel } from '../../../model/index.ts'
import { Link } from '../../shared/design/Link.tsx'
import { Tag } from '../../shared/design/marks.tsx'
import { onFirstUse } from '../../shared/design/overlay/on-first-use.tsx'
import { StateMessage } from '../../shared/design/StateMessage.tsx'
import { showNumber } from '../../shared/design/text.tsx'
import type { DashboardData } from '../../shared/request/use-rows.ts'
import { type BarFigures, barFigures } from './figures.ts'
import styles from './home.module.css'

const chart = onFirstUse(() => import('./BarChart.tsx').then((part) => part.BarChart), {
  what: frame.parts.chart,
  as: 'place',
})

interface ActionBarsProps {
  readonly dashboard: Dashboard
  readonly entity: EntityModel
  readonly bars: Bars
  readonly data: DashboardData
}

const said = ({ years, series, sample }: BarFigures, title: string): string => {
  const byYear = years.map(
    (year, place) =>
      `${year}: ${series.map((each) => `${each.title} ${each.counts[place] ?? 0}`).join(', ')}`,
  )
  return `${title}${sample ? `, ${dashboardTexts.sample}` : ''}. ${byYear.join('. ')}`
}

/** Bars by year: real counts, or sample data marked as such. */
export const ActionBars = ({ dashboard, entity, bars, data }: ActionBarsProps) => {
  const figures = barFigures(dashboard, entity, bars, data)
  const navigate = useNavigate()
  const date = entity.field[bars.by]?.label ?? bars.by
  const { without } = figures
  return (
    <section className={`${styles.card} ${styles.wide}`}>
      <div className={styles.barsHead}>
        <h2 className={styles.title}>{bars.title}</h2>
        {figures.sample ? (
          <Tag>{dashboardTexts.sample}</Tag>
        ) : (
          figures.years.length > 0 && (
            <p className="muted small">
              {dashboardTexts.years(date)}
              {without ? ` · ${dashboardTexts.without(showNumber(without), without === 1)}` : ''}
            </p>
          )
        )}
        <ul className={styles.key}>
          {figures.series.map((each) => (
            <li key={each.key}>
              <Link to={each.route}>
                <span className={styles.swatch} data-colour-of={each.colour} />
                {each.title}
              </Link>
            </li>
          ))}
        </ul>
      </div>
      {figures.years.length === 0 ? (
        <StateMessage
          icon={ChartBar}
          title={dashboardTexts.noYears(lower(entity.title.many), date)}
          text={without ? dashboardTexts.without(showNumber(without), without === 1) : ''}
        />
      ) : (
        <div
          className={styles.bars}
          style={{ minHeight: figures.years.length * 38 + 28 }}
          role="img"
          aria-label={said(figures, bars.title)}
        >
          <chart.Part figures={figures} onChoose={(route) => void navigate(route)} />
        </div>
      )}
    </section>
  )
}
