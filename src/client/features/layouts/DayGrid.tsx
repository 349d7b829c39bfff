import { Fragment, type ReactNode } from 'react'
import { inputs } from '#texts/form'
import { calendar } from '#texts/layouts'
import { type Day, showDay } from '../../../model/index.ts'
import { monthOf, weekdayIndex } from '../../shared/inputs/month-grid.ts'
import styles from './calendar.module.css'
import type { Lane } from './lanes.ts'
import { isWeekend, weekNumber } from './months.ts'

/** Props of the days of a month, for grid and agenda. */
export interface DaysProps {
  readonly month: string
  readonly today: Day
  readonly days: readonly Lane[]
  /** Text for an empty month. */
  readonly nothing: string
  /** The day under the dragged entry. */
  readonly target: string | null
  /** Describes what a drop on that day sets. */
  readonly sets: (day: Day) => string
  readonly refusalAt: (day: Day) => string | null
  /** The day of the last refused move, and the reason. */
  readonly refusedAt: string | null
  readonly refusal: ReactNode
  readonly entry: (row: Lane['rows'][number]) => ReactNode
  readonly rest: (day: Lane) => ReactNode
}

const headings = [...inputs.day.weekdays.slice(0, 5), calendar.short.saturday, calendar.short.sunday] as const

/** '27-10' where a month begins, else '28'. */
const numberOf = (day: Day, index: number): string =>
  index === 0 || day.endsWith('-01') ? showDay(day).slice(0, 5) : String(Number(day.slice(8)))

/** CSS classes of a day: today, outside the month, drop target. */
const lookOf = ({ month, today, target, refusalAt }: DaysProps, day: Day): string => {
  const isTarget = day === target
  return [
    styles.day,
    (monthOf(day) !== month || isWeekend(day)) && styles.quiet,
    day === today && styles.today,
    isTarget && (refusalAt(day) === null ? styles.target : styles.refusing),
  ]
    .filter(Boolean)
    .join(' ')
}

/** A grid of weeks, Monday to Sunday. */
export const DayGrid = (props: DaysProps) => {
  const { today, days, target, sets, refusalAt, refusedAt, refusal, entry, rest } = props
  return (
    <div className={styles.grid}>
      <div className={styles.heading}>{calendar.week}</div>
      {headings.map((heading) => (
        <div key={heading} className={styles.heading}>
          {heading}
        </div>
      ))}
      {days.map((day, index) => (
        <Fragment key={day.name}>
          {weekdayIndex(day.name) === 0 && (
            <div className={styles.week}>
              <span className="sr-only">{calendar.weekOf(weekNumber(day.name))}</span>
              <span aria-hidden="true">{weekNumber(day.name)}</span>
            </div>
          )}
          <section
            className={lookOf(props, day.name)}
            data-place={day.name}
            aria-label={day.label}
            aria-current={day.name === today ? 'date' : undefined}
          >
            <span className={styles.number} aria-hidden="true">
              {numberOf(day.name, index)}
            </span>
            {refusedAt === day.name && <div className={styles.notice}>{refusal}</div>}
            {day.rows.length > 0 && <ul className={styles.entries}>{day.rows.map(entry)}</ul>}
            {rest(day)}
            {day.name === target && <p className={styles.says}>{refusalAt(day.name) ?? sets(day.name)}</p>}
          </section>
        </Fragment>
      ))}
    </div>
  )
}
