import { type Day, dayOf, writtenMoment } from './day.ts'
import { addToInstant, type Instant, startOfDay } from './instant.ts'

/** From where a rule is read: what its moments and its `me` mean. */
export interface RuleContext {
  /** The business day. */
  readonly today: Day
  readonly now: Instant
  /** The time zone in which a day begins and ends. */
  readonly zone: string
  /** The account of whoever asks; null where nobody does. */
  readonly me: number | null
}

/** What a written moment means: a day, or an instant where it counts from now or in hours. */
export const momentOf = (text: string, { today, now, zone }: RuleContext): Day | Instant => {
  const { anchor, count, unit } = writtenMoment(text) ?? { anchor: 'today', count: 0, unit: 'd' }
  if (anchor === 'now') return addToInstant(now, count, unit, zone)
  return unit === 'h'
    ? addToInstant(startOfDay(dayOf(text, today), zone), count, unit, zone)
    : dayOf(text, today)
}
