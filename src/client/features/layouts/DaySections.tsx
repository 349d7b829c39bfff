import { inputs } from '#texts/form'
import { weekdayIndex } from '../../shared/inputs/month-grid.ts'
import styles from './calendar.module.css'
import type { DaysProps } from './DayGrid.tsx'

/** The days with entries as an agenda, for narrow screens. */
export const DaySections = (props: DaysProps) => {
  const { today, days, nothing, target, sets, refusalAt, refusedAt, refusal, entry, rest } = props
  const filled = days.filter(({ total, name }) => total > 0 || name === refusedAt)
  return (
    <div className={styles.agenda}>
      {filled.length === 0 && <p className={styles.nothing}>{nothing}</p>}
      {refusedAt !== null && !filled.some(({ name }) => name === refusedAt) && refusal}
      {filled.map((day) => (
        <section
          key={day.name}
          data-place={day.name}
          className={
            day.name === target ? (refusalAt(day.name) ? styles.refusing : styles.target) : undefined
          }
          aria-label={day.label}
          aria-current={day.name === today ? 'date' : undefined}
        >
          <h3>
            {inputs.day.weekdays[weekdayIndex(day.name)]} {day.label}
          </h3>
          {refusedAt === day.name && <div className={styles.notice}>{refusal}</div>}
          <ul className={styles.entries}>{day.rows.map(entry)}</ul>
          {rest(day)}
          {day.name === target && <p className={styles.says}>{refusalAt(day.name) ?? sets(day.name)}</p>}
        </section>
      ))}
    </div>
  )
}
