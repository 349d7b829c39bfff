import { countSchema, listOf, partly, wholeOrNull } from '../../../../schemas/basic.ts'
import { batch as batchShape } from '../../../../schemas/batch.ts'
import { type RefusedRows, refusedRows } from '../../../../schemas/refused-rows.ts'
import type { UnrevertedRow } from '../../../../schemas/unreverted-row.ts'
import { isRow } from '../../../model/index.ts'
import { dataIn } from './answers.ts'
import type { Requests } from './requests.ts'

/** A row of a batch. */
export interface RowOf {
  /** The name of its entity: 'book'. */
  readonly entity: string
  readonly id: number
}

export interface BatchProgress {
  readonly id: string
  /** Whether it is still running on the server. */
  readonly underWay: boolean
  readonly state: string
  /** The number of rows of the batch, and of those done. */
  readonly total: number
  readonly changed: number
  /** The number of rows that an import has added; null for other batches and until the end. */
  readonly created: number | null
  /** The number of rows refused during the run. */
  readonly refused: number
  /** Rows that an undo did not revert, wholly or in some fields. */
  readonly kept: readonly UnrevertedRow[]
  /** The reasons for refused rows. */
  readonly reasons: readonly RefusedRows[]
}

/** Any answer about a batch: its progress or its result. */
const answered = partly({
  ...batchShape.properties,
  batch: wholeOrNull,
  refused: { anyOf: [countSchema, listOf(refusedRows)] },
})

const batchIn = (body: unknown): BatchProgress => {
  const { batch, id = batch, changed, state: named, refused = 0, ...rest } = dataIn(answered, body)
  const state = named ?? (changed === undefined ? 'running' : 'done')
  const reasons = typeof refused === 'number' ? (rest.reasons ?? []) : refused
  return {
    id: String(id ?? ''),
    underWay: state === 'running' || state === 'undoing',
    state,
    total: rest.total ?? 0,
    changed: changed ?? 0,
    created: rest.created ?? null,
    refused: typeof refused === 'number' ? refused : refused.reduce((sum, { count }) => sum + count, 0),
    kept: rest.kept ?? [],
    reasons,
  }
}

const pathOf = (batch: string): string => `/api/batches/${encodeURIComponent(batch)}`

const pause = 500

const pass = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))

/**
 * Polls a batch until it ends. Calls that fail without a 4xx are retried, because the batch runs on the server.
 * @param answer of the call that started it
 * @param heard called with the progress
 * @throws Failed if the server answers 4xx, such as for another user's batch
 */
export const followBatch = async (
  requests: Requests,
  answer: unknown,
  heard: (batch: BatchProgress) => void = () => {},
): Promise<BatchProgress> => {
  let batch = batchIn(answer)
  const { id } = batch
  heard(batch)
  while (batch.underWay) {
    await pass(pause)
    try {
      batch = { ...batchIn(await requests.call('GET', pathOf(id))), id }
    } catch (error) {
      if (isLasting(error)) throw error
    }
    heard(batch)
  }
  return batch
}

const isLasting = (error: unknown): boolean =>
  isRow(error) && typeof error.status === 'number' && error.status >= 400 && error.status < 500

interface Undoing {
  /** Undoes only the changes to these rows; all if undefined. */
  readonly rows?: readonly RowOf[] | undefined
  /** Called with the progress. */
  readonly heard?: (batch: BatchProgress) => void
}

/** Undoes a batch. @returns the finished batch of the undo @throws Failed with the server's message */
export const undoBatch = async (
  requests: Requests,
  batch: string,
  { rows, heard }: Undoing = {},
): Promise<BatchProgress> =>
  followBatch(requests, await requests.call('POST', `${pathOf(batch)}/undo`, rows ? { rows } : {}), heard)

/** Stops a batch and reverts its changes. @throws Failed */
export const cancelBatch = async (requests: Requests, batch: string): Promise<void> => {
  await requests.call('POST', `${pathOf(batch)}/cancel`, {})
}
