import { latestWritten } from './clock.ts'
import type { SessionParts } from './session-parts.ts'

const hour = 3_600_000

/** Drops what has ended: sessions, links, and counts of attempts that say nothing any more. */
export const tidyUp = ({ context, throttle }: Pick<SessionParts, 'context' | 'throttle'>): Promise<void> =>
  context.database.write(async (writer) => {
    const now = context.now()
    // What a clock wrote that was ahead would come to life again when its day is there.
    const ended = 'expires_at <= ? or created_at > ?'
    const moments = [now.toISOString(), latestWritten(now)]
    await writer.run(`delete from engine_sessions where ${ended}`, moments)
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
