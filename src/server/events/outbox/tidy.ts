import type { Database } from '../../platform/database/driver/database.ts'
import { deleteInTransactions } from '../../platform/work/in-transactions.ts'

const day = 86_400_000
/** What is done is kept so long to be looked at, and what somebody discarded longer. */
const kept = { done: 7 * day, discarded: 30 * day } as const
/** So many in one transaction. */
const atOnce = 1000

/** Forgets what ended long ago, and what parked entries were made of that are worth nothing any more. */
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
