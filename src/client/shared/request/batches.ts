import { countSchema, listOf, partly, wholeOrNull } from '../../../../schemas/basic.ts'
import { batch as batchShape } from '../../../../schemas/batch.ts'
import { type RefusedRows, refusedRows } from '../../../../schemas/refused-rows.ts'
import type { UnrevertedRow } from '../../../../schemas/unreverted-row.ts'
import { isRow } from '../../../model/index.ts'
import { dataIn } from './answers.ts'
import type { Requests } from './requests.ts'

/** A row, as a batch names it. */
export interface RowOf {
  /** Whose row it is: 'book'. */
  readonly entity: string
  readonly id: number
}

/** A batch, as far as it has come. */
export interface BatchProgress {
  readonly id: string
  /** It goes on by itself. */
  readonly underWay: boolean
  readonly state: string
  /** How many rows it is about, and how many of them are done. */
  readonly total: number
  readonly changed: number
  /** How many of those an import has added; null of others, and before its end. */
  readonly created: number | null
  /** How many were refused while it ran. */
  readonly refused: number
  /** Rows that an undo left as they are, wholly or in some fields. */
  readonly kept: readonly UnrevertedRow[]
  /** Why rows were refused while it ran. */
  readonly reasons: readonly RefusedRows[]
}

/** What any call answers of a batch: that it runs and how far it is, or what has come of it. */
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
 * Follows a batch until it rests. A call that brings no answer is tried again: the batch goes on without us.
 * @param answer of the call that began it
 * @param heard told how far it is
 * @throws Failed where the batch is not ours to follow
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
  /** Only what it did to these rows; all of it unless said. */
  readonly rows?: readonly RowOf[] | undefined
  /** Told how far it is. */
  readonly heard?: (batch: BatchProgress) => void
}

/** Takes a batch back. @returns the batch that did so, at rest @throws Failed with the server's sentence */
export const undoBatch = async (
  requests: Requests,
  batch: string,
  { rows, heard }: Undoing = {},
): Promise<BatchProgress> =>
  followBatch(requests, await requests.call('POST', `${pathOf(batch)}/undo`, rows ? { rows } : {}), heard)

/** Stops a batch and takes back what it has done. @throws Failed */
export const cancelBatch = async (requests: Requests, batch: string): Promise<void> => {
  await requests.call('POST', `${pathOf(batch)}/cancel`, {})
}
