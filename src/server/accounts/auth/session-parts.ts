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

/** Dependencies of the session routes. */
export interface SessionParts {
  readonly context: Context
  readonly writing: WriteParts
  readonly model: AccountModel
  readonly sessions: SessionCache
  readonly tickets: Tickets
  readonly throttle: Throttle
  readonly refusals: RefusalLog
  /** Null without mail settings. */
  readonly mail: MailParts | null
  /** Public address, without a trailing slash; null where none is set. */
  readonly appUrl: string | null
}

const hour = 3_600_000

/** Deletes expired sessions, tickets, links and attempt counts every hour. */
export const sessionTidier = ({ context, throttle }: Pick<SessionParts, 'context' | 'throttle'>): Worker =>
  new Worker({
    every: hour,
    failed: (err) => context.log.warn({ err }, 'ended sessions are still kept'),
    round: () => tidyUp(context, throttle),
  })

const tidyUp = ({ database, now }: Context, throttle: Throttle): Promise<void> =>
  database.write(async (writer) => {
    const moment = now()
    // Also deletes rows from the future: a clock that ran ahead wrote them, and they would become valid later.
    const ended = 'expires_at <= ? or created_at > ?'
    const moments = [moment.toISOString(), latestWritten(moment)]
    for (const table of ['engine_sessions', 'engine_tickets', 'engine_resets'])
      await writer.run(`delete from ${table} where ${ended}`, moments)
    await throttle.prune(writer)
  })
