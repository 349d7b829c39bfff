/** What the clocks of a zone say, minute by minute, by another hand than the server's: `Intl`. */
export interface WallMinute {
  /** Milliseconds since 1970. */
  readonly at: number
  /** 'YYYY-MM-DD' */
  readonly day: string
  /** 'HH:MM' */
  readonly time: string
}

const minute = 60_000

/** Every minute from one moment to another. */
export const wallMinutes = (zone: string, from: number, to: number): readonly WallMinute[] => {
  const format = new Intl.DateTimeFormat('sv-SE', {
    ...{
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    },
  })
  const minutes: WallMinute[] = []
  for (let at = from; at <= to; at += minute) {
    const [day = '', time = ''] = format.format(at).split(' ')
    minutes.push({ at, day, time })
  }
  return minutes
}

/** The first minute of each day at which its clock says an hour or more; of a day that ends before, the first of the next. */
export const momentsOf = (minutes: readonly WallMinute[], hour: string): ReadonlyMap<string, number> => {
  const found = new Map<string, number>()
  let last = ''
  for (const { at, day, time } of minutes) {
    if (day > last && last !== '' && !found.has(last)) found.set(last, at)
    if (day > last) last = day
    if (day === last && time >= hour && !found.has(day)) found.set(day, at)
  }
  return found
}
