import { useEffect } from 'react'
import { fetchPartFile, partFiles } from '../shared/design/overlay/late-files.ts'
import { likely } from '../shared/design/overlay/on-first-use.tsx'
import { useRequests } from '../shared/request/use-requests.tsx'
import { loadRowHandlers } from './queued-press.ts'

/** Idle loading starts or resumes after this long without input and without calls in flight; in milliseconds. */
const calm = 2_000
const step = 100

const signs = ['pointerdown', 'keydown', 'input', 'wheel', 'touchmove'] as const

/** Whether the connection saves data or is as slow as 2G. */
const isMetered = (): boolean => {
  const connection: unknown = 'connection' in navigator ? navigator.connection : null
  if (typeof connection !== 'object' || connection === null) return false
  return (
    Reflect.get(connection, 'saveData') === true ||
    String(Reflect.get(connection, 'effectiveType')).endsWith('2g')
  )
}

/** Selects content that is still loading. */
const coming = 'tbody[aria-hidden], [aria-busy="true"]'

/** Fetched first: the row handlers and the record screen. */
const soonest = [loadRowHandlers, () => import('../features/record/RecordScreen.tsx')]

/**
 * Prefetches the files of parts that are likely to be used next: one at a time, at low priority, each once.
 * It starts two seconds after the rows are loaded, pauses during input or calls, and skips metered connections.
 * @returns a function that stops it
 */
const fetchLikely = (isBusy: () => boolean): (() => void) => {
  const done = new AbortController()
  const { signal } = done
  let from = performance.now() + calm
  const wait = () => {
    from = performance.now() + calm
  }
  for (const sign of signs) addEventListener(sign, wait, { capture: true, passive: true, signal })
  const parts = [...soonest, ...likely]
  const files: string[] = []
  const next = async (): Promise<void> => {
    if (signal.aborted) return
    if (isBusy()) wait()
    if (performance.now() < from || isMetered()) {
      setTimeout(next, step)
      return
    }
    const part = files.length > 0 ? undefined : parts.shift()
    if (part) files.push(...partFiles(part))
    const file = files.shift()
    if (file) await fetchPartFile(file, 'low').catch(() => {}) // fetched again on first use
    if (file || part) return next()
  }
  void next()
  return () => done.abort()
}

/** Prefetches the parts that are likely to be used next, so that they open without the network. */
export const FetchLikely = () => {
  const { inFlight } = useRequests()
  useEffect(
    () => fetchLikely(() => inFlight.get() > 0 || document.querySelector(coming) !== null),
    [inFlight],
  )
  return null
}
