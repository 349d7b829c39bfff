import type { Database, Reader, DatabaseRow as Stored } from '../../platform/database/driver/database.ts'
import { type EntryState, entryStates } from './table.ts'

/** An entry as shown to administrators, without its payload. Times are ISO 8601, UTC. */
export interface StoredEntry {
  readonly id: number
  readonly at: string
  readonly kind: string
  readonly recipient: string | null
  readonly subject: string
  readonly state: EntryState
  readonly tries: number
  readonly due: string
  readonly until: string | null
  readonly fault: string | null
  readonly batch: number | null
  readonly endedAt: string | null
  /** Who retried or discarded it. */
  readonly decidedBy: { readonly id: number; readonly name: string } | null
}

const columns =
  'id, at, kind, recipient, subject, state, tries, due, until, fault, batch_id, ended_at, decided_by, decided_by_name'

const text = (value: unknown): string | null => (value === null ? null : String(value))

const entryIn = (row: Stored): StoredEntry => ({
  ...{ id: Number(row.id), at: String(row.at), kind: String(row.kind), subject: String(row.subject) },
  ...{ recipient: text(row.recipient), tries: Number(row.tries), due: String(row.due) },
  state: entryStates.find((state) => state === row.state) ?? 'parked',
  ...{ until: text(row.until), fault: text(row.fault), endedAt: text(row.ended_at) },
  batch: row.batch_id === null ? null : Number(row.batch_id),
  decidedBy:
    row.decided_by === null ? null : { id: Number(row.decided_by), name: String(row.decided_by_name) },
})

/**
 * Reads an entry by its id; null where there is none.
 * @param ending `forUpdate` of the dialect, in a write that changes it
 */
export const readEntry = async (reader: Reader, id: number, ending = ''): Promise<StoredEntry | null> => {
  const [row] = await reader.all(`select ${columns} from engine_outbox where id = ?${ending}`, [id])
  return row ? entryIn(row) : null
}

/** Reads a page of the entries of a state; without a state, all open ones, parked first. Newest first. */
export const readEntries = async (
  { background, dialect }: Database,
  state: EntryState | null,
  { page, size }: { readonly page: number; readonly size: number },
): Promise<{ readonly entries: readonly StoredEntry[]; readonly total: number }> => {
  // Repeats the condition of a partial index, so that a million done entries are not scanned.
  const open = "state in ('waiting', 'running', 'parked')"
  const ended = state === 'done' || state === 'discarded'
  const which = `${ended ? "state in ('done', 'discarded')" : open}${state === null ? '' : ` and state = '${state}'`}`
  const down = (column: string): string => dialect.order(column, 'desc')
  const order = ended
    ? `${down('ended_at')}, ${down('id')}`
    : `case state when 'parked' then 0 when 'running' then 1 else 2 end, ${down('id')}`
  const [counted] = await background.rows(`select count(*) from engine_outbox where ${which}`)
  const rows = await background.all(
    `select ${columns} from engine_outbox where ${which} order by ${order} limit ${size} offset ${(page - 1) * size}`,
  )
  return { entries: rows.map(entryIn), total: Number(counted?.[0] ?? 0) }
}
