/**
 * Returns a function that is true for the first use of a name within a period, to limit repeated messages in a flood.
 * Remembers at most `most` names; while they are full, new names return false.
 */
export const rememberFirsts = (most: number, now: () => Date) => {
  const until = new Map<string, number>()
  const dropPast = (moment: number): void => {
    for (const [name, end] of until) if (end <= moment) until.delete(name)
  }
  /** @param milliseconds how long the name is remembered */
  return (name: string, milliseconds: number): boolean => {
    const moment = now().getTime()
    if ((until.get(name) ?? 0) > moment) return false
    if (until.size >= most) dropPast(moment)
    if (until.size >= most) return false
    until.set(name, moment + milliseconds)
    return true
  }
}
