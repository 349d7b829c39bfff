import { described } from '#texts/calls'
import { inboxRefused } from '#texts/inbox'
import { exactly } from '../../../schemas/basic.ts'
import { inboxLine } from '../../../schemas/inbox-line.ts'
import { inboxThread } from '../../../schemas/inbox-thread.ts'
import { unread } from '../../../schemas/unread.ts'
import { notifyInboxes } from '../people/inbox/add-notices.ts'
import { lineMarks, markAllRead, markLine } from '../people/inbox/mark.ts'
import {
  answerLines,
  answerThread,
  countUnread,
  readInbox,
  readLine,
  type Show,
  shows,
} from '../people/inbox/read-inbox.ts'
import { HttpError } from '../platform/errors/http-error.ts'
import { type Call, call, noContent, numberId, okWith } from './call.ts'
import { paging, type QueryParameter } from './query.ts'
import { pageSchema, pascal } from './schemas.ts'

const lineId = numberId(() => new HttpError(404, inboxRefused.missing))

const show: QueryParameter<Show> = {
  schema: { type: 'string', enum: shows },
  read: (text, { fault }) => {
    const known = shows.find((each) => each === text)
    if (text !== '' && known === undefined) fault(inboxRefused.show(shows))
    return known ?? 'all'
  },
}

const path = '/api/inbox'
const common = { need: 'session', tag: 'Inbox', kept: false } as const
const onLine = { ...common, id: lineId } as const
const marked = okWith(described.inbox.one, exactly({ data: inboxLine }))

/** The calls for the inbox: mentions, changes of followed rows, reminders, and finished batches. */
export const inboxCalls: readonly Call[] = [
  call({
    ...common,
    method: 'GET',
    path,
    query: { show, ...paging },
    answers: okWith(described.inbox.several, pageSchema(inboxLine)),
    operation: 'listInbox',
    client: 'inbox.list',
    summary: described.inbox.list,
    handler: async ({ parts }, { caller, query: { show: shown, page, per_page: size } }) => ({
      body: await readInbox(parts, caller, shown, { page, size }),
    }),
  }),
  call({
    ...common,
    method: 'GET',
    path: `${path}/count`,
    answers: okWith(described.inbox.counted, exactly({ data: unread })),
    operation: 'getInboxCount',
    client: 'inbox.count',
    summary: described.inbox.count,
    handler: async ({ parts }, { caller }) => ({
      body: { data: { unread: await countUnread(parts, caller) } },
    }),
  }),
  call({
    ...onLine,
    method: 'GET',
    path: `${path}/{id}`,
    answers: okWith(described.inbox.thread, exactly({ data: inboxThread })),
    operation: 'getInboxLine',
    client: 'inbox.get',
    summary: described.inbox.open,
    handler: async ({ parts }, { caller, id }) => {
      const { database } = parts.context
      const line = await readLine(parts, database, id, caller)
      const data = line && (await answerThread(parts, database, line, caller))
      if (data === null) throw new HttpError(404, inboxRefused.missing)
      return { body: { data } }
    },
  }),
  call({
    ...common,
    method: 'POST',
    path: `${path}/read`,
    answers: noContent(described.inbox.allRead),
    fails: [507],
    operation: 'markInboxRead',
    client: 'inbox.markAllRead',
    summary: described.inbox.markAllRead,
    handler: async ({ parts }, { caller }) => {
      await markAllRead(parts.context, caller.id)
      return {}
    },
  }),
  ...lineMarks.map((as) =>
    call({
      ...onLine,
      method: 'POST',
      path: `${path}/{id}/${as}`,
      answers: marked,
      fails: [507],
      operation: `markInboxLine${pascal(as)}`,
      client: `inbox.mark${pascal(as)}`,
      summary: described.inbox[as],
      handler: async ({ parts }, { caller, id }) => {
        const { database } = parts.context
        const line = await readLine(parts, database, id, caller)
        const [data] = line === null ? [] : await answerLines(parts, database, [line], caller)
        if (line === null || data === undefined) throw new HttpError(404, inboxRefused.missing)
        await database.write(async (writer) => {
          await markLine(writer, id, as)
          await notifyInboxes(writer, [caller.id])
        })
        return { body: { data: { ...data, unread: as === 'unread' } } }
      },
    }),
  ),
]
