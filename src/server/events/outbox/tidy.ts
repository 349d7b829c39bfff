import type { Database } from '../../platform/database/driver/database.ts'
import { deleteInTransactions } from '../../platform/work/in-transactions.ts'

const day = 86_400_000
/** How long done and discarded entries are kept. */
const kept = { done: 7 * day, discarded: 30 * day } as const
/** Rows deleted in one transaction. */
const atOnce = 1000

/** Deletes old ended entries, and the payloads of expired parked ones. */
export const tidyOutbox = async (database: Database, now: Date, stopping?: AbortSignal): Promise<void> => {
  for (const [state, milliseconds] of Object.entries(kept)) {
    const before = new Date(now.getTime() - milliseconds).toISOString()
    const over = { sql: `state = '${state}' and ended_at < ?`, parameters: [before] }
    await deleteInTransactions(database, 'engine_outbox', over, atOnce, stopping)
  }
  await database.write((writer) =>
    writer.run(
      `update engine_outbox set payload = '{}' where state = 'parked' and until <= ? and payload <> '{}'`,
      [now.toISOString()],
    ),
  )
}
