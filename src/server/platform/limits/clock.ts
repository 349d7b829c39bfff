/**
 * Tolerance of five minutes between the clocks of two servers, or of one clock that is corrected. A later timestamp
 * was written before a clock was set back, so its age is unknown.
 */
const clockLeeway = 300_000

/** Whether a moment is ahead by more than the clock tolerance. Both in milliseconds since 1970. */
export const isFromLater = (moment: number, now: number): boolean => moment > now + clockLeeway

/** The latest valid timestamp of something written before `now`, for an SQL condition. */
export const latestWritten = (now: Date): string => new Date(now.getTime() + clockLeeway).toISOString()
