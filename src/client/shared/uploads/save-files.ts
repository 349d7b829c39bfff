import { isRow } from '../../../model/index.ts'
import { fileIn, type StoredFile } from '../../../model/kinds/file.ts'
import { itemIn } from '../request/answers.ts'
import { asFailed } from '../request/http-call.ts'
import { itemPath, userPath } from '../request/paths.ts'
import type { Requests } from '../request/requests.ts'
import { sendWrite } from '../request/save.ts'
import type { UploadTarget } from './upload.ts'

/** The files in a value of a field. */
export const filesIn = (value: unknown): readonly StoredFile[] =>
  [value].flat().flatMap((each) => fileIn(each) ?? [])

/** The value of a file field for drafts and calls. */
export const draftValue = (files: readonly StoredFile[], many: boolean): unknown =>
  many ? files : (files.at(-1) ?? null)

/** The most attempts after conflicts with other saves. */
const mostTries = 5

/** The last change of each row, which serializes the changes. */
const turns = new Map<string, Promise<unknown>>()

/**
 * Changes the files of a row on top of its current ones; retries after conflicts.
 * @param many whether the field holds several files
 * @param change gets the current files; null leaves them
 * @returns the batch for an undo; undefined if the server sends none
 * @throws Failed
 */
export const saveFiles = async (
  requests: Requests,
  { entity, field, row }: Pick<UploadTarget, 'entity' | 'field' | 'row'>,
  many: boolean,
  change: (present: readonly StoredFile[]) => readonly StoredFile[] | null,
): Promise<string | undefined> => {
  const path = itemPath(entity, row ?? 0)
  const attempt = async (tries: number): Promise<string | undefined> => {
    const item = itemIn(await requests.call('GET', path))
    const ids = change(filesIn(item[field.key]))?.map(({ id }) => id)
    if (!ids) return undefined
    try {
      const { answer, batch } = await sendWrite(requests, 'PUT', path, {
        [field.key]: many ? ids : (ids.at(-1) ?? null),
        version: item.version,
      })
      if (isRow(requests.answers.get(path)?.data)) requests.amend(path, answer)
      return batch
    } catch (error) {
      if (asFailed(error).status !== 409 || tries >= mostTries) throw error
      return attempt(tries + 1)
    }
  }
  const turn = (turns.get(path) ?? Promise.resolve()).then(() => attempt(1))
  turns.set(
    path,
    turn.catch(() => {}),
  )
  try {
    return await turn
  } finally {
    requests.refresh((each, once) =>
      once ? each === path : each.startsWith('/api/') && each !== path && each !== userPath,
    )
  }
}
