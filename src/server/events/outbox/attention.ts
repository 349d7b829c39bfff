import type { Reader } from '../../platform/database/driver/database.ts'
import { triesToReport } from './table.ts'

/** Parked: somebody has to decide. Late: what is due does not go, or was tried in vain several times. */
export type OutboxAttention = 'ok' | 'late' | 'parked'

const lateMilliseconds = 300_000

/** How the outbox is, at a cost that does not grow with what is done. */
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
