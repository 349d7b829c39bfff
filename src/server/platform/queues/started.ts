/**
 * Marks a promise that is awaited only later: if something else fails before that, its own failure is not reported as
 * unhandled.
 */
export const started = <T>(promise: Promise<T>): Promise<T> => {
  promise.catch(() => {})
  return promise
}
