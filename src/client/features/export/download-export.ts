import { exporting as words } from '#texts/export-menu'
import { failed } from '#texts/frame'
import type { Model } from '../../../model/index.ts'
import { toast } from '../../shared/design/overlay/toast.ts'
import { download } from '../../shared/request/download.ts'
import { asFailed } from '../../shared/request/http-call.ts'
import type { Requests } from '../../shared/request/requests.ts'
import type { Format } from './export-call.ts'

/** An export slower than this shows a progress message, in milliseconds. */
const soon = 400

/** Downloads an export and shows a message. On failure it shows the reason and offers a retry. */
export const downloadExport = async (
  requests: Requests,
  model: Model,
  path: string,
  rows: string,
  format: Format,
): Promise<void> => {
  const waiting = setTimeout(() => toast({ tone: 'green', title: words.preparing, stays: true }), soon)
  try {
    await download(requests, model, path)
    toast({ tone: 'green', title: words.begun, text: words.kept(rows, words.formats[format]) })
  } catch (error) {
    const again = () => void downloadExport(requests, model, path, rows, format)
    toast({
      tone: 'red',
      title: words.failed,
      text: asFailed(error).message,
      actions: [{ label: failed.retry, act: again }],
    })
  } finally {
    clearTimeout(waiting)
  }
}
