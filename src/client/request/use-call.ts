import { useEffect, useId, useMemo } from 'react'
import useSWR, { mutate as remember, unstable_serialize, useSWRConfig } from 'swr'
import { call, writesSoFar } from './api.ts'
import { asFailed, type Failed } from './wire.ts'

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

interface Settings {
  /** The answer to another path stays until this one's is there. */
  readonly keepPrevious?: boolean
  /** Asked anew when the part appears, and never again behind its back: for what is being edited. */
  readonly once?: boolean
}

interface Begun {
  readonly answer: Promise<unknown>
  readonly writes: number
}

/** Paths that are being fetched ahead, and those that a screen itself has asked for. */
const ahead = new Map<string, Begun>()
const asked = new Map<string, object>()

/** When a path was last answered. */
const answers = new Map<string, number>()

/** When the last answer to a path came, in milliseconds since 1970; undefined where none has come. */
export const answeredAt = (path: string): number | undefined => answers.get(path)

const noted = <T>(path: string, answer: T): T => {
  answers.set(path, Date.now())
  return answer
}

const isOfNow = ({ writes }: Begun): boolean => writes === writesSoFar()

/** Takes over the call that was begun ahead and is under way; one that fails is made again. */
const read = async (path: string): Promise<unknown> => {
  const begun = ahead.get(path)
  ahead.delete(path)
  const mine = {}
  asked.set(path, mine)
  const own = () => call('GET', path)
  try {
    return noted(path, await (begun && isOfNow(begun) ? begun.answer.catch(own) : own()))
  } finally {
    if (asked.get(path) === mine) asked.delete(path)
  }
}

/**
 * Reads a path and keeps its answer; the same path asked twice is one call, and the last answer wins.
 * Looks again when the window comes back into view or the network returns.
 * @param path null to ask nothing
 * @param shape makes the answer what the screen works with; one that stays the same gives the same for the same answer
 */
export const useCall = <T>(
  path: string | null,
  shape: (body: unknown) => T,
  { keepPrevious = false, once = false }: Settings = {},
): Answered<T> => {
  const own = useId()
  const { cache } = useSWRConfig()
  const key = path === null ? null : once ? [path, own] : path
  const answer = useSWR<unknown, unknown>(key, path === null ? null : () => read(path), {
    keepPreviousData: keepPrevious,
    revalidateOnFocus: !once,
    revalidateOnReconnect: !once,
    focusThrottleInterval: 30_000,
    shouldRetryOnError: false,
  })
  const { data, error, mutate } = answer
  useEffect(() => {
    if (!once || path === null) return
    return () => cache.delete(unstable_serialize([path, own])) // nobody asks by this key again
  }, [once, path, own, cache])
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
    stale: had && typeof key === 'string' && cache.get(key)?.data === undefined,
    retry: () => void mutate(),
  }
}

/** How long an answer fetched ahead is not fetched again, in milliseconds. */
const fresh = 5_000
const fetchedAhead = new Map<string, number>()

/**
 * Begins a call that is likely to be wanted next. A screen that wants it while it is under way takes it over; afterwards
 * its answer is shown at once by `useCall`, which then asks again. What fails is asked for when it is wanted.
 */
export const prefetch = (path: string): void => {
  const now = performance.now()
  if (asked.has(path) || now - (fetchedAhead.get(path) ?? -fresh) < fresh) return
  fetchedAhead.set(path, now)
  const begun = { answer: call('GET', path), writes: writesSoFar() }
  ahead.set(path, begun)
  /** Still nobody's, and of now. */
  const leave = (): boolean => ahead.get(path) === begun && ahead.delete(path) && isOfNow(begun)
  begun.answer.then(
    // the answer itself, not its promise: SWR drops what a screen asks for itself while such a promise is open
    (body) => leave() && remember(path, noted(path, body), { revalidate: false }),
    () => {
      leave()
      fetchedAhead.delete(path)
    },
  )
}
