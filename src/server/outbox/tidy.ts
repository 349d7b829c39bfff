import type { Database } from '../database/driver/database.ts'

const day = 86_400_000
/** What is done is kept so long to be looked at, and what somebody discarded longer. */
const kept = { done: 7 * day, discarded: 30 * day } as const
/** So many in one transaction: others write between two of them. */
const atOnce = 1000

/** Forgets what ended long ago, and what parked entries were made of that are worth nothing any more. */
export const tidyOutbox = async (database: Database, now: Date): Promise<void> => {
  for (const [state, milliseconds] of Object.entries(kept)) {
    const before = new Date(now.getTime() - milliseconds).toISOString()
    for (let gone = atOnce; gone === atOnce; )
      gone = await database.write((writer) =>
        writer.run(
          `delete from engine_outbox where id in (
            select id from engine_outbox where state = '${state}' and ended_at < ? limit ${atOnce})`,
          [before],
        ),
      )
  }
  await database.write((writer) =>
    writer.run(
      `update engine_outbox set payload = '{}' where state = 'parked' and until <= ? and payload <> '{}'`,
      [now.toISOString()],
    ),
  )
}
