/** A clock that stands where it is set, for what depends on time passing. */
export const standingClock = (start = '2026-11-21T09:00:00.000Z') => {
  let moment = Date.parse(start)
  return {
    now: () => new Date(moment),
    pass: (seconds: number) => {
      moment += seconds * 1000
    },
  }
}
