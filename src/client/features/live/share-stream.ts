import type { ChangePosition } from '../../shared/request/change-position.ts'
import { callUrl } from '../../shared/request/http-call.ts'
import type { Requests } from '../../shared/request/requests.ts'
import { followChanges } from './follow-changes.ts'

/** The channel of a user's tabs, separate for each product on the host, since users may receive different events. */
const channelOf = (person: string): string => `changes:${callUrl('/').pathname}:${person}`

/** Messages between tabs: the event log, side events, or null to request the log. */
type Said = StreamLog | { readonly beside: readonly string[] } | null

/**
 * Shares one event stream among all tabs of a user: one tab holds it and forwards events to the others.
 * @param person whose pages share it
 * @param heard called with the whole log on each new event
 * @param heardBeside called once with each side event
 * @returns a function that ends it
 */
export const shareStream = (
  requests: Requests,
  person: string,
  heard: (told: StreamLog) => void,
  heardBeside: (names: readonly string[]) => void,
): (() => void) => {
  const ending = new AbortController()
  let told: StreamLog | null = null
  const follow = (say: (told: Exclude<Said, null>) => void) =>
    followChanges(
      requests,
      (event, since) => {
        told = appendEvent(told, event, since)
        say(told)
        heard(told)
      },
      (beside) => {
        say({ beside })
        heardBeside(beside)
      },
      ending.signal,
    )
  if (!('locks' in navigator) || !('BroadcastChannel' in window)) {
    void follow(() => {})
    return () => ending.abort()
  }
  const channelName = channelOf(person)
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', ({ data }: MessageEvent<Said>) => {
    if (data === null) {
      if (told !== null) channel.postMessage(told)
    } else if ('beside' in data) heardBeside(data.beside)
    else heard(data)
  })
  channel.postMessage(null)
  navigator.locks
    .request(channelName, { signal: ending.signal }, () => follow((now) => channel.postMessage(now)))
    .catch(() => {}) // aborted while it waited for the lock
  return () => {
    ending.abort()
    channel.close()
  }
}

/** The events of a stream so far; each tab derives from it which it missed. */
export interface StreamLog {
  /** The position from which the log is complete. */
  readonly since: ChangePosition
  /** The change count that the log reaches, in the same server process. */
  readonly until: number
  /** By entity name: the change count of its last write, at most. */
  readonly last: Readonly<Record<string, number>>
}

/** The log with one more event. @param since the position that the stream's page requested, if known */
export const appendEvent = (
  told: StreamLog | null,
  { at, changed }: { readonly at: ChangePosition; readonly changed: readonly string[] },
  since: ChangePosition | null,
): StreamLog => {
  const same = told?.since.process === at.process
  const begun = same ? told.since : since?.process === at.process ? since : at
  const now = changed.map((name) => [name, at.count] as const)
  return { since: begun, until: at.count, last: { ...(same ? told.last : {}), ...Object.fromEntries(now) } }
}

/** Names of the entities changed since a position; null if the log does not reach back that far. */
export const missedEvents = ({ since, last }: StreamLog, at: ChangePosition): readonly string[] | null => {
  if (since.process !== at.process || at.count < since.count) return null
  return Object.keys(last).filter((name) => (last[name] ?? 0) > at.count)
}
