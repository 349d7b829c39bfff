import { setTimeout as pause } from 'node:timers/promises'
import type { Caller } from '../../tests/support/calls.ts'

/** As the page does: what is heard is gathered so long, and many pages do not ask at once. */
const gatherMilliseconds = 700
const spreadMilliseconds = 500

/** How many rows the list of an open page held, and when that was read (`performance.now()`). */
export interface Seen {
  readonly at: number
  readonly total: number
}

export interface Viewer {
  readonly seen: readonly Seen[]
  /** Calls that were not answered with 200. */
  failed(): number
  close(): void
}

/** Opens a list and its stream of changes, and reads the list again as the page would. */
export const openViewer = async (url: string, who: Caller, path: string): Promise<Viewer> => {
  const ending = new AbortController()
  const seen: Seen[] = []
  let failed = 0
  let due = false
  const read = async (): Promise<void> => {
    due = false
    const { status, body } = await who.call('GET', path).catch(() => ({ status: 0, body: null }))
    if (ending.signal.aborted) return
    if (status === 200) seen.push({ at: performance.now(), total: body.total })
    else failed += 1
  }
  const soon = async (): Promise<void> => {
    if (due) return
    due = true
    await pause(gatherMilliseconds + Math.random() * spreadMilliseconds)
    if (!ending.signal.aborted) await read()
  }
  const stream = await fetch(`${url}/api/changes`, {
    headers: { Authorization: `Bearer ${who.token}`, 'X-Requested-With': 'XMLHttpRequest' },
    signal: ending.signal,
  })
  if (!stream.ok || !stream.body) throw new Error(`The stream was answered ${stream.status}.`)
  await read()
  const follow = async (body: ReadableStream<Uint8Array>): Promise<void> => {
    const decoder = new TextDecoder()
    for await (const bytes of body)
      if (decoder.decode(bytes, { stream: true }).includes('event: changed')) void soon()
    failed += 1 // the server closed it
  }
  follow(stream.body).catch(() => {
    if (!ending.signal.aborted) failed += 1
  })
  return { seen, failed: () => failed, close: () => ending.abort() }
}
