import { useEffect } from 'react'
import { mutate } from 'swr'
import { forgetStarted } from '../api.ts'
import { callsInFlight } from '../calls-in-flight.ts'
import { useModel } from '../hooks/use-model.ts'
import { isAffected } from './affected.ts'
import { shownSince, toldUntil } from './mark.ts'
import { shareLine } from './share-line.ts'
import { missedOf } from './told.ts'

/** Pages of many people do not ask at once, and no page asks more often than this. */
const spreadMilliseconds = 500
const gatherMilliseconds = 700

/**
 * Begins once every call under way has been answered: until then nobody knows since when the page has to be told.
 * @returns a function that ends it, begun or not
 */
const atRest = (begin: () => () => void): (() => void) => {
  let end = (): void => {}
  const look = () => {
    if (callsInFlight.get() > 0) return
    end()
    end = begin()
  }
  end = callsInFlight.subscribe(look)
  look()
  return () => end()
}

/**
 * Keeps what is on the screen as others save it: lists, options and counts that a change touches are asked again, in
 * place, within two seconds; of what is being edited the form takes what its person has not touched. A tab in the background asks when it is looked at.
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
      const isShown = (key: unknown) => {
        const path: unknown = Array.isArray(key) ? key[0] : key // what is asked once, for a form, has a key of its own
        return typeof path === 'string' && affected(path)
      }
      void mutate(isShown).catch(() => {}) // the screens show it
    }
    const soon = () => {
      timer ??= setTimeout(refresh, gatherMilliseconds + Math.random() * spreadMilliseconds)
    }
    const leave = atRest(() =>
      shareLine((told) => {
        const mark = shownSince()
        const missed = mark && missedOf(told, mark)
        toldUntil({ process: told.since.process, count: told.until })
        if (missed?.length === 0) return
        for (const name of missed ?? Object.keys(model.entities)) changed.add(name)
        forgetStarted()
        soon()
      }),
    )
    document.addEventListener('visibilitychange', soon)
    return () => {
      leave()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', soon)
    }
  }, [model])
}
