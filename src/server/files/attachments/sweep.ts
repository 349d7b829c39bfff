import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { filesOf } from '../../../model/entity/files.ts'
import type { Model } from '../../../model/index.ts'
import type { Context } from '../../access/context.ts'
import type { Database } from '../../platform/database/driver/database.ts'
import type { Store } from '../store/store.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** Lifetime of a file without a row: a form may stay open for a day. */
const unheldMilliseconds = day
/** Longest time to put a received file into the store. */
const arrivingMilliseconds = 60 * minute
/** An upload without a write for this long has ended. */
export const silentMilliseconds = 10 * minute
const claimedMilliseconds = minute
const atOnce = 500

/** Numbers of deleted rows, objects and files. */
interface Swept {
  /** Rows of `engine_files`: files without a row, or incomplete ones. */
  readonly rows: number
  readonly objects: number
  /** Incomplete uploads in the folder `incoming`. */
  readonly parts: number
}

type Parts = Pick<Context, 'database' | 'now'> & { readonly model: Model }

/**
 * Deletes incomplete uploads of an earlier process. Only for a database with a single process, which has none at its
 * start.
 */
export const deleteIncoming = ({ database }: Pick<Parts, 'database'>): Promise<number> =>
  database.write((writer) => writer.run("delete from engine_files where state = 'arriving'"))

/**
 * Deletes orphans: files without a row for a day, objects without a file, and incomplete uploads that have ended.
 * Several servers may sweep at once, also during uploads.
 * @param partsBefore every upload last written before this time has ended, by the clock of the disk
 * @throws HttpError 503 where the store fails; deletions so far are kept
 */
export const sweepFiles = async (
  parts: Parts,
  store: Store,
  partsBefore = Date.now() - silentMilliseconds,
): Promise<Swept> => {
  const left = await sweepParts(store, partsBefore)
  const rows = await sweepRows(parts)
  return { rows, objects: await sweepObjects(parts, store), parts: left }
}

/** @param before by the clock of the disk */
const sweepParts = async (store: Store, before: number): Promise<number> => {
  const names = await readdir(store.incoming).catch(() => [])
  let swept = 0
  for (const name of names) {
    const path = join(store.incoming, name)
    const touched = name.endsWith('.upload') ? await stat(path).catch(() => null) : null
    if (touched === null || touched.mtimeMs > before) continue
    await rm(path, { force: true })
    swept += 1
  }
  return swept
}

const sweepRows = async ({ database, now, model }: Parts): Promise<number> => {
  const before = (milliseconds: number) => new Date(now().getTime() - milliseconds).toISOString()
  const untraced = model.list.flatMap((entity) =>
    filesOf(entity).flatMap(({ name, untraced: isUntraced }) =>
      isUntraced ? [`(entity = '${entity.name}' and field = '${name}')`] : [],
    ),
  )
  return (
    (await inTurns(database, 'row_id is null and made_at < ?', before(unheldMilliseconds))) +
    (await inTurns(
      database,
      "row_id is null and state = 'arriving' and made_at < ?",
      before(arrivingMilliseconds),
    )) +
    // An untraced field has no history, so its replaced files are unreachable.
    (untraced.length === 0
      ? 0
      : await inTurns(database, `left_at < ? and (${untraced.join(' or ')})`, before(unheldMilliseconds)))
  )
}

/** Deletes in chunks, so that other writers can run in between. */
const inTurns = async (database: Database, condition: string, moment: string): Promise<number> => {
  for (let all = 0; ; ) {
    const count = await database.write((writer) =>
      writer.run(
        `delete from engine_files where id in (select id from engine_files where ${condition} order by id limit ${atOnce})`,
        [moment],
      ),
    )
    all += count
    if (count < atOnce) return all
  }
}

const sweepObjects = async (parts: Parts, store: Store): Promise<number> => {
  let swept = await sweepClaimed(parts, store)
  for await (const keys of store.list()) swept += await sweepSome(parts, store, keys)
  return swept
}

const held = (of: string) => `select 1 from engine_files f where f.sha256 = ${of} and f.state <> 'refused'`

/** @returns the number of these objects that were orphans */
const sweepSome = async (
  { database, now }: Parts,
  store: Store,
  keys: readonly string[],
): Promise<number> => {
  const marks = keys.map(() => '?').join(', ')
  const rows = await database.rows(
    `select distinct sha256 from engine_files where sha256 in (${marks}) and state <> 'refused'`,
    keys,
  )
  const wanted = new Set(rows.map(([sha256]) => String(sha256)))
  let swept = 0
  for (const key of keys) {
    if (wanted.has(key)) continue
    const claimed = await database.write(async (writer) => {
      await writer.lock('files')
      return writer.run(
        `insert into engine_file_sweeps (sha256, at) select ?, ? where not exists (${held('?')}) on conflict (sha256) do nothing`,
        [key, now().toISOString(), key],
      )
    })
    if (claimed === 0) continue
    await store.delete(key)
    await unclaim(database, key)
    swept += 1
  }
  return swept
}

/** Deletes the objects that an ended process had claimed for deletion. An upload of a claimed object waits. */
const sweepClaimed = async ({ database, now }: Parts, store: Store): Promise<number> => {
  const before = new Date(now().getTime() - claimedMilliseconds).toISOString()
  const left = await database.rows('select sha256 from engine_file_sweeps where at < ?', [before])
  for (const [key] of left) {
    await store.delete(String(key))
    await unclaim(database, String(key))
  }
  return left.length
}

const unclaim = (database: Database, key: string): Promise<unknown> =>
  database.write((writer) => writer.run('delete from engine_file_sweeps where sha256 = ?', [key]))

/** Returns the ids of files whose objects are missing from the store. */
export const absentFiles = async (
  { database }: Pick<Parts, 'database'>,
  store: Store,
): Promise<readonly number[]> => {
  const there = new Set<string>()
  for await (const keys of store.list()) for (const key of keys) there.add(key.slice(0, shortened))
  const absent: number[] = []
  for (let after = 0; ; ) {
    const rows = await database.rows(
      `select id, sha256 from engine_files where id > ? and state in ('ready', 'checking') order by id limit ${atOnce}`,
      [after],
    )
    for (const [id, sha256] of rows)
      if (!there.has(String(sha256).slice(0, shortened))) absent.push(Number(id))
    if (rows.length < atOnce) break
    after = Number(rows.at(-1)?.[0])
  }
  // Checks again, since an object that was uploaded meanwhile was not listed.
  const certain = await Promise.all(
    absent.slice(0, atOnce).map(async (id) => {
      const [row] = await database.rows('select sha256 from engine_files where id = ?', [id])
      return row === undefined || (await store.exists(String(row[0]))) ? [] : [id]
    }),
  )
  return certain.flat()
}

/** Digits of a hash that are kept in memory: enough to tell millions apart. */
const shortened = 16
