import { useEffect } from 'react'
import type { Model } from '../../../model/index.ts'
import { dashboardPath, isRowId } from '../../shared/request/paths.ts'
import { apiClient, type Requests } from '../../shared/request/requests.ts'
import { useRequests } from '../../shared/request/use-requests.tsx'
import { useUser } from '../../shared/request/use-user.ts'
import { useModel } from '../../shared/state/use-model.ts'
import { missedEvents, shareStream } from './share-stream.ts'
import { SharedReads } from './shared-reads.ts'
import { anySideEvent, matchSideEventPaths } from './side-events.ts'

/** Random delay that spreads the requests of many users' pages, and debounce of reloads. */
const spreadMilliseconds = 500
const gatherMilliseconds = 700
/** Debounce for comments and the inbox, which must arrive within a second. */
const atOnceMilliseconds = 50

/**
 * Renders nothing. Reloads what other users' changes affect: lists, options and counts within two seconds, comments and
 * the inbox within one. An open form takes over the fields that its user has not touched. A background tab reloads when
 * it becomes visible.
 */
export const Freshness = () => {
  const requests = useRequests()
  const model = useModel()
  const { data: user } = useUser()
  const person = user && `${user.id ?? user.email}`
  useEffect(() => {
    if (person === undefined) return
    const shared = new SharedReads(() => requests.shown.at)
    requests.client = shared.over(apiClient)
    const rows = gathering(gatherMilliseconds, (changed) => {
      const affected = isAffected(model, changed)
      requests.refresh((path) => affected(path) && !requests.isHeld(path) && shared.expect(path))
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
      requests.client = apiClient
      leave()
      beside.end()
      rows.end()
      document.removeEventListener('visibilitychange', looked)
    }
  }, [requests, model, person])
  return null
}

/** Collects names for a time and handles them together, once the tab is visible. */
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
 * Starts `begin` once no calls are in flight, since the page's change position is unknown until then.
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
 * Whether a call's response can change after writes to these entities. Affected are their lists and options, lists of
 * entities that refer to them or show their rows, counts, and their shown rows with history.
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
