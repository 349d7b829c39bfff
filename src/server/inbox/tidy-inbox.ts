import { newsLog } from '#texts/news'
import type { Context } from '../context/context.ts'

const keptDays = 90
const dayMilliseconds = 86_400_000
const hour = 3_600_000
/** So many in one transaction: others write between two of them. */
const atOnce = 500

/** Forgets what was told long ago and is read. */
export const tidyInbox = async ({ database, now }: Pick<Context, 'database' | 'now'>): Promise<void> => {
  const before = new Date(now().getTime() - keptDays * dayMilliseconds).toISOString()
  for (let gone = atOnce; gone === atOnce; )
    gone = await database.write((writer) =>
      writer.run(
        `delete from engine_inbox_lines where id in (select id from engine_inbox_lines where at < ? and state <> 'unread' limit ${atOnce})`,
        [before],
      ),
    )
}

/** Tidies at once and then every hour. @returns what ends it */
export const keepInboxTidy = (context: Pick<Context, 'database' | 'now' | 'log'>): (() => void) => {
  const tidy = () =>
    void tidyInbox(context).catch((err: unknown) => context.log.warn({ err }, newsLog.untidy))
  const timer = setInterval(tidy, hour)
  timer.unref()
  tidy()
  return () => clearInterval(timer)
}
