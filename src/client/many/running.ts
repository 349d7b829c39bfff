import { lower } from '#texts/grammar'
import { many as words } from '#texts/many'
import { type EntityModel, isRow, type Row } from '../../model/index.ts'
import { toast } from '../design/overlay/toast.ts'
import { type Batch, followBatch } from '../request/batches.ts'
import type { Requests } from '../request/requests.ts'
import { refreshAll, write } from '../request/save.ts'
import { asFailed } from '../request/wire.ts'
import { createStore } from '../state/store.ts'
import { bulkPath, type Preview, previewIn } from './preview.ts'

/** A change of many rows that goes on. */
export interface Running {
  readonly entity: EntityModel
  readonly deletes: boolean
  /** How many it changes. */
  readonly count: number
  /** As far as it has come; null until the server has said so. */
  readonly batch: Batch | null
  /** In milliseconds since 1970. */
  readonly since: number
}

/** One at a time from here; it goes on whether or not anybody looks. */
export const running = createStore<Running | null>(null)

/** How much longer, in seconds; null where there is no telling yet. */
export const secondsLeft = ({ batch, count, since }: Running, now: number): number | null => {
  const done = batch?.changed ?? 0
  return done > 0 ? Math.ceil(((now - since) / done / 1000) * Math.max(0, count - done)) : null
}

/**
 * Does what the preview has said, and tells how it went, wherever one is by then.
 * @returns null once it is done; what it would come to now where the set has moved: nothing was changed then
 * @throws Failed where it did not begin
 */
export const commit = async (
  requests: Requests,
  entity: EntityModel,
  request: Row,
  preview: Preview,
): Promise<Preview | null> => {
  const begun: Running = {
    entity,
    deletes: request.delete === true,
    count: preview.changes,
    batch: null,
    since: Date.now(),
  }
  running.set(begun)
  try {
    const { answer } = await write(requests, 'POST', bulkPath(entity), { ...request, mark: preview.mark })
    const batch = await followBatch(requests, answer, (now) => running.set({ ...begun, batch: now }))
    tell(begun, batch)
    return null
  } catch (error) {
    const { status, data } = asFailed(error)
    const newer = status === 409 ? previewIn(isRow(data) && isRow(data.data) ? data.data : data) : null
    if (newer) return newer
    throw asFailed(error)
  } finally {
    running.set(null)
    refreshAll(requests)
  }
}

const tell = ({ entity, deletes }: Running, { id, state, changed, refused }: Batch): void => {
  if (state === 'cancelled')
    return void toast({ tone: 'green', title: words.cancelled, text: words.cancelledText })
  if (state === 'failed') return void toast({ tone: 'red', title: words.notDone })
  const said = deletes ? words.deleted : words.changed
  const text = [said(changed, lower(entity.title.one), lower(entity.title.many))]
  if (refused > 0) text.push(words.butRefused(refused))
  toast({ tone: 'green', title: words.done, text: text.join(' '), batch: id })
}
