import type { Reader } from '../../platform/database/driver/database.ts'
import { triesToReport } from './table.ts'

/** Parked: a person has to decide. Late: due entries are not sent, or have failed several times. */
export type OutboxAttention = 'ok' | 'late' | 'parked'

const lateMilliseconds = 300_000

/** Returns the state of the outbox; the cost does not grow with the number of done entries. */
export const outboxAttention = async (reader: Reader, now: Date): Promise<OutboxAttention> => {
  const [row] = await reader.all(
    `select case
      when exists (select 1 from engine_outbox where state in ('waiting', 'running', 'parked') and state = 'parked') then 'parked'
      when exists (select 1 from engine_outbox where state = 'waiting' and due < ?) then 'late'
      when exists (select 1 from engine_outbox where state = 'waiting' and tries >= ${triesToReport}) then 'late'
      else 'ok' end as attention`,
    [new Date(now.getTime() - lateMilliseconds).toISOString()],
  )
  return row?.attention === 'parked' || row?.attention === 'late' ? row.attention : 'ok'
}
