import { useEffect } from 'react'
import type { Model } from '../../../model/index.ts'
import { dashboardPath, isRowId } from '../../shared/request/paths.ts'
import type { Requests } from '../../shared/request/requests.ts'
import { useRequests } from '../../shared/request/use-requests.tsx'
import { useUser } from '../../shared/request/use-user.ts'
import { useModel } from '../../shared/state/use-model.ts'
import { missedEvents, shareStream } from './share-stream.ts'
import { anySideEvent, matchSideEventPaths } from './side-events.ts'

/** Pages of many people do not ask at once, and no page asks more often than this. */
const spreadMilliseconds = 500
const gatherMilliseconds = 700
/** What people say to each other is there within a second. */
const atOnceMilliseconds = 50

/**
 * Shows nothing; keeps what is on the screen as others save it: lists, options and counts that a change touches are asked again, in
 * place, within two seconds, comments and the inbox within one; of what is being edited the form takes what its person has not touched. A tab in the background asks when it is looked at.
 */
export const Freshness = () => {
  const requests = useRequests()
  const model = useModel()
  const { data: user } = useUser()
  const person = user && `${user.id ?? user.email}`
  useEffect(() => {
    if (person === undefined) return
    const rows = gathering(gatherMilliseconds, (changed) => {
      const affected = isAffected(model, changed)
      requests.refresh((path) => affected(path) && !requests.isHeld(path))
    })
    const beside = gathering(atOnceMilliseconds, (told) => requests.refresh(matchSideEventPaths(model, told)))
    const leave = atRest(requests, () =>
      shareStream(
        requests,
        person,
        (told) => {
          const { at } = requests.shown
          const missed = at && missedEvents(told, at)
          requests.shown.advanceTo({ process: told.since.process, count: told.until })
          if (missed?.length === 0) return
          requests.forgetPrefetched()
          if (missed === null) beside.add([anySideEvent])
          rows.add(missed ?? Object.keys(model.entities))
        },
        (names) => {
          requests.forgetPrefetched()
          beside.add(names)
        },
      ),
    )
    const looked = () => {
      beside.add([])
      rows.add([])
    }
    document.addEventListener('visibilitychange', looked)
    return () => {
      leave()
      beside.end()
      rows.end()
      document.removeEventListener('visibilitychange', looked)
    }
  }, [requests, model, person])
  return null
}

/** Names that come within a time are acted upon together, once somebody looks. */
const gathering = (milliseconds: number, act: (names: readonly string[]) => void) => {
  const names = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = () => {
    timer = undefined
    if (document.hidden || names.size === 0) return
    const now = [...names]
    names.clear()
    act(now)
  }
  return {
    add: (more: readonly string[]) => {
      for (const name of more) names.add(name)
      if (names.size > 0) timer ??= setTimeout(end, milliseconds + Math.random() * spreadMilliseconds)
    },
    end: () => clearTimeout(timer),
  }
}

/**
 * Begins once every call under way has been answered: until then nobody knows since when the page has to be told.
 * @returns a function that ends it, begun or not
 */
const atRest = ({ inFlight }: Requests, begin: () => () => void): (() => void) => {
  let end = (): void => {}
  const look = () => {
    if (inFlight.get() > 0) return
    end()
    end = begin()
  }
  end = inFlight.subscribe(look)
  look()
  return () => end()
}

/**
 * Whether a call's answer may have changed when rows of these entities were written: their own lists and options,
 * the lists of whoever refers to them or shows their rows, the counts, and each of their rows that is shown, with its
 * history.
 */
export const isAffected = (model: Model, changed: readonly string[]): ((path: string) => boolean) => {
  const near = new Set(changed)
  for (const name of changed) {
    for (const { entity } of model.entities[name]?.referredBy ?? []) near.add(entity)
    for (const entity of model.list)
      if (entity.owned.some((owned) => owned.entity === name)) near.add(entity.name)
  }
  const starts = [...near].flatMap((name) => {
    const entity = model.entities[name]
    return entity ? [`${entity.api.list}?`, `${entity.api.list}/totals`, `${entity.api.named}/`] : []
  })
  const counted = model.dashboard !== null && near.has(model.dashboard.of)
  const items = changed.flatMap((name) => {
    const entity = model.entities[name]
    return entity ? [`${entity.api.list}/`] : []
  })
  const isItem = (path: string) =>
    items.some(
      (start) =>
        path.startsWith(start) &&
        isRowId(path.slice(start.length).replace(/\/(history\?|comments\?|following$).*/, '')),
    )
  return (path) =>
    (counted && path === dashboardPath) || isItem(path) || starts.some((start) => path.startsWith(start))
}
