import type { Context } from '../../access/context.ts'
import type { Writer } from '../../platform/database/driver/database.ts'
import { notifyInboxes } from './add-notices.ts'

/** 'done' hides a line until it gets a new notice. Until then its new notices stay marked as new. */
export const lineMarks = ['read', 'unread', 'done'] as const
export type LineMark = (typeof lineMarks)[number]

export const markLine = (writer: Writer, line: number, as: LineMark): Promise<unknown> =>
  writer.run('update engine_inbox_lines set state = ? where id = ?', [as, line])

/** Rows per transaction, so that other writers run between two. */
const atOnce = 1000

/** Marks all unread lines of an account as read, and notifies its pages. */
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
