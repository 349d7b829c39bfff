import { useEffect } from 'react'
import { fetchPartFile, partFiles } from '../shared/design/overlay/late-files.ts'
import { likely } from '../shared/design/overlay/on-first-use.tsx'
import { useRequests } from '../shared/request/use-requests.tsx'
import { loadRowHandlers } from './queued-press.ts'

/** How long nobody has pressed or typed, and nothing has been under way, before idle loading begins or goes on; in milliseconds. */
const calm = 2_000
const step = 100

const signs = ['pointerdown', 'keydown', 'input', 'wheel', 'touchmove'] as const

/** Each byte may cost, or the line has none to spare. */
const isMetered = (): boolean => {
  const connection: unknown = 'connection' in navigator ? navigator.connection : null
  if (typeof connection !== 'object' || connection === null) return false
  return (
    Reflect.get(connection, 'saveData') === true ||
    String(Reflect.get(connection, 'effectiveType')).endsWith('2g')
  )
}

/** What has not come to its place yet. */
const coming = 'tbody[aria-hidden], [aria-busy="true"]'

/** What is wanted soonest: hands on the rows, a row to be read. */
const soonest = [loadRowHandlers, () => import('../features/record/RecordScreen.tsx')]

/**
 * Fetches the files of what is likely to be wanted next, one after the other, at low priority, each once. It begins two
 * seconds after the rows are there, rests while somebody works or anything is under way, and asks nothing on a metered line.
 * @returns a function that ends it
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
    if (file) await fetchPartFile(file, 'low').catch(() => {}) // asked again when it is wanted
    if (file || part) return next()
  }
  void next()
  return () => done.abort()
}

/** Fetches what may be wanted next, so that it is there without the network. */
export const FetchLikely = () => {
  const { inFlight } = useRequests()
  useEffect(
    () => fetchLikely(() => inFlight.get() > 0 || document.querySelector(coming) !== null),
    [inFlight],
  )
  return null
}
