/** Settles like the promise, or rejects with `late()` after the timeout; a later result is ignored. */
export const withTimeout = async <T>(
  milliseconds: number,
  promise: Promise<T>,
  late: () => Error,
): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), milliseconds)
  })
  try {
    return await Promise.race([promise, limit])
  } finally {
    clearTimeout(timer)
  }
}
