import { fileCards } from '#texts/files'
import type { Model } from '../../../model/index.ts'
import type { StoredFile } from '../../../model/kinds/file.ts'
import { toast } from '../design/overlay/toast.ts'
import { download, onceAddress } from '../request/download.ts'
import { asFailed } from '../request/http-call.ts'
import type { Requests } from '../request/requests.ts'

/** Types that browsers display. */
const shown = /^(?:application\/pdf|image\/(?:png|jpeg|gif|webp|avif))$/

/** Whether a browser can show a file without a download. */
export const isShownInPlace = ({ type, state }: StoredFile): boolean =>
  state === undefined && shown.test(type)

const tellFailed = ({ name }: Pick<StoredFile, 'name'>, error: unknown): void => {
  toast({ tone: 'red', title: fileCards.notOpened(name), text: asFailed(error).message })
}

/** Downloads a file. */
export const downloadRowFile = (
  requests: Requests,
  model: Model,
  file: Pick<StoredFile, 'id' | 'name'>,
): Promise<void> =>
  download(requests, model, `/api/files/${file.id}`).catch((error) => tellFailed(file, error))

/** Shows a file in a new tab. The tab opens at once, because browsers block a later one as a pop-up. */
export const showFile = async (requests: Requests, model: Model, file: StoredFile): Promise<void> => {
  const tab = window.open('', '_blank')
  try {
    const address = await onceAddress(requests, model, `/api/files/${file.id}?inline=1`)
    if (!tab) return await downloadRowFile(requests, model, file)
    tab.opener = null
    tab.location.replace(address)
  } catch (error) {
    tab?.close()
    tellFailed(file, error)
  }
}
