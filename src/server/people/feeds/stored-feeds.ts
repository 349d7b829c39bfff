import { randomBytes } from 'node:crypto'
import { refusedFeed } from '#texts/feeds'
import { hashOf } from '../../accounts/auth/sessions.ts'
import type { Reader, DatabaseRow as Stored, Writer } from '../../platform/database/driver/database.ts'
import { PersonalRecords } from '../store/own-table.ts'
import type { TargetRef } from '../views/subscription-target.ts'

/** A stored calendar feed of a view or list. */
export interface StoredFeed extends TargetRef {
  readonly id: number
  readonly account: number
  readonly name: string
  /** ISO 8601, UTC. */
  readonly madeAt: string
  readonly usedAt: string | null
}

const columns = 'id, account_id, entity, view_id, list, name, made_at, used_at'

const feedOf = (row: Stored): StoredFeed => ({
  ...{
    id: Number(row.id),
    account: Number(row.account_id),
    entity: String(row.entity),
    name: String(row.name),
  },
  view: row.view_id === null ? null : Number(row.view_id),
  list: row.list === null ? null : String(row.list),
  ...{ madeAt: String(row.made_at), usedAt: row.used_at === null ? null : String(row.used_at) },
})

/** The access to calendar feeds, each by its owner only. */
export const ownFeeds = new PersonalRecords(
  {
    ...{ table: 'engine_feeds', owner: 'account_id', most: 50 },
    says: { most: refusedFeed.most, missing: refusedFeed.missing },
  },
  columns,
  feedOf,
)

/** The feed with this secret; null if there is none. */
export const feedBySecret = async (reader: Reader, secret: string): Promise<StoredFeed | null> =>
  (await ownFeeds.where(reader, 'secret_hash = ?', [hashOf(secret)]))[0] ?? null

/** A secret in an address: 160 bits, short enough for a path segment. */
export const feedSecret = /^[\w-]{27}$/

/** @returns the id and the secret, which is stored only as a hash @throws HttpError 409 if there are too many */
export const makeFeed = async (
  writer: Writer,
  account: number,
  { entity, view, list, name }: TargetRef & Pick<StoredFeed, 'name'>,
  now: Date,
): Promise<{ readonly id: number; readonly secret: string }> => {
  const secret = randomBytes(20).toString('base64url')
  const id = await ownFeeds.add(writer, account, {
    ...{ secret_hash: hashOf(secret), entity, view_id: view, list, name, made_at: now.toISOString() },
  })
  return { id, secret }
}

/** Records that a feed was read, at most once an hour. */
export const noteRead = async (writer: Writer, id: number, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - 3_600_000).toISOString()
  await writer.run('update engine_feeds set used_at = ? where id = ? and (used_at is null or used_at < ?)', [
    now.toISOString(),
    id,
    before,
  ])
}

export const isReadLately = ({ usedAt }: StoredFeed, now: Date): boolean =>
  usedAt !== null && now.getTime() - Date.parse(usedAt) < 3_600_000
