import { useEffect, useState } from 'react'
import { locale, lower } from '#texts/grammar'
import { palette } from '#texts/palette'
import { partly } from '../../../../schemas/basic.ts'
import { searchAnswer } from '../../../../schemas/search-answer.ts'
import { addressQuery, defaultQuery, type EntityModel, type Model } from '../../../model/index.ts'
import { conform } from '../../../model/values/conform.ts'
import { Failed } from '../../shared/request/http-call.ts'
import type { Requests } from '../../shared/request/requests.ts'
import { type Option, optionsOf, searchOptions } from '../../shared/request/use-options.ts'
import { useRequests } from '../../shared/request/use-requests.tsx'
import { useCan, useMay } from '../../shared/request/use-user.ts'
import { useModel } from '../../shared/state/use-model.ts'
import { type Destination, matchDestinations } from './destinations.ts'

/** Receives search results as they arrive. */
interface SearchHearer {
  /** @param more how many further rows were found */
  readonly found: (found: readonly Destination[], more: number) => void
  /** Called with a sentence about what could not be searched. */
  readonly failed: (sentence: string) => void
}

const perEntity = 5

/** @param records rows have their own screens; otherwise results link to their forms */
const destination =
  (entity: EntityModel, records: boolean) =>
  ({ id, label }: Option): Destination => ({
    to: `${records ? entity.route.list : entity.route.form}/${id}`,
    label,
    kind: entity.title.one,
    icon: entity.menu?.icon ?? null,
  })

/** Found rows, and the number of further matches. */
interface Found {
  readonly shown: readonly Destination[]
  readonly more: number
}

/** The found rows of an entity. If there are more, the last entry links to all of them with their number. */
const destinations = (
  entity: EntityModel,
  keyword: string,
  options: readonly Option[],
  total: number | undefined,
  records: boolean,
): Found => {
  const rows = options.map(destination(entity, records))
  if (total === undefined || total <= rows.length) return { shown: rows, more: 0 }
  const query = addressQuery({ ...defaultQuery, keyword })
  const all = {
    to: `${entity.route.list}?${query}`,
    label: palette.showAll(entity.title.many),
    kind: `${palette.some(rows.length, total.toLocaleString(locale))} ${lower(entity.title.many)}`,
    icon: entity.menu?.icon ?? null,
    leadsToAll: true,
  }
  return { shown: [...rows, all], more: total - rows.length }
}

/** Other servers may respond differently. */
const answered = partly(searchAnswer.properties)

/** Searches all entities in one call; null if the server does not support it. @throws Failed */
const searchAtOnce = async (
  requests: Requests,
  model: Model,
  entities: readonly EntityModel[],
  keyword: string,
  signal: AbortSignal,
  records: boolean,
): Promise<readonly Found[] | null> => {
  try {
    const body = await requests.call('GET', `/api/search?${new URLSearchParams({ keyword })}`, undefined, {
      signal,
    })
    const { data, total = {} } = conform(answered, body)
    if (!data) return null
    return entities.map((entity) =>
      destinations(entity, keyword, optionsOf(model, entity, data[entity.name]), total[entity.name], records),
    )
  } catch (error) {
    if (error instanceof Failed && (error.status === 404 || error.status === 405)) return null
    throw error
  }
}

/**
 * Searches rows of these entities by label, in one call or else in one per entity.
 * @param records rows have their own screens, which results link to
 */
export const searchRecords = async (
  requests: Requests,
  model: Model,
  entities: readonly EntityModel[],
  keyword: string,
  signal: AbortSignal,
  { found, failed }: SearchHearer,
  records = false,
): Promise<void> => {
  const searchOne = async (entity: EntityModel): Promise<void> => {
    try {
      const options = await searchOptions(requests, model, entity, keyword, perEntity, signal)
      found(options.map(destination(entity, records)), 0)
    } catch {
      failed(palette.failed(entity.title.many))
    }
  }
  try {
    const all = await searchAtOnce(requests, model, entities, keyword, signal, records)
    if (all !== null)
      return found(
        all.flatMap(({ shown }) => shown),
        all.reduce((sum, { more }) => sum + more, 0),
      )
  } catch {
    return failed(palette.failedAll)
  }
  await Promise.all(entities.map(searchOne))
}

interface Records {
  readonly found: readonly Destination[]
  /** The number of further matches. */
  readonly more: number
  readonly searching: boolean
  /** A sentence for each part that could not be searched. */
  readonly failed: readonly string[]
}

const nothing: Records = { found: [], more: 0, searching: false, failed: [] }
/** Debounce after the last keystroke, in milliseconds. */
const pause = 180
const shortest = 2

/**
 * Rows of any entity whose label contains the keyword, as they arrive. An older response never replaces a newer one.
 */
export const useRecords = (keyword: string): Records & { readonly retry: () => void } => {
  const requests = useRequests()
  const model = useModel()
  const may = useMay()
  const can = useCan('history')
  const [records, setRecords] = useState(nothing)
  const [attempt, setAttempt] = useState(0)
  const wanted = keyword.trim()
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again only for another keyword, or on request
  useEffect(() => {
    if (wanted.length < shortest) {
      setRecords(nothing)
      return
    }
    const ending = new AbortController()
    // Enter must never open a result of an earlier keyword.
    setRecords((known) => ({ ...known, found: matchDestinations(known.found, wanted), searching: true }))
    const timer = setTimeout(() => {
      setRecords({ ...nothing, searching: true })
      const unlessEnded = (change: (known: Records) => Records): void => {
        if (!ending.signal.aborted) setRecords(change)
      }
      const searched = model.list.filter((entity) => may('read', entity))
      void searchRecords(
        requests,
        model,
        searched,
        wanted,
        ending.signal,
        {
          found: (found, more) =>
            unlessEnded((known) => ({
              ...known,
              found: [...known.found, ...found],
              more: known.more + more,
            })),
          failed: (sentence) => unlessEnded((known) => ({ ...known, failed: [...known.failed, sentence] })),
        },
        can,
      ).then(() => unlessEnded((known) => ({ ...known, searching: false })))
    }, pause)
    return () => {
      clearTimeout(timer)
      ending.abort()
    }
  }, [wanted, requests, model, attempt])
  return { ...records, retry: () => setAttempt(attempt + 1) }
}
