import type { EntityModel, Row } from '../../../model/index.ts'
import { itemIn } from './answers.ts'
import { itemPath, userPath } from './paths.ts'
import type { Requests } from './requests.ts'

/** Refreshes all lists, counts and options, except the user and rows being edited. */
export const refreshAll = (requests: Requests): void => {
  requests.release()
  requests.refresh((path, once) => !once && path.startsWith('/api/') && path !== userPath)
}

/**
 * Creates a row (id null) or updates one.
 * @returns the row from the answer
 * @throws Failed with `errors` by field key (422), or with the current row in `data` (409)
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

/** The batches of writes, by the row of their answer. */
const batches = new WeakMap<Row, string>()

/** Returns the row after linking it to the batch of its write. */
export const withBatch = (row: Row, batch: string | undefined): Row => {
  if (batch) batches.set(row, batch)
  return row
}

/** The batch of the write that returned this row; undefined if the server sent none. */
export const batchOf = (row: Row): string | undefined => batches.get(row)

/** Sends a write. @returns the answer, and its batch if the server sends one @throws Failed */
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
 * Deletes a row.
 * @returns the batch for an undo; undefined if the server sends none
 * @throws Failed
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
 * Presses a button of a row. It always refreshes the page, even on failure, since the row may have been out of date.
 * @returns the changed row
 * @throws Failed with `errors` by field key (422), or with the current row in `data` (409)
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
