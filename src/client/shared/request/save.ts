import type { EntityModel, Row } from '../../../model/index.ts'
import { itemIn } from './answers.ts'
import { itemPath, userPath } from './paths.ts'
import type { Requests } from './requests.ts'

/** Every list, count and option is asked for again; who is signed in and what is being edited stay. */
export const refreshAll = (requests: Requests): void => {
  requests.release()
  requests.refresh((path, once) => !once && path.startsWith('/api/') && path !== userPath)
}

/**
 * Creates a row (id null) or updates one.
 * @returns the row as the server answers it
 * @throws Failed with `errors` by field key (422), with `data` as the row is now (409)
 */
export const saveRow = async (
  requests: Requests,
  entity: EntityModel,
  id: number | string | null,
  payload: Readonly<Record<string, unknown>>,
): Promise<Row> => {
  const { answer, batch } =
    id === null
      ? await sendWrite(requests, 'POST', entity.api.list, payload)
      : await sendWrite(requests, 'PUT', itemPath(entity, id), payload)
  refreshAll(requests)
  return withBatch(itemIn(answer), batch)
}

/** The batches that rows were answered with. */
const batches = new WeakMap<Row, string>()

/** The row, with what undoes the write that answered it. */
export const withBatch = (row: Row, batch: string | undefined): Row => {
  if (batch) batches.set(row, batch)
  return row
}

/** What undoes the write that answered this row; undefined where its server says none. */
export const batchOf = (row: Row): string | undefined => batches.get(row)

/** Writes. @returns what is answered, and what undoes it where the server says that @throws Failed */
export const sendWrite = async (
  requests: Requests,
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
): Promise<{ readonly answer: unknown; readonly batch: string | undefined }> => {
  let batch: string | undefined
  const answer = await requests.call(method, path, body, {
    batched: (said) => {
      batch = said
    },
  })
  return { answer, batch }
}

/**
 * Deletes a row; the bearer token goes along as with every call.
 * @returns what undoes it; undefined where the server says none @throws Failed
 */
export const sendDeletion = async (
  requests: Requests,
  entity: EntityModel,
  id: number | string,
): Promise<string | undefined> => {
  const { batch } = await sendWrite(requests, 'DELETE', itemPath(entity, id))
  refreshAll(requests)
  return batch
}

/**
 * Presses a button of a row. Whatever comes of it, what is shown is asked for again: it may have been out of date.
 * @returns the row as it is now @throws Failed with `errors` by field key (422), with `data` as the row is now (409)
 */
export const pressButton = async (
  requests: Requests,
  entity: EntityModel,
  id: number | string,
  button: string,
  asked: Readonly<Record<string, unknown>>,
): Promise<Row> => {
  try {
    const { answer, batch } = await sendWrite(requests, 'POST', `${itemPath(entity, id)}/${button}`, asked)
    return withBatch(itemIn(answer), batch)
  } finally {
    refreshAll(requests)
  }
}
