import { record } from '#texts/record'
import type { Model } from '../../../model/index.ts'
import { onFirstUse } from '../design/overlay/on-first-use.tsx'
import type { Requests } from '../request/requests.ts'

/** The files of a row as cards. The build of a product without files omits it: see `product-files`. */
export const filesOfRow = onFirstUse(() => import('./FilesOfRow.tsx').then((part) => part.FilesOfRow), {
  what: record.files,
  as: 'place',
})

/** Downloads a file, even one that its row no longer has. */
export const downloadLate = (
  requests: Requests,
  model: Model,
  file: { readonly id: number; readonly name: string },
): void =>
  void import('./open-file.ts').then((part) => part.downloadRowFile(requests, model, file), console.error)
