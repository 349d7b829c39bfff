import { addressOf } from '../address.ts'
import { followChanges } from './follow-changes.ts'
import { shownSince } from './mark.ts'
import { type Told, tell } from './told.ts'

/** Another product on the same host has another address. */
const channelName = `changes ${addressOf('/').pathname}`

/** What tabs say to each other: what was told, or, null, that somebody has come who was not there. */
type Said = Told | null

/**
 * One line to the server for all tabs of a browser: one of them holds it and tells the others.
 * @param heard is given all that was told, each time that there is more
 * @returns a function that ends it
 */
export const shareLine = (heard: (told: Told) => void): (() => void) => {
  const ending = new AbortController()
  let told: Told | null = null
  const follow = (say: (told: Told) => void) =>
    followChanges(
      (event, since) => {
        told = tell(told, event, since)
        say(told)
        heard(told)
      },
      shownSince,
      ending.signal,
    )
  if (!('locks' in navigator) || !('BroadcastChannel' in window)) {
    void follow(() => {})
    return () => ending.abort()
  }
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', ({ data }: MessageEvent<Said>) => {
    if (data !== null) heard(data)
    else if (told !== null) channel.postMessage(told)
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
