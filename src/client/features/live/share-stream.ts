import type { ChangePosition } from '../../shared/request/change-position.ts'
import { callUrl } from '../../shared/request/http-call.ts'
import type { Requests } from '../../shared/request/requests.ts'
import { followChanges } from './follow-changes.ts'

/** Another product on the same host has another address; and another person's page is told what they may hear of. */
const channelOf = (person: string): string => `changes:${callUrl('/').pathname}:${person}`

/** What tabs say to each other: what was told, and what beside it, or, null, that somebody has come who was not there. */
type Said = StreamLog | { readonly beside: readonly string[] } | null

/**
 * One line to the server for all tabs of a person in a browser: one of them holds it and tells the others.
 * @param person whose pages share it
 * @param heard is given all that was told, each time that there is more
 * @param heardBeside is given what was told beside it, once
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
    .catch(() => {}) // ended while it waited for its turn
  return () => {
    ending.abort()
    channel.close()
  }
}

/** All that a line to the server has told so far, for every tab to take from it what it has missed. */
export interface StreamLog {
  /** The moment from which on nothing is missing. */
  readonly since: ChangePosition
  /** The count of its process until which it is told. */
  readonly until: number
  /** By entity's name, until when it was last written, at most. */
  readonly last: Readonly<Record<string, number>>
}

/** With what one event says. @param since what the page that holds the line had to be told since, where it knows */
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

/** What of it changed since a position: names of entities; null where it does not reach back that far. */
export const missedEvents = ({ since, last }: StreamLog, at: ChangePosition): readonly string[] | null => {
  if (since.process !== at.process || at.count < since.count) return null
  return Object.keys(last).filter((name) => (last[name] ?? 0) > at.count)
}
