import { scanning } from '#texts/stored-files'
import { addEntry } from '../../../events/outbox/add-entry.ts'
import type { Writer } from '../../../platform/database/driver/database.ts'

/** The kind of entry by which the outbox has files looked at. */
export const scanKind = 'scan'

/** Has a file looked at once the transaction is committed. */
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
