import { undo as words } from '#texts/undo'
import type { UnrevertedRow } from '../../../../schemas/unreverted-row.ts'
import { type ToastAction, toast } from '../design/overlay/toast.ts'
import { type BatchProgress, followBatch, type RowOf, undoBatch } from '../request/batches.ts'
import { asFailed, type Failed } from '../request/http-call.ts'
import type { Requests } from '../request/requests.ts'
import { refreshAll } from '../request/save.ts'
import { createStore } from '../state/store.ts'

/** The rows that the last undo or restore left as they are, once somebody looks at them. */
export const undoConflicts = createStore<readonly UnrevertedRow[] | null>(null)

interface TakingBack {
  /** What was changed, in words. */
  readonly text?: string | undefined
  /** Only what was done to these rows; all of it unless said. */
  readonly rows?: readonly RowOf[]
  /** What it is called once it is done; the undo can be taken back by its toast then. */
  readonly done?: string
  /** What one may wish for next, once it is done. */
  readonly next?: ToastAction | undefined
  /** What it is called where it is refused. */
  readonly failed?: string
}

/** What an undo comes to, in a sentence; undefined where the change itself says enough. */
const outcome = ({ changed, kept }: BatchProgress, text: string | undefined): string | undefined => {
  if (kept.length > 0) return changed > 0 ? words.backButKept(changed, kept.length) : words.kept(kept.length)
  return changed > 1 ? words.back(changed) : text
}

/** Says what came of an undo or a restore, with the way to what it left as it is. */
const tell = (batch: BatchProgress, { text, done, next }: TakingBack): void => {
  const { id, changed, kept } = batch
  toast({
    tone: changed > 0 ? 'green' : 'red',
    title: changed > 0 ? (done ?? words.done) : words.nothing,
    text: outcome(batch, text),
    ...(done !== undefined && changed > 0 && { batch: id }),
    actions: [
      ...(kept.length > 0 ? [{ label: words.show(kept.length), act: () => undoConflicts.set(kept) }] : []),
      ...(next ? [next] : []),
    ],
  })
}

const told = async (
  requests: Requests,
  work: () => Promise<BatchProgress>,
  taking: TakingBack,
): Promise<Failed | null> => {
  try {
    tell(await work(), taking)
    return null
  } catch (error) {
    const failed = asFailed(error)
    const text = Object.values(failed.errors).flat()[0] ?? failed.message
    toast({ tone: 'red', title: taking.failed ?? words.failed, text })
    return failed
  } finally {
    refreshAll(requests)
  }
}

/** Takes a batch back, says how it went, and asks anew for what is shown. @returns why it could not be; null once it is done */
export const undoWithToast = (
  requests: Requests,
  batch: string,
  taking: TakingBack = {},
): Promise<Failed | null> => {
  let said = -1
  const heard = ({ underWay, changed, total }: BatchProgress) => {
    const tenths = total > 0 ? Math.floor((10 * changed) / total) : 0
    if (!underWay || tenths === said) return
    said = tenths // each is spoken
    const text = changed > 0 ? words.progress(changed, total) : taking.text
    toast({ tone: 'green', title: words.running, text, stays: true })
  }
  return told(requests, () => undoBatch(requests, batch, { rows: taking.rows, heard }), taking)
}

/** Sends a call that gives fields back what they held, and says how it went. @returns why it could not be; null once it is done */
export const revertWithToast = (requests: Requests, path: string, body: object): Promise<Failed | null> =>
  told(requests, async () => followBatch(requests, await requests.call('POST', path, body)), {
    done: words.restored,
    failed: words.notRestored,
  })
