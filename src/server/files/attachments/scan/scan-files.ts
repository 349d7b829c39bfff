import { scanning } from '#texts/stored-files'
import type { Context } from '../../../access/context.ts'
import { NoLongerNeeded, type OutboxHandlers, PermanentFailure } from '../../../events/outbox/handler.ts'
import type { Writer } from '../../../platform/database/driver/database.ts'
import { changeMessages, rowsTopic } from '../../../rows/store/row-changes.ts'
import { type FileRecord, readFile } from '../../../rows/store/stored-file.ts'
import { MissingObject, type Store } from '../../store/store.ts'
import { type ScannerPlace, scan } from './clamd.ts'
import { scanKind } from './scan-entry.ts'

/** Timeout of a scan: a file of one GB takes minutes. */
const seconds = 900

type Parts = Pick<Context, 'database' | 'log'>

/** Returns the outbox handler that scans files; none without a scanner, since no file then waits for one. */
export const scanHandlers = (parts: Parts, store: Store, place: ScannerPlace | null): OutboxHandlers =>
  place === null
    ? {}
    : {
        [scanKind]: {
          seconds,
          run: async ({ payload }) => {
            const id = Number((payload as { readonly file: unknown }).file) // written by `addScan`
            const file = await readFile(parts.database, id)
            if (file === null || file.state !== 'checking') throw new NoLongerNeeded()
            await lookAt(parts, store, place, file)
          },
        },
      }

const lookAt = async (parts: Parts, store: Store, place: ScannerPlace, file: FileRecord): Promise<void> => {
  const { database, log } = parts
  const verdict = await scan(place, await bytesOf(store, file))
  if (verdict.is === 'tooLarge') throw new PermanentFailure(scanning.tooLarge)
  if (verdict.is === 'failed') throw new Error(scanning.said(verdict.says))
  if (verdict.is === 'clean') {
    await database.write((writer) => settle(writer, 'id = ?', file.id, 'ready'))
    return
  }
  // Rejects every file with these bytes: an older virus database may have passed some.
  await database.write((writer) => settle(writer, 'sha256 = ?', file.sha256, 'refused'))
  log.warn(
    { file: file.id, sha256: file.sha256, entity: file.entity, row: file.row },
    scanning.found(verdict.what),
  )
  await store.delete(file.sha256)
}

const bytesOf = async (store: Store, { sha256 }: FileRecord) => {
  try {
    return await store.read(sha256)
  } catch (error) {
    throw error instanceof MissingObject ? new PermanentFailure(error.message) : error
  }
}

/** Stores the result of a scan, and notifies open pages of the rows that have the file. */
const settle = async (
  writer: Writer,
  condition: string,
  value: string | number,
  state: 'ready' | 'refused',
): Promise<void> => {
  const rows = await writer.all(
    `update engine_files set state = ? where ${condition} and state in ('checking', 'ready') returning entity, row_id, left_at`,
    [state, value],
  )
  const changes = rows.flatMap(({ entity, row_id, left_at }) =>
    row_id === null || left_at !== null
      ? []
      : [{ entity: String(entity), id: Number(row_id), verb: 'update' as const }],
  )
  if (changes.length > 0)
    for (const message of changeMessages(changes)) await writer.publish(rowsTopic, message)
}
