/** The promise, or a rejection with `late()` after that long; whatever the promise does then goes unheard. */
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
