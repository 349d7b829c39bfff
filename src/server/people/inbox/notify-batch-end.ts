import type { Context } from '../../access/context.ts'
import { rowEventTopic } from '../../events/row-events/row-events.ts'
import type { BatchEndListener } from '../../rows/batches/runner.ts'
import { countCreated } from '../../rows/batches/stored-batch.ts'
import { addNotices } from './add-notices.ts'

/** Tells whoever began a batch of several transactions that it has come to its end: they may have left meanwhile. */
export const notifyBatchEnd =
  ({ now }: Pick<Context, 'now'>): BatchEndListener =>
  async (writer, batch, { changed, refused }) => {
    const { id, kind, by, entity } = batch
    await writer.publish(rowEventTopic, '') // what it wrote is read from now on
    if (by === null) return
    const created = kind === 'import' ? { created: await countCreated(writer, batch) } : {}
    const others = changed - (created.created ?? 0)
    const payload = { batch: id, kind, entity, ...created, changed: others, refused, state: 'done' }
    const key = `batch:${id}`
    await addNotices(writer, now(), [
      { person: by.id, key, kind: 'batch', by: null, payload, once: key, ...(entity !== null && { entity }) },
    ])
  }
