import { record } from '#texts/record'
import type { Model } from '../../../model/index.ts'
import { onFirstUse } from '../design/overlay/on-first-use.tsx'
import type { Requests } from '../request/requests.ts'

/** The files of a row that is read, as cards. The page of a product without files has none: see `product-files`. */
export const filesOfRow = onFirstUse(() => import('./FilesOfRow.tsx').then((part) => part.FilesOfRow), {
  what: record.files,
  as: 'place',
})

/** Has the browser keep a file, also one that is of its row no more. */
export const downloadLate = (
  requests: Requests,
  model: Model,
  file: { readonly id: number; readonly name: string },
): void =>
  void import('./open-file.ts').then((part) => part.downloadRowFile(requests, model, file), console.error)
