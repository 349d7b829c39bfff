import { mutate } from 'swr'
import type { EntityModel, Row } from '../../model/index.ts'
import { call } from './api.ts'
import { itemPath, userPath } from './paths.ts'
import { itemIn } from './use-rows.ts'

const isOfData = (key: unknown): boolean =>
  typeof key === 'string' && key.startsWith('/api/') && key !== userPath

/** Every list, count and option that is shown is asked again; what is not shown, when it is shown again. */
const refreshAll = async (): Promise<void> => {
  await mutate(isOfData, undefined, { revalidate: true, populateCache: false }).catch(() => {}) // the screens show it
}

/**
 * Creates a row (id null) or updates one.
 * @returns the row as the server answers it
 * @throws Failed with `errors` by field key (422), with `data` as the row is now (409)
 */
export const save = async (
  entity: EntityModel,
  id: number | string | null,
  payload: Readonly<Record<string, unknown>>,
): Promise<Row> => {
  const answer =
    id === null
      ? await call('POST', entity.api.list, payload)
      : await call('PUT', itemPath(entity, id), payload)
  void refreshAll()
  return itemIn(answer)
}

/** Deletes a row; the bearer token goes along as with every call. @throws Failed */
export const remove = async (entity: EntityModel, id: number | string): Promise<void> => {
  await call('DELETE', itemPath(entity, id))
  void refreshAll()
}
