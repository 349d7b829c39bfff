import type { Writer } from '../database/driver/database.ts'

/** 'done' puts a line away, until something new comes. What was new stays shown as new until then. */
export const lineMarks = ['read', 'unread', 'done'] as const
export type LineMark = (typeof lineMarks)[number]

export const markLine = (writer: Writer, line: number, as: LineMark): Promise<unknown> =>
  writer.run('update engine_inbox_lines set state = ? where id = ?', [as, line])

export const markAllRead = (writer: Writer, account: number): Promise<unknown> =>
  writer.run("update engine_inbox_lines set state = 'read' where account_id = ? and state = 'unread'", [
    account,
  ])
