const [second, minute, hour] = [1, 60, 3600]

/** Seconds before each retry, about a day in all; after the last one the entry is parked. */
export const retryAfter: readonly number[] = [
  10 * second,
  minute,
  5 * minute,
  30 * minute,
  2 * hour,
  6 * hour,
  15 * hour,
]
