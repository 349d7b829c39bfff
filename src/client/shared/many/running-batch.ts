import { lower } from '#texts/grammar'
import { many as words } from '#texts/many'
import { type BulkPreview, bulkPreview } from '../../../../schemas/bulk-preview.ts'
import { type EntityModel, isRow, type Model, type Row } from '../../../model/index.ts'
import { conform } from '../../../model/values/conform.ts'
import { toast } from '../design/overlay/toast.ts'
import { type BatchProgress, followBatch } from '../request/batches.ts'
import { asFailed } from '../request/http-call.ts'
import type { Requests } from '../request/requests.ts'
import { refreshAll, sendWrite } from '../request/save.ts'
import { isBatchDetached, resumableBatch, storeResumableBatch } from '../screen/resumable-batch.ts'
import { createStore } from '../state/store.ts'
import { bulkPath } from './preview.ts'

type Does = keyof typeof words.running

const isDoes = (text: unknown): text is Does => typeof text === 'string' && Object.hasOwn(words.running, text)

/** A running change of many rows. */
export interface RunningBatch {
  readonly entity: EntityModel
  readonly does: Does
  /** The number of rows to change. */
  readonly count: number
  /** The last progress; null until the server has reported one. */
  readonly batch: BatchProgress | null
  /** The start, in milliseconds since 1970. */
  readonly since: number
}

/** The running batch, at most one per page. It continues when its screen closes. */
export const runningBatch = createStore<RunningBatch | null>(null)

/** The most rows that the address of a list names. */
const mostShown = 100

const showRows = ({ route }: EntityModel, ids: readonly number[]): void => {
  location.hash = `${route.list}?ids=${ids.join()}` // the toast may be on any screen
}

/** The estimated remaining seconds; null until there is progress. */
export const secondsLeft = ({ batch, count, since }: RunningBatch, now: number): number | null => {
  const done = batch?.changed ?? 0
  return done > 0 ? Math.ceil(((now - since) / done / 1000) * Math.max(0, count - done)) : null
}

/**
 * Commits a previewed change and shows its result in a toast on any screen.
 * @returns null when done; a new preview if the set has changed, in which case nothing was written
 * @throws Failed if it did not start
 */
export const commitBulkChange = async (
  requests: Requests,
  entity: EntityModel,
  request: Row,
  preview: BulkPreview,
): Promise<BulkPreview | null> => {
  const begun = {
    entity,
    does: request.delete === true ? 'delete' : 'change',
    count: preview.changes,
  } as const
  try {
    const batch = await runBatch(requests, begun, async () => {
      const body = { ...request, mark: preview.mark }
      return (await sendWrite(requests, 'POST', bulkPath(entity), body)).answer
    })
    toastBatchResult(begun, batch)
    return null
  } catch (error) {
    const { status, data } = asFailed(error)
    if (status === 409 && isRow(data)) return conform(bulkPreview, data)
    throw asFailed(error)
  }
}

/** Resumes following a batch of this tab after a reload, if there is one, and shows its result. */
export const resumeBatch = async (requests: Requests, model: Model): Promise<void> => {
  const known: unknown = JSON.parse(resumableBatch() ?? 'null')
  if (runningBatch.get() !== null || !isRow(known)) return
  const entity = model.entities[String(known.entity)]
  if (!entity) return storeResumableBatch(null)
  const { batch, does } = known
  const begun = {
    entity,
    does: isDoes(does) ? does : 'change',
    count: Number(known.count),
    since: Number(known.since),
  } as const
  try {
    toastBatchResult(begun, await runBatch(requests, begun, async () => ({ data: { batch: Number(batch) } })))
  } catch {
    // the batch expired or belongs to another user: shows nothing
  }
}

/**
 * Starts a change of many rows and follows it to its end, even if its screen closes.
 * @param begin the call that starts it; resolves with its answer
 * @throws Failed if it did not start or cannot be followed
 */
export const runBatch = async (
  requests: Requests,
  { since = Date.now(), ...wanted }: Omit<RunningBatch, 'batch' | 'since'> & { readonly since?: number },
  begin: () => Promise<unknown>,
): Promise<BatchProgress> => {
  const begun = { ...wanted, since, batch: null }
  const { entity, does, count } = begun
  runningBatch.set(begun)
  try {
    return await followBatch(requests, await begin(), (now) => {
      runningBatch.set({ ...begun, batch: now })
      if (now.underWay)
        storeResumableBatch(JSON.stringify({ entity: entity.name, does, count, since, batch: now.id }))
    })
  } finally {
    if (runningBatch.get()?.since === since) {
      runningBatch.set(null)
      isBatchDetached.set(false)
      storeResumableBatch(null)
    }
    refreshAll(requests)
  }
}

/** Shows the result of a batch in a toast. */
export const toastBatchResult = (
  { entity, does }: Pick<RunningBatch, 'entity' | 'does'>,
  { id, state, changed, refused, reasons }: BatchProgress,
): void => {
  if (state === 'cancelled')
    return void toast({ tone: 'green', title: words.cancelled, text: words.cancelledText })
  if (state === 'failed') return void toast({ tone: 'red', title: words.notDone })
  const said = words.did[does]
  const text = changed > 0 ? [said(changed, lower(entity.title.one), lower(entity.title.many))] : []
  if (refused > 0) text.push(words.butRefused(refused), reasons.map(({ reason }) => reason).join(' '))
  const refusedIds = reasons.flatMap(({ sample }) => sample).slice(0, mostShown)
  toast({
    tone: changed > 0 ? 'green' : 'red',
    title: changed > 0 ? words.done : words.notDone,
    text: text.join(' '),
    ...(changed > 0 && { batch: id }),
    ...(refusedIds.length > 0 && {
      stays: true,
      actions: [{ label: words.show(refusedIds.length), act: () => showRows(entity, refusedIds) }],
    }),
  })
}
