import { randomBytes } from 'node:crypto'
import { hashOf } from '../auth/sessions.ts'
import type { Reader, Record as Stored, Writer } from '../database/driver/database.ts'
import type { Stand } from '../views/standing.ts'

/** A view or list that somebody reads as a calendar. */
export interface Feed extends Stand {
  readonly id: number
  readonly account: number
  readonly name: string
  /** ISO 8601, UTC. */
  readonly madeAt: string
  readonly usedAt: string | null
}

const columns = 'id, account_id, entity, view_id, list, name, made_at, used_at'

const feedOf = (row: Stored): Feed => ({
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

export const feedsOf = async (reader: Reader, account: number): Promise<readonly Feed[]> =>
  (await reader.all(`select ${columns} from engine_feeds where account_id = ? order by id`, [account])).map(
    feedOf,
  )

/** The one that a secret opens; null where it opens none. */
export const feedBySecret = async (reader: Reader, secret: string): Promise<Feed | null> => {
  const [row] = await reader.all(`select ${columns} from engine_feeds where secret_hash = ?`, [
    hashOf(secret),
  ])
  return row ? feedOf(row) : null
}

/** As it stands in an address: of 160 bits, and short enough for a part of a path. */
export const feedSecret = /^[\w-]{27}$/

/** @returns its id and what opens it, which is kept nowhere */
export const makeFeed = async (
  writer: Writer,
  account: number,
  { entity, view, list, name }: Stand & Pick<Feed, 'name'>,
  now: Date,
): Promise<{ readonly id: number; readonly secret: string }> => {
  const secret = randomBytes(20).toString('base64url')
  const [made] = await writer.rows(
    `insert into engine_feeds (secret_hash, account_id, entity, view_id, list, name, made_at)
    values (?, ?, ?, ?, ?, ?, ?) returning id`,
    [hashOf(secret), account, entity, view, list, name, now.toISOString()],
  )
  return { id: Number(made?.[0]), secret }
}

/** @returns whether it was there, of that account */
export const endFeed = async (writer: Writer, id: number, account: number): Promise<boolean> =>
  (await writer.run('delete from engine_feeds where id = ? and account_id = ?', [id, account])) > 0

/** Notes that one was read, once an hour. */
export const noteRead = async (writer: Writer, id: number, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - 3_600_000).toISOString()
  await writer.run('update engine_feeds set used_at = ? where id = ? and (used_at is null or used_at < ?)', [
    now.toISOString(),
    id,
    before,
  ])
}

export const isReadLately = ({ usedAt }: Feed, now: Date): boolean =>
  usedAt !== null && now.getTime() - Date.parse(usedAt) < 3_600_000

export const countFeeds = async (reader: Reader, account: number): Promise<number> =>
  Number(
    (await reader.rows('select count(*) from engine_feeds where account_id = ?', [account]))[0]?.[0] ?? 0,
  )
