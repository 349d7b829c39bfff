import { isRow, type Row } from '../../model/index.ts'
import type { Requests } from './requests.ts'

/** A row, as a batch names it. */
export interface RowOf {
  /** Whose row it is: 'book'. */
  readonly entity: string
  readonly id: number
}

/** A field of a row that an undo left as it is: what it would have given back, and what is there, in words. */
interface KeptField {
  readonly key: string
  readonly label: string
  readonly mine: string
  readonly theirs: string
}

/** A row that an undo left as it is, wholly or in some fields. */
export interface KeptRow extends RowOf {
  readonly label: string
  readonly fields: readonly KeptField[]
  /** Why, in the server's words. */
  readonly says: string
}

/** Rows that are refused, and why. */
export interface Refused {
  readonly count: number
  readonly reason: string
  /** Ids of some of them, 100 at most. */
  readonly sample: readonly number[]
}

/** A batch, as far as it has come. */
export interface Batch {
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
  readonly kept: readonly KeptRow[]
  /** Why rows were refused while it ran. */
  readonly reasons: readonly Refused[]
}

const number = (value: unknown): number => (typeof value === 'number' ? value : 0)
const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const rows = (value: unknown): readonly Row[] => (Array.isArray(value) ? value.filter(isRow) : [])

const keptIn = (row: Row): KeptRow => ({
  entity: text(row.entity),
  id: number(row.id),
  label: text(row.label),
  fields: Object.entries(isRow(row.values) ? row.values : {}).flatMap(([key, value]) =>
    isRow(value)
      ? [{ key, label: text(value.label), mine: text(value.mine), theirs: text(value.theirs) }]
      : [],
  ),
  says: text(row.says),
})

/** Reasons, as previews and batches tell them. */
export const refusedIn = (value: unknown): readonly Refused[] =>
  rows(value).map(({ count, reason, sample }) => ({
    count: number(count),
    reason: text(reason),
    sample: Array.isArray(sample) ? sample.filter((id) => typeof id === 'number') : [],
  }))

/** A number, or the sum of what is refused for several reasons. */
const countIn = (value: unknown): number =>
  typeof value === 'number' ? value : refusedIn(value).reduce((sum, { count }) => sum + count, 0)

const batchIn = (body: unknown): Batch => {
  const data: Row = isRow(body) && isRow(body.data) ? body.data : {}
  const state = text(data.state) || (data.changed === undefined ? 'running' : 'done')
  return {
    id: String(data.batch ?? data.id ?? ''),
    underWay: state === 'running' || state === 'undoing',
    state,
    total: number(data.total),
    changed: number(data.changed),
    created: typeof data.created === 'number' ? data.created : null,
    refused: countIn(data.refused),
    kept: rows(data.kept).map(keptIn),
    reasons: refusedIn(Array.isArray(data.refused) ? data.refused : data.reasons),
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
  heard: (batch: Batch) => void = () => {},
): Promise<Batch> => {
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
  readonly heard?: (batch: Batch) => void
}

/** Takes a batch back. @returns the batch that did so, at rest @throws Failed with the server's sentence */
export const undoBatch = async (
  requests: Requests,
  batch: string,
  { rows, heard }: Undoing = {},
): Promise<Batch> =>
  followBatch(requests, await requests.call('POST', `${pathOf(batch)}/undo`, rows ? { rows } : {}), heard)

/** Stops a batch and takes back what it has done. @throws Failed */
export const cancelBatch = async (requests: Requests, batch: string): Promise<void> => {
  await requests.call('POST', `${pathOf(batch)}/cancel`, {})
}
