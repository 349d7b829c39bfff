import { useEffect, useId, useMemo } from 'react'
import useSWR, { unstable_serialize } from 'swr'
import { asFailed, type Failed } from './http-call.ts'
import { useRequests } from './use-requests.tsx'

/** A reading call as a screen shows it. */
export interface Answered<T> {
  /** The last answer; while a new one is under way, the one before. */
  readonly data: T | undefined
  /** Why the last call brought nothing; gone once one succeeds. */
  readonly error: Failed | undefined
  /** Under way with nothing to show yet. */
  readonly loading: boolean
  /** Under way while an older answer is shown. */
  readonly reloading: boolean
  /** The answer belongs to another path: that of this one is under way, or failed. */
  readonly stale: boolean
  readonly retry: () => void
}

interface Settings<T> {
  /** The answer to another path stays until this one's is there. */
  readonly keepPrevious?: boolean
  /** Asked anew when the part appears, and never again behind its back: for what is being edited. */
  readonly once?: boolean
  /**
   * After how many milliseconds an answer is asked for again, while somebody looks at it: for what nobody tells
   * of. At least 2,000: what was asked for a shorter while ago is not asked for.
   */
  readonly again?: (shown: T) => number
}

/** What is asked for again and again is looked after so often until it is answered for the first time. */
const unansweredMilliseconds = 1_000

/**
 * Reads a path and keeps its answer; the same path asked twice is one call, and the last answer wins.
 * Looks again when the window comes back into view or the network returns.
 * @param path null to ask nothing
 * @param shape makes the answer what the screen works with; one that stays the same gives the same for the same answer
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
    return () => answers.delete(unstable_serialize([path, own])) // nobody asks by this key again
  }, [once, path, own, answers])
  const had = data !== undefined
  const shaped = useMemo(() => (data === undefined ? undefined : shape(data)), [data, shape])
  return {
    data: shaped,
    error: error === undefined ? undefined : asFailed(error),
    // read by need: who asks is drawn anew when a call begins and when it ends
    get loading() {
      return answer.isValidating && !had
    },
    get reloading() {
      return answer.isValidating && had
    },
    get stale() {
      const isOther = () => typeof key === 'string' && answers.get(key)?.data === undefined
      return had && (answer.isLoading || isOther()) // an answer that is the same as the other one draws nobody anew
    },
    retry: () => void mutate(),
  }
}
