import { invalidFeed } from '#texts/feeds'
import { inactiveReasons, invalidReminder } from '#texts/reminders'
import type { Feed as FeedShape } from '../../../schemas/feed.ts'
import type { Row } from '../../model/index.ts'
import type { Caller } from '../access/caller.ts'
import { visibleFields } from '../access/fields.ts'
import { invalidFields } from '../platform/errors/http-error.ts'
import { refuseUnknown } from '../platform/errors/refuse-unknown.ts'
import { dayOfCalendar, readFeed, resolveFeedTarget } from './feeds/read-feed.ts'
import {
  feedBySecret,
  isReadLately,
  makeFeed,
  noteRead,
  ownFeeds,
  type StoredFeed,
} from './feeds/stored-feeds.ts'
import { TokenGuessLimiter } from './feeds/token-guess-limiter.ts'
import { readTarget } from './views/read-target.ts'
import type { TargetParts } from './views/subscription-target.ts'

/** Personal calendar feeds of views and lists. */
export class Feeds {
  readonly #parts: TargetParts
  readonly #appUrl: string | null
  readonly #guesses: TokenGuessLimiter

  /** @param appUrl the public address without a trailing slash; null if none is set */
  constructor(parts: TargetParts, appUrl: string | null) {
    this.#parts = parts
    this.#appUrl = appUrl
    this.#guesses = new TokenGuessLimiter(parts.parts.context.now)
  }

  async list(caller: Caller): Promise<readonly FeedShape[]> {
    const all: FeedShape[] = []
    for (const feed of await ownFeeds.of(this.#parts.parts.context.database, caller.id))
      all.push(await this.#told(feed, caller))
    return all
  }

  /** @returns the feed with its secret, which is never shown again @throws HttpError 422; 409 if there are too many */
  async create(said: Row, caller: Caller) {
    refuseUnknown(said, ['view', 'entity', 'list'], invalidReminder.unknown)
    const { database, now } = this.#parts.parts.context
    const at = now()
    return database.write(async (writer) => {
      const stand = await readTarget(this.#parts, writer, said, caller)
      const day = dayOfCalendar(stand.of)
      if (day === null || !visibleFields(stand.of, caller).includes(day))
        throw invalidFields({ view: [invalidFeed.noDay(stand.of.title.many)] })
      return {
        ...(await makeFeed(writer, caller.id, stand, at)),
        name: stand.name,
        made_at: at.toISOString(),
      }
    })
  }

  /** @throws HttpError 404 */
  delete(id: number, caller: Caller): Promise<void> {
    return this.#parts.parts.context.database.write((writer) => ownFeeds.remove(writer, id, caller.id))
  }

  /**
   * The calendar for a secret, with its owner's current rights.
   * @param address the client's IP address, for the guess limit
   * @throws HttpError 404
   */
  async read(secret: string, address: string): Promise<{ readonly name: string; readonly text: string }> {
    const { context, model } = this.#parts.parts
    const { database, now, guard } = context
    if (!this.#guesses.mayAsk(secret, address)) throw ownFeeds.missing()
    const feed = await feedBySecret(database, secret)
    this.#guesses.note(secret, address, feed !== null)
    const caller = feed && (await guard.person(database, feed.account))
    if (feed === null || caller === null) throw ownFeeds.missing()
    const ground = await resolveFeedTarget(this.#parts, feed, caller)
    if (ground === 'view-gone' || ground === 'list-gone') throw ownFeeds.missing()
    const about = { product: model.title, appUrl: this.#appUrl }
    const text = await readFeed(this.#parts, database.background, feed, ground, caller, about)
    const moment = now()
    if (!isReadLately(feed, moment)) await database.write((writer) => noteRead(writer, feed.id, moment))
    return { name: feed.name, text }
  }

  async #told(feed: StoredFeed, caller: Caller): Promise<FeedShape> {
    const ground = await resolveFeedTarget(this.#parts, feed, caller)
    const paused = typeof ground === 'string' ? ground : null
    const { id, entity, list, view } = feed
    const name = typeof ground === 'string' ? feed.name : ground.name
    return {
      ...{
        id,
        name,
        entity,
        view: view === null || paused === 'view-gone' ? null : { id: view, name },
        list,
      },
      ...{ made_at: feed.madeAt, used_at: feed.usedAt, paused, says: paused && inactiveReasons[paused] },
    }
  }
}
