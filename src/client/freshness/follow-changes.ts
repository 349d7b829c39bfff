import { stream } from '../api.ts'
import { changesIn } from './changes-in.ts'

const firstPauseMilliseconds = 1_000
const longestPauseMilliseconds = 60_000

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(done, milliseconds)
    signal.addEventListener('abort', done, { once: true })
  })

/** Reads one stream to its end. */
const read = async (answer: Response, heard: (changed: readonly string[]) => void): Promise<void> => {
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
    const { changed, rest } = changesIn(text + piece.value)
    text = rest
    if (changed.length > 0) heard(changed)
  }
}

/**
 * Follows what others save until `signal` ends it; comes back by itself when the line breaks, ever less eagerly.
 * A server that has no such call is left alone.
 * @param heard names of entities; null when something may have been missed
 */
export const followChanges = async (
  heard: (changed: readonly string[] | null) => void,
  signal: AbortSignal,
): Promise<void> => {
  let wait = firstPauseMilliseconds
  for (let opened = false; !signal.aborted; ) {
    try {
      const answer = await stream('/api/changes', signal)
      if (answer === null) return
      if (opened) heard(null)
      opened = true
      wait = firstPauseMilliseconds
      await read(answer, heard)
    } catch {
      // the line broke, or there was none: it is tried again below
    }
    await pause(wait * (0.5 + Math.random()), signal)
    wait = Math.min(wait * 2, longestPauseMilliseconds)
  }
}
