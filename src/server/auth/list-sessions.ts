import type { Reader } from '../database/driver/database.ts'
import { latestWritten } from './clock.ts'
import type { Session } from './sessions.ts'

/** A session as its owner and administrators see it. Moments are ISO 8601 in UTC. */
export interface SessionRow {
  readonly id: string
  readonly created_at: string
  readonly last_seen_at: string
  readonly expires_at: string
  readonly address: string
  readonly agent: string
  /** It is the one that asks. */
  readonly current: boolean
}

const mostListed = 100

/** The live sessions of an account, the newest hundred, the newest first. */
export const listSessions = async (
  reader: Reader,
  account: number,
  now: Date,
  asking: Session | null,
): Promise<readonly SessionRow[]> => {
  const rows = await reader.all(
    'select id, created_at, seen_at, expires_at, address, agent from engine_sessions where account_id = ? and expires_at > ? and created_at <= ? order by created_at desc, id limit ?',
    [account, now.toISOString(), latestWritten(now), mostListed],
  )
  return rows.map((row) => ({
    id: String(row.id),
    created_at: String(row.created_at),
    last_seen_at: String(row.seen_at ?? row.created_at),
    expires_at: String(row.expires_at),
    address: String(row.address),
    agent: String(row.agent),
    current: row.id === asking?.id,
  }))
}
