import { outboxFault } from '#texts/outbox'
import type { Database, Reader, Writer } from '../../platform/database/driver/database.ts'
import { rawCondition } from '../../platform/sql/condition.ts'
import type { Lease, Leased } from '../../platform/work/lease.ts'
import { retryAfter } from './retry.ts'

/** An entry that this process has leased. */
export interface LeasedEntry {
  readonly id: number
  readonly kind: string
  /** Unique over all databases, and equal at each try. */
  readonly mark: string
  readonly recipient: string | null
  readonly subject: string
  readonly payload: unknown
  /** Number of this try, from 1. */
  readonly tries: number
  /** ISO 8601, UTC; null where the entry never expires. */
  readonly until: string | null
}

/** The lease of running entries. */
export const leasedEntries: Leased = { table: 'engine_outbox', running: "state = 'running'" }

/** Which entries a process can claim. */
export interface ClaimCriteria {
  readonly kinds: readonly string[]
  readonly now: Date
  readonly most: number
}

const marks = (of: readonly unknown[]): string => of.map(() => '?').join(', ')

/** Returns whether an entry is due, or its lease has expired; it reads without a lock. */
export const isAnythingDue = async (
  reader: Reader,
  lease: Lease,
  { kinds, now }: ClaimCriteria,
): Promise<boolean> => {
  const { sql, parameters } = lease.expired
  const [row] = await reader.rows(
    `select case when exists (select 1 from engine_outbox where state = 'waiting' and due <= ? and kind in (${marks(kinds)}))
      or exists (select 1 from engine_outbox where state = 'running' and ${sql}) then 1 else 0 end`,
    [now.toISOString(), ...kinds, ...parameters],
  )
  return row?.[0] === 1
}

/** Makes entries with an expired lease available again. */
export const reclaimEntries = async (writer: Writer, lease: Lease, now: Date): Promise<void> => {
  // An entry that ends its process at each try is parked.
  await lease.reclaimExpired(
    writer,
    { sql: "state = 'parked', fault = ?, ended_at = ?", parameters: [outboxFault.ended, now.toISOString()] },
    { sql: 'tries > ?', parameters: [retryAfter.length] },
  )
  await lease.reclaimExpired(writer, rawCondition("state = 'waiting'"))
}

/** Claims due entries: the first of each lane, skipping those that another process is claiming. */
export const claimDue = async (
  writer: Writer,
  { dialect }: Pick<Database, 'dialect'>,
  lease: Lease,
  { kinds, now, most }: ClaimCriteria,
): Promise<readonly LeasedEntry[]> => {
  const due = await writer.rows(
    `select e.id from engine_outbox e where e.state = 'waiting' and e.due <= ? and e.kind in (${marks(kinds)})
      and (e.lane is null or not exists (
        select 1 from engine_outbox f where f.lane = e.lane and f.id < e.id and f.state in ('waiting', 'running')))
    order by ${dialect.order('e.due', 'asc')}, ${dialect.order('e.id', 'asc')} limit ${most}${dialect.forClaim}`,
    [now.toISOString(), ...kinds],
  )
  if (due.length === 0) return []
  const claimed = await lease.claim(
    writer,
    due.map(([id]) => Number(id)),
    {
      set: "state = 'running', tries = tries + 1",
      columns: 'id, kind, mark, recipient, subject, payload, tries, until',
    },
  )
  return claimed
    .map((row) => ({
      ...{ id: Number(row.id), kind: String(row.kind), mark: String(row.mark), tries: Number(row.tries) },
      ...{ recipient: row.recipient === null ? null : String(row.recipient), subject: String(row.subject) },
      payload: JSON.parse(String(row.payload)) as unknown, // the handler knows its kind's payload
      until: row.until === null ? null : String(row.until),
    }))
    .toSorted((one, other) => one.id - other.id)
}
