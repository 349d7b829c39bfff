import { describedFeeds, invalidFeed, refusedFeed } from '#texts/feeds'
import { invalidReminder, standsStill } from '#texts/reminders'
import { exactly, listOf } from '../../../schemas/basic.ts'
import { type Feed as FeedShape, feed } from '../../../schemas/feed.ts'
import { madeFeed } from '../../../schemas/made-feed.ts'
import { newFeed } from '../../../schemas/new-feed.ts'
import type { Caller } from '../context/caller.ts'
import { visibleFields } from '../context/fields.ts'
import { HttpError, invalidFields } from '../errors/http-error.ts'
import { dayOfCalendar, groundOfFeed, readFeed } from '../feeds/read-feed.ts'
import {
  countFeeds,
  endFeed,
  type Feed,
  feedBySecret,
  feedSecret,
  feedsOf,
  isReadLately,
  makeFeed,
  noteRead,
} from '../feeds/stored-feeds.ts'
import { smallBodyLimit } from '../http/errors.ts'
import { readStand } from '../views/read-stand.ts'
import { answersFile, bare, type Call, call, numberId, ok, type PathId, type Services } from './call.ts'
import { standingParts } from './reminders.ts'

/** More nobody has. */
const mostKept = 50

const missing = () => new HttpError(404, refusedFeed.missing)

const feedId = numberId(() => missing())

/** What opens a feed, as its address ends. */
const secretOf: PathId<string> = {
  schema: { type: 'string', pattern: '^[\\w-]{27}\\.ics$' },
  read: (text) => {
    const secret = text.endsWith('.ics') ? text.slice(0, -4) : ''
    if (!feedSecret.test(secret)) throw missing()
    return secret
  },
}

const common = { tag: 'Feeds' } as const
const own = { ...common, need: 'session', kept: false } as const
const path = '/api/feeds'

/** Views and lists as calendars. */
export const feedCalls: readonly Call[] = [
  call({
    ...own,
    method: 'GET',
    path,
    answers: ok(describedFeeds.several, exactly({ data: listOf(feed) })),
    operation: 'listFeeds',
    client: 'feeds.list',
    summary: describedFeeds.list,
    handler: async (services, { caller }) => {
      const data: FeedShape[] = []
      for (const feed of await feedsOf(services.parts.context.database, caller.id))
        data.push(await told(services, feed, caller))
      return { body: { data } }
    },
  }),
  call({
    ...own,
    method: 'POST',
    path,
    body: { schema: newFeed, limit: smallBodyLimit },
    answers: ok(describedFeeds.one, exactly({ data: madeFeed }), 201),
    fails: [409, 507],
    operation: 'createFeed',
    client: 'feeds.create',
    summary: describedFeeds.create,
    handler: async ({ parts, session }, { caller, body, header }) => {
      const unknown = Object.keys(body).find((key) => !['view', 'entity', 'list'].includes(key))
      if (unknown !== undefined)
        throw invalidFields({ [unknown.slice(0, 40)]: [invalidReminder.unknown(unknown.slice(0, 40))] })
      const { context } = parts
      const now = context.now()
      const made = await context.database.write(async (writer) => {
        const stand = await readStand({ parts, accounts: session.model }, writer, body, caller)
        const day = dayOfCalendar(stand.of)
        if (day === null || !visibleFields(stand.of, caller).includes(day))
          throw invalidFields({ view: [invalidFeed.noDay(stand.of.title.many)] })
        if ((await countFeeds(writer, caller.id)) >= mostKept)
          throw new HttpError(409, refusedFeed.most(mostKept))
        return { ...(await makeFeed(writer, caller.id, stand, now)), name: stand.name }
      })
      const { id, name, secret } = made
      const origin = session.appUrl ?? originOf(header('origin'))
      const address = `${origin}${path}/${secret}.ics`
      return { body: { data: { id, name, address, made_at: now.toISOString() } } }
    },
  }),
  call({
    ...own,
    method: 'DELETE',
    path: `${path}/{id}`,
    id: feedId,
    answers: bare(describedFeeds.deleted),
    fails: [507],
    operation: 'deleteFeed',
    client: 'feeds.delete',
    summary: describedFeeds.remove,
    handler: async ({ parts }, { caller, id }) => {
      const ended = await parts.context.database.write((writer) => endFeed(writer, id, caller.id))
      if (!ended) throw missing()
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
    handler: async (services, { id: secret, place }) => {
      const { parts, session, guesses } = services
      const { database, now, guard } = parts.context
      if (!guesses.mayAsk(secret, place.address)) throw missing()
      const feed = await feedBySecret(database, secret)
      guesses.note(secret, place.address, feed !== null)
      const caller = feed && (await guard.person(database, feed.account))
      if (feed === null || caller === null) throw missing()
      const ground = await groundOfFeed(standingParts(services), feed, caller)
      if (ground === 'view-gone' || ground === 'list-gone') throw missing()
      const about = { product: parts.model.title, appUrl: session.appUrl }
      const text = await readFeed(standingParts(services), database.aside, feed, ground, caller, about)
      const moment = now()
      if (!isReadLately(feed, moment)) await database.write((writer) => noteRead(writer, feed.id, moment))
      return { text: { type: 'text/calendar; charset=utf-8', text, name: `${feed.name}.ics` } }
    },
  }),
]

/** Where the page was asked for, as its browser says: only who asks is told it. */
const originOf = (said: string | undefined): string =>
  said !== undefined && /^https?:\/\/[\w.:[\]-]+$/.test(said) ? said : ''

const told = async (services: Services, feed: Feed, caller: Caller): Promise<FeedShape> => {
  const ground = await groundOfFeed(standingParts(services), feed, caller)
  const paused = typeof ground === 'string' ? ground : null
  const { id, entity, list, view } = feed
  const name = typeof ground === 'string' ? feed.name : ground.name
  return {
    ...{ id, name, entity, view: view === null || paused === 'view-gone' ? null : { id: view, name }, list },
    ...{ made_at: feed.madeAt, used_at: feed.usedAt, paused, says: paused && standsStill[paused] },
  }
}
