/**
 * How far the clocks of two servers, or one clock and itself, may be apart: five minutes. What was written further in
 * the future than this was written by a clock that has been set back since, and says nothing about how long ago it was.
 */
const clockLeeway = 300_000

/** Whether a moment lies further ahead than clocks are apart. Both in milliseconds since 1970. */
export const isFromLater = (moment: number, now: number): boolean => moment > now + clockLeeway

/** The latest moment that something written before `now` may bear, for a condition in SQL. */
export const latestWritten = (now: Date): string => new Date(now.getTime() + clockLeeway).toISOString()
