import { scanning } from '#texts/stored-files'
import { addEntry } from '../../../events/outbox/add-entry.ts'
import type { Writer } from '../../../platform/database/driver/database.ts'

/** The kind of outbox entries that scan files. */
export const scanKind = 'scan'

/** Queues a scan of a file, which runs after the commit. */
export const addScan = (
  writer: Writer,
  now: Date,
  { id, name }: { readonly id: number; readonly name: string },
): Promise<unknown> =>
  addEntry(writer, now, {
    kind: scanKind,
    recipient: null,
    subject: scanning.subject(name),
    payload: { file: id },
    key: `scan:${id}`,
  })
