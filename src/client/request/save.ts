import type { EntityModel, Row } from '../../model/index.ts'
import { itemPath, userPath } from './paths.ts'
import type { Requests } from './requests.ts'
import { itemIn } from './use-rows.ts'

/** Every list, count and option is asked for again; who is signed in and what is being edited stay. */
const refreshAll = (requests: Requests): void =>
  requests.refresh((path, once) => !once && path.startsWith('/api/') && path !== userPath)

/**
 * Creates a row (id null) or updates one.
 * @returns the row as the server answers it
 * @throws Failed with `errors` by field key (422), with `data` as the row is now (409)
 */
export const save = async (
  requests: Requests,
  entity: EntityModel,
  id: number | string | null,
  payload: Readonly<Record<string, unknown>>,
): Promise<Row> => {
  const answer =
    id === null
      ? await requests.call('POST', entity.api.list, payload)
      : await requests.call('PUT', itemPath(entity, id), payload)
  refreshAll(requests)
  return itemIn(answer)
}

/** Deletes a row; the bearer token goes along as with every call. @throws Failed */
export const remove = async (requests: Requests, entity: EntityModel, id: number | string): Promise<void> => {
  await requests.call('DELETE', itemPath(entity, id))
  refreshAll(requests)
}

/**
 * Presses a button of a row. Whatever comes of it, what is shown is asked for again: it may have been out of date.
 * @returns the row as it is now @throws Failed with `errors` by field key (422), with `data` as the row is now (409)
 */
export const press = async (
  requests: Requests,
  entity: EntityModel,
  id: number | string,
  button: string,
  asked: Readonly<Record<string, unknown>>,
): Promise<Row> => {
  try {
    return itemIn(await requests.call('POST', `${itemPath(entity, id)}/${button}`, asked))
  } finally {
    refreshAll(requests)
  }
}
