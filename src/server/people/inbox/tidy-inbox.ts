import { newsLog } from '#texts/news'
import type { Context } from '../../access/context.ts'
import { deleteInTransactions } from '../../platform/work/in-transactions.ts'
import { Worker } from '../../platform/work/worker.ts'

const keptDays = 90
const dayMilliseconds = 86_400_000
const hour = 3_600_000
/** Rows per transaction. */
const atOnce = 500

/** Deletes, every hour, lines older than 90 days that are not unread. */
export const inboxTidier = ({ database, now, log }: Pick<Context, 'database' | 'now' | 'log'>): Worker =>
  new Worker({
    every: hour,
    failed: (err) => log.warn({ err }, newsLog.untidy),
    round: async (stopping) => {
      const before = new Date(now().getTime() - keptDays * dayMilliseconds).toISOString()
      const read = { sql: "at < ? and state <> 'unread'", parameters: [before] }
      await deleteInTransactions(database, 'engine_inbox_lines', read, atOnce, stopping)
    },
  })
