import { useEffect, useId, useMemo } from 'react'
import useSWR, { unstable_serialize } from 'swr'
import { asFailed, type Failed } from './http-call.ts'
import { useRequests } from './use-requests.tsx'

/** The state of a reading call. */
export interface Answered<T> {
  /** The last answer, even while a new call is in flight. */
  readonly data: T | undefined
  /** The error of the last call; undefined once a call succeeds. */
  readonly error: Failed | undefined
  /** Whether the first call is in flight, with nothing to show. */
  readonly loading: boolean
  /** Whether a call is in flight while an older answer is shown. */
  readonly reloading: boolean
  /** Whether `data` is the answer to another path, because this path's call is in flight or has failed. */
  readonly stale: boolean
  readonly retry: () => void
}

interface Settings<T> {
  /** Keeps the previous path's answer until the new one arrives. */
  readonly keepPrevious?: boolean
  /** Fetches on mount and never revalidates: for rows that are being edited. */
  readonly once?: boolean
  /**
   * The poll interval in milliseconds while the window is visible, for answers without events.
   * At least 2,000, because SWR drops a repeated call within that time.
   */
  readonly again?: (shown: T) => number
}

/** The poll interval until the first answer. */
const unansweredMilliseconds = 1_000

/**
 * Reads a path through the cache; concurrent reads of a path share one call, and the last answer wins.
 * Revalidates when the window gets the focus or the network returns.
 * @param path null makes no call
 * @param shape parses the answer; a stable function returns a stable result for the same answer
 */
export const useCall = <T>(
  path: string | null,
  shape: (body: unknown) => T,
  { keepPrevious = false, once = false, again }: Settings<T> = {},
): Answered<T> => {
  const own = useId()
  const requests = useRequests()
  const { answers } = requests
  const key = path === null ? null : once ? [path, own] : path
  const pause = useMemo(
    () => again && ((body: unknown) => (body === undefined ? unansweredMilliseconds : again(shape(body)))),
    [again, shape],
  )
  const answer = useSWR<unknown, unknown>(key, path === null ? null : () => requests.read(path), {
    keepPreviousData: keepPrevious,
    revalidateOnFocus: !once,
    revalidateOnReconnect: !once,
    focusThrottleInterval: 30_000,
    shouldRetryOnError: false,
    refreshInterval: pause ?? 0,
  })
  const { data, error, mutate } = answer
  useEffect(() => {
    if (!once || path === null) return
    return () => answers.delete(unstable_serialize([path, own])) // this key is never read again
  }, [once, path, own, answers])
  const had = data !== undefined
  const shaped = useMemo(() => (data === undefined ? undefined : shape(data)), [data, shape])
  return {
    data: shaped,
    error: error === undefined ? undefined : asFailed(error),
    // getters: SWR renders a caller for these states only if it reads them
    get loading() {
      return answer.isValidating && !had
    },
    get reloading() {
      return answer.isValidating && had
    },
    get stale() {
      const isOther = () => typeof key === 'string' && answers.get(key)?.data === undefined
      return had && (answer.isLoading || isOther()) // an equal answer causes no render, so read the cache
    },
    retry: () => void mutate(),
  }
}
