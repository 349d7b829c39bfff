import { useEffect } from 'react'
import { mutate } from 'swr'
import { forgetStarted } from '../api.ts'
import { useModel } from '../hooks/use-model.ts'
import { isAffected } from './affected.ts'
import { followChanges } from './follow-changes.ts'

const channelName = 'changes'
/** Pages of many people do not ask at once, and no page asks more often than this. */
const spreadMilliseconds = 500
const gatherMilliseconds = 700

type Heard = readonly string[] | null

/** Where one browser's tabs share a line, one of them holds it and tells the others. */
const shareLine = (heard: (changed: Heard) => void): (() => void) => {
  const ending = new AbortController()
  if (!('locks' in navigator) || !('BroadcastChannel' in window)) {
    void followChanges(heard, ending.signal)
    return () => ending.abort()
  }
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', ({ data }: MessageEvent<Heard>) => heard(data))
  const tell = (changed: Heard) => {
    channel.postMessage(changed)
    heard(changed)
  }
  navigator.locks
    .request(channelName, { signal: ending.signal }, () => followChanges(tell, ending.signal))
    .catch(() => {}) // ended while it waited for its turn
  return () => {
    ending.abort()
    channel.close()
  }
}

/**
 * Keeps what is on the screen as others save it: lists, options and counts that a change touches are asked again, in
 * place, within two seconds; what is being edited is never touched. A tab in the background asks when it is looked at.
 */
export const useFreshness = (): void => {
  const model = useModel()
  useEffect(() => {
    const changed = new Set<string>()
    let timer: ReturnType<typeof setTimeout> | undefined
    const refresh = () => {
      timer = undefined
      if (document.hidden || changed.size === 0) return
      const affected = isAffected(model, [...changed])
      changed.clear()
      void mutate((key) => typeof key === 'string' && affected(key)).catch(() => {}) // the screens show it
    }
    const soon = () => {
      timer ??= setTimeout(refresh, gatherMilliseconds + Math.random() * spreadMilliseconds)
    }
    const leave = shareLine((names) => {
      for (const name of names ?? Object.keys(model.entities)) changed.add(name)
      forgetStarted()
      soon()
    })
    document.addEventListener('visibilitychange', soon)
    return () => {
      leave()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', soon)
    }
  }, [model])
}
