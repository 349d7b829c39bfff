import { describedFeeds } from '#texts/feeds'
import { exactly, listOf } from '../../../schemas/basic.ts'
import { feed } from '../../../schemas/feed.ts'
import { madeFeed } from '../../../schemas/made-feed.ts'
import { newFeed } from '../../../schemas/new-feed.ts'
import { feedSecret, ownFeeds } from '../people/feeds/stored-feeds.ts'
import { smallBodyLimit } from '../platform/http/errors.ts'
import { answersFile, type Call, call, noContent, numberId, okWith, type PathId } from './call.ts'

const feedId = numberId(() => ownFeeds.missing())

/** The secret at the end of a feed's address. */
const secretOf: PathId<string> = {
  schema: { type: 'string', pattern: '^[\\w-]{27}\\.ics$' },
  read: (text) => {
    const secret = text.endsWith('.ics') ? text.slice(0, -4) : ''
    if (!feedSecret.test(secret)) throw ownFeeds.missing()
    return secret
  },
}

const common = { tag: 'Feeds' } as const
const own = { ...common, need: 'session', kept: false } as const
const path = '/api/feeds'

/** The calls for calendar feeds of views and lists. */
export const feedCalls: readonly Call[] = [
  call({
    ...own,
    method: 'GET',
    path,
    answers: okWith(describedFeeds.several, exactly({ data: listOf(feed) })),
    operation: 'listFeeds',
    client: 'feeds.list',
    summary: describedFeeds.list,
    handler: async ({ feeds }, { caller }) => ({ body: { data: await feeds.list(caller) } }),
  }),
  call({
    ...own,
    method: 'POST',
    path,
    body: { schema: newFeed, limit: smallBodyLimit },
    answers: okWith(describedFeeds.one, exactly({ data: madeFeed }), 201),
    fails: [409, 507],
    operation: 'createFeed',
    client: 'feeds.create',
    summary: describedFeeds.create,
    handler: async ({ feeds, session }, { caller, body, header }) => {
      const { secret, ...made } = await feeds.create(body, caller)
      const origin = session.appUrl ?? originOf(header('origin'))
      return { body: { data: { ...made, address: `${origin}${path}/${secret}.ics` } } }
    },
  }),
  call({
    ...own,
    method: 'DELETE',
    path: `${path}/{id}`,
    id: feedId,
    answers: noContent(describedFeeds.deleted),
    fails: [507],
    operation: 'deleteFeed',
    client: 'feeds.delete',
    summary: describedFeeds.remove,
    handler: async ({ feeds }, { caller, id }) => {
      await feeds.delete(id, caller)
      return {}
    },
  }),
  call({
    ...common,
    need: 'nothing',
    method: 'GET',
    anyQuery: true,
    path: `${path}/{id}`,
    id: secretOf,
    answers: answersFile(describedFeeds.calendar, { 'text/calendar': { type: 'string' } }),
    operation: 'getFeed',
    client: 'feeds.get',
    summary: describedFeeds.read,
    handler: async ({ feeds }, { id: secret, place }) => {
      const { name, text } = await feeds.read(secret, place.address)
      return { text: { type: 'text/calendar; charset=utf-8', text, name: `${name}.ics` } }
    },
  }),
]

/** The origin of the request from its header; '' if it is invalid. It is returned only to that same caller. */
const originOf = (said: string | undefined): string =>
  said !== undefined && /^https?:\/\/[\w.:[\]-]+$/.test(said) ? said : ''
