import type { AccountModel } from '../../access/account-model.ts'
import type { Context } from '../../access/context.ts'
import { latestWritten } from '../../platform/limits/clock.ts'
import { Worker } from '../../platform/work/worker.ts'
import type { WriteParts } from '../../rows/store/unit-of-work.ts'
import type { MailParts } from './account-mails.ts'
import type { RefusalLog } from './refusal-log.ts'
import type { SessionCache } from './sessions.ts'
import type { Throttle } from './throttle.ts'
import type { Tickets } from './tickets.ts'

/** What the session's calls work with; made once. */
export interface SessionParts {
  readonly context: Context
  readonly writing: WriteParts
  readonly model: AccountModel
  readonly sessions: SessionCache
  readonly tickets: Tickets
  readonly throttle: Throttle
  readonly refusals: RefusalLog
  /** How mail leaves; null where none is set up. */
  readonly mail: MailParts | null
  /** The public address, without a slash at its end; null where none is set. */
  readonly appUrl: string | null
}

const hour = 3_600_000

/** Drops, every hour, what has ended: sessions, tickets, links, and counts of attempts that say nothing any more. */
export const sessionTidier = ({ context, throttle }: Pick<SessionParts, 'context' | 'throttle'>): Worker =>
  new Worker({
    every: hour,
    failed: (err) => context.log.warn({ err }, 'ended sessions are still kept'),
    round: () => tidyUp(context, throttle),
  })

const tidyUp = ({ database, now }: Context, throttle: Throttle): Promise<void> =>
  database.write(async (writer) => {
    const moment = now()
    // What a clock wrote that was ahead would come to life again when its day is there.
    const ended = 'expires_at <= ? or created_at > ?'
    const moments = [moment.toISOString(), latestWritten(moment)]
    for (const table of ['engine_sessions', 'engine_tickets', 'engine_resets'])
      await writer.run(`delete from ${table} where ${ended}`, moments)
    await throttle.prune(writer)
  })
