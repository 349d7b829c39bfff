import type { Context } from '../../access/context.ts'
import { rowEventTopic } from '../../events/row-events/row-events.ts'
import type { BatchEndListener } from '../../rows/batches/runner.ts'
import { countCreated } from '../../rows/batches/stored-batch.ts'
import { addNotices } from './add-notices.ts'

/** Notifies the person who started a long batch that it has ended, since they may have left the page. */
export const notifyBatchEnd =
  ({ now }: Pick<Context, 'now'>): BatchEndListener =>
  async (writer, batch, { changed, refused }) => {
    const { id, kind, by, entity } = batch
    await writer.publish(rowEventTopic, '') // wakes the reader of the batch's row events
    if (by === null) return
    const created = kind === 'import' ? { created: await countCreated(writer, batch) } : {}
    const others = changed - (created.created ?? 0)
    const payload = { batch: id, kind, entity, ...created, changed: others, refused, state: 'done' }
    const key = `batch:${id}`
    await addNotices(writer, now(), [
      { person: by.id, key, kind: 'batch', by: null, payload, once: key, ...(entity !== null && { entity }) },
    ])
  }
