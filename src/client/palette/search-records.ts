import type { EntityModel, Model } from '../../model/index.ts'
import { palette } from '../../model/panel-messages.ts'
import { isRow } from '../../model/row.ts'
import { call, Failed } from '../api.ts'
import { findOptions, type Option, optionsOf } from '../hooks/use-options.ts'
import type { Destination } from './destinations.ts'

/** Hears what a search comes to, as it comes in. */
export interface SearchHearer {
  readonly found: (found: readonly Destination[]) => void
  /** A sentence says what could not be searched. */
  readonly failed: (sentence: string) => void
}

const perEntity = 5

const destination =
  (entity: EntityModel) =>
  ({ id, label }: Option): Destination => ({
    to: `${entity.route.form}/${id}`,
    label,
    kind: entity.title.one,
    icon: entity.menu?.icon ?? null,
  })

/** All entities in one call; null where the server has no such call. @throws Failed */
const searchAtOnce = async (
  model: Model,
  entities: readonly EntityModel[],
  keyword: string,
  signal: AbortSignal,
): Promise<readonly Destination[] | null> => {
  try {
    const body = await call('GET', `/api/search?${new URLSearchParams({ keyword })}`, undefined, { signal })
    const data = isRow(body) ? body.data : null
    if (!isRow(data)) return null
    return entities.flatMap((entity) => optionsOf(model, entity, data[entity.name]).map(destination(entity)))
  } catch (error) {
    if (error instanceof Failed && (error.status === 404 || error.status === 405)) return null
    throw error
  }
}

/** Looks for rows of these entities by their labels: by one call, or where a server has none, by one an entity. */
export const searchRecords = async (
  model: Model,
  entities: readonly EntityModel[],
  keyword: string,
  signal: AbortSignal,
  { found, failed }: SearchHearer,
): Promise<void> => {
  const searchOne = async (entity: EntityModel): Promise<void> => {
    try {
      const options = await findOptions(model, entity, keyword, perEntity, signal)
      found(options.map(destination(entity)))
    } catch {
      failed(palette.failed(entity.title.many))
    }
  }
  try {
    const all = await searchAtOnce(model, entities, keyword, signal)
    if (all !== null) return found(all)
  } catch {
    return failed(palette.failedAll)
  }
  await Promise.all(entities.map(searchOne))
}
