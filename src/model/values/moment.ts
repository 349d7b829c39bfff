import { type Day, dayOf, writtenMoment } from './day.ts'
import { addToInstant, type Instant, startOfDay } from './instant.ts'

/** The context of a rule: it defines its moments and `me`. */
export interface RuleContext {
  /** The business day. */
  readonly today: Day
  readonly now: Instant
  /** The time zone that delimits days. */
  readonly zone: string
  /** The caller's account; null if there is no caller. */
  readonly me: number | null
}

/** Resolves a written moment: to a day, or to an instant if it counts from now or in hours. */
export const momentOf = (text: string, { today, now, zone }: RuleContext): Day | Instant => {
  const { anchor, count, unit } = writtenMoment(text) ?? { anchor: 'today', count: 0, unit: 'd' }
  if (anchor === 'now') return addToInstant(now, count, unit, zone)
  return unit === 'h'
    ? addToInstant(startOfDay(dayOf(text, today), zone), count, unit, zone)
    : dayOf(text, today)
}
