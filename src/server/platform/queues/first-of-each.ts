/**
 * Tells the first of a name within a while from those that follow it, for what a flood must not say again and again.
 * Remembers at most `most` names: where that many are remembered, whatever else comes is no first.
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
