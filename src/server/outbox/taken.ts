import { outboxFault } from '#texts/outbox'
import type { Database, Reader, Writer } from '../database/driver/database.ts'
import { retryAfter } from './retry.ts'

/** An entry that this process works on. */
export interface TakenEntry {
  readonly id: number
  readonly kind: string
  /** The same at each try, and of no other entry of any database. */
  readonly mark: string
  readonly recipient: string | null
  readonly subject: string
  /** As it was written. */
  readonly payload: unknown
  /** Which try this is, from 1. */
  readonly tries: number
  /** ISO 8601, UTC; null where it is always worth doing. */
  readonly until: string | null
}

/** Which process takes, and what it can do. */
export interface Taker {
  readonly holder: string
  readonly kinds: readonly string[]
  readonly now: Date
  /** Until when nobody else takes what is taken. */
  readonly until: Date
  readonly most: number
}

const marks = (of: readonly unknown[]): string => of.map(() => '?').join(', ')

/** Whether anything is to be taken, or was left by a process that ended: asked before anything is locked. */
export const isAnythingDue = async (reader: Reader, { kinds, now }: Taker): Promise<boolean> => {
  const moment = now.toISOString()
  const [row] = await reader.rows(
    `select case when exists (select 1 from engine_outbox where state = 'waiting' and due <= ? and kind in (${marks(kinds)}))
      or exists (select 1 from engine_outbox where state = 'running' and held_until < ?) then 1 else 0 end`,
    [moment, ...kinds, moment],
  )
  return row?.[0] === 1
}

/**
 * Gives back what a process took that ended in the middle of it.
 * @param all what any process holds: for a database that one process holds alone, as it starts
 */
export const freeAbandoned = async (writer: Writer, now: Date, all = false): Promise<void> => {
  const moment = now.toISOString()
  const left = `state = 'running'${all ? '' : ' and held_until < ?'}`
  const held = all ? [] : [moment]
  // What ends its process each time must not do so for ever.
  await writer.run(
    `update engine_outbox set state = 'parked', fault = ?, ended_at = ?, holder = null, held_until = null where ${left} and tries > ?`,
    [outboxFault.ended, moment, ...held, retryAfter.length],
  )
  await writer.run(
    `update engine_outbox set state = 'waiting', holder = null, held_until = null where ${left}`,
    held,
  )
}

/** Takes what is due: the first of each lane, and none that another process is taking at this moment. */
export const takeDue = async (
  writer: Writer,
  { dialect }: Pick<Database, 'dialect'>,
  { holder, kinds, now, until, most }: Taker,
): Promise<readonly TakenEntry[]> => {
  const due = await writer.rows(
    `select e.id from engine_outbox e where e.state = 'waiting' and e.due <= ? and e.kind in (${marks(kinds)})
      and (e.lane is null or not exists (
        select 1 from engine_outbox f where f.lane = e.lane and f.id < e.id and f.state in ('waiting', 'running')))
    order by ${dialect.order('e.due', 'asc')}, ${dialect.order('e.id', 'asc')} limit ${most}${dialect.forClaim}`,
    [now.toISOString(), ...kinds],
  )
  if (due.length === 0) return []
  const taken = await writer.all(
    `update engine_outbox set state = 'running', tries = tries + 1, holder = ?, held_until = ?
    where ${dialect.anyOf('id')} returning id, kind, mark, recipient, subject, payload, tries, until`,
    [holder, until.toISOString(), dialect.list(due.map(([id]) => Number(id)))],
  )
  return taken
    .map((row) => ({
      ...{ id: Number(row.id), kind: String(row.kind), mark: String(row.mark), tries: Number(row.tries) },
      ...{ recipient: row.recipient === null ? null : String(row.recipient), subject: String(row.subject) },
      payload: JSON.parse(String(row.payload)) as unknown, // the handler knows what its kind wrote
      until: row.until === null ? null : String(row.until),
    }))
    .toSorted((one, other) => one.id - other.id)
}

/** Says that this process is still at work on what it holds. */
export const keepHeld = async (writer: Writer, holder: string, until: Date): Promise<void> => {
  await writer.run(`update engine_outbox set held_until = ? where holder = ? and state = 'running'`, [
    until.toISOString(),
    holder,
  ])
}

/** Lets go of what this process holds: another may take it at once, and the try does not count. */
export const letGo = async (writer: Writer, holder: string): Promise<void> => {
  await writer.run(
    `update engine_outbox set state = 'waiting', tries = tries - 1, holder = null, held_until = null where holder = ? and state = 'running'`,
    [holder],
  )
}
