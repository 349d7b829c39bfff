/**
 * Waits for all of them. Of several failures it throws the first in the given order, not the first in time: where a
 * statement of a transaction fails, those after it fail because of it.
 */
export const allInOrder = async <T extends readonly unknown[]>(
  promises: readonly [...{ readonly [Place in keyof T]: Promise<T[Place]> }],
): Promise<T> => {
  const results = await Promise.allSettled(promises)
  for (const result of results) if (result.status === 'rejected') throw result.reason
  return Promise.all(promises) as Promise<unknown> as Promise<T> // all are fulfilled, in the order of `T`
}
