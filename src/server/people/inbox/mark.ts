import type { Context } from '../../access/context.ts'
import type { Writer } from '../../platform/database/driver/database.ts'
import { notifyInboxes } from './add-notices.ts'

/** 'done' puts a line away, until something new comes. What was new stays shown as new until then. */
export const lineMarks = ['read', 'unread', 'done'] as const
export type LineMark = (typeof lineMarks)[number]

export const markLine = (writer: Writer, line: number, as: LineMark): Promise<unknown> =>
  writer.run('update engine_inbox_lines set state = ? where id = ?', [as, line])

/** So many in one transaction: others have their turn between two of them. */
const atOnce = 1000

/** Marks all lines of somebody read that are not, and tells their pages. */
export const markAllRead = async (
  { database }: Pick<Context, 'database'>,
  account: number,
): Promise<void> => {
  for (let marked = atOnce; marked === atOnce; )
    marked = await database.write(async (writer) => {
      const some = await writer.run(
        `update engine_inbox_lines set state = 'read' where id in (select id from engine_inbox_lines where account_id = ? and state = 'unread' limit ${atOnce})`,
        [account],
      )
      if (some < atOnce) await notifyInboxes(writer, [account])
      return some
    })
}
