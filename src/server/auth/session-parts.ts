import type { AccountModel } from '../context/account-model.ts'
import type { Context } from '../context/context.ts'
import type { WriteParts } from '../rows/store/unit-of-work.ts'
import type { MailParts } from './account-mails.ts'
import { latestWritten } from './clock.ts'
import type { Refusals } from './refusals.ts'
import type { Sessions } from './sessions.ts'
import type { Throttle } from './throttle.ts'
import type { Tickets } from './tickets.ts'

/** What the session's calls work with; made once. */
export interface SessionParts {
  readonly context: Context
  readonly writing: WriteParts
  readonly model: AccountModel
  readonly sessions: Sessions
  readonly tickets: Tickets
  readonly throttle: Throttle
  readonly refusals: Refusals
  /** How mail leaves; null where none is set up. */
  readonly mail: MailParts | null
  /** The public address, without a slash at its end; null where none is set. */
  readonly appUrl: string | null
}

const hour = 3_600_000

/** Drops what has ended: sessions, tickets, links, and counts of attempts that say nothing any more. */
const tidyUp = ({ context, throttle }: Pick<SessionParts, 'context' | 'throttle'>): Promise<void> =>
  context.database.write(async (writer) => {
    const now = context.now()
    // What a clock wrote that was ahead would come to life again when its day is there.
    const ended = 'expires_at <= ? or created_at > ?'
    const moments = [now.toISOString(), latestWritten(now)]
    await writer.run(`delete from engine_sessions where ${ended}`, moments)
    await writer.run(`delete from engine_tickets where ${ended}`, moments)
    await writer.run(`delete from engine_resets where ${ended}`, moments)
    await throttle.prune(writer)
  })

/** Tidies up at once and then every hour. @returns what ends it */
export const keepTidy = (parts: Pick<SessionParts, 'context' | 'throttle'>): (() => void) => {
  const tidy = () =>
    tidyUp(parts).catch((err: unknown) => parts.context.log.warn({ err }, 'ended sessions are still kept'))
  const timer = setInterval(tidy, hour)
  timer.unref()
  void tidy()
  return () => clearInterval(timer)
}
