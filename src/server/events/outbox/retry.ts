const [second, minute, hour] = [1, 60, 3600]

/** Seconds after which something is tried again, by how often it has failed: about a day in all, then it is parked. */
export const retryAfter: readonly number[] = [
  10 * second,
  minute,
  5 * minute,
  30 * minute,
  2 * hour,
  6 * hour,
  15 * hour,
]
