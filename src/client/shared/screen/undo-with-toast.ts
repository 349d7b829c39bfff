import { undo as words } from '#texts/undo'
import type { UnrevertedRow } from '../../../../schemas/unreverted-row.ts'
import { type ToastAction, toast } from '../design/overlay/toast.ts'
import { type BatchProgress, followBatch, type RowOf, undoBatch } from '../request/batches.ts'
import { asFailed, type Failed } from '../request/http-call.ts'
import type { Requests } from '../request/requests.ts'
import { refreshAll } from '../request/save.ts'
import { createStore } from '../state/store.ts'

/** The rows that the last undo or restore did not revert, once the user opens them. */
export const undoConflicts = createStore<readonly UnrevertedRow[] | null>(null)

interface TakingBack {
  /** The change in words. */
  readonly text?: string | undefined
  /** Undoes only the changes to these rows; all if undefined. */
  readonly rows?: readonly RowOf[]
  /** The title on success; with it the toast offers to undo the undo. */
  readonly done?: string
  /** A further action on success. */
  readonly next?: ToastAction | undefined
  /** The title on failure. */
  readonly failed?: string
}

/** The result of an undo in a sentence; undefined if there is nothing to add. */
const outcome = ({ changed, kept }: BatchProgress, text: string | undefined): string | undefined => {
  if (kept.length > 0) return changed > 0 ? words.backButKept(changed, kept.length) : words.kept(kept.length)
  return changed > 1 ? words.back(changed) : text
}

/** Shows the result of an undo or restore in a toast, with a link to the rows that it did not revert. */
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

/** Undoes a batch, shows the result in a toast and refreshes the page. @returns the failure; null on success */
export const undoWithToast = (
  requests: Requests,
  batch: string,
  taking: TakingBack = {},
): Promise<Failed | null> => {
  let said = -1
  const heard = ({ underWay, changed, total }: BatchProgress) => {
    const tenths = total > 0 ? Math.floor((10 * changed) / total) : 0
    if (!underWay || tenths === said) return
    said = tenths // screen readers announce each
    const text = changed > 0 ? words.progress(changed, total) : taking.text
    toast({ tone: 'green', title: words.running, text, stays: true })
  }
  return told(requests, () => undoBatch(requests, batch, { rows: taking.rows, heard }), taking)
}

/** Restores fields by a call and shows the result in a toast. @returns the failure; null on success */
export const revertWithToast = (requests: Requests, path: string, body: object): Promise<Failed | null> =>
  told(requests, async () => followBatch(requests, await requests.call('POST', path, body)), {
    done: words.restored,
    failed: words.notRestored,
  })
