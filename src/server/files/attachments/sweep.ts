import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { filesOf } from '../../../model/entity/files.ts'
import type { Model } from '../../../model/index.ts'
import type { Context } from '../../access/context.ts'
import type { Database } from '../../platform/database/driver/database.ts'
import type { Store } from '../store/store.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** A file that no row took is kept so long: a form may be open for a day. */
const unheldMilliseconds = day
/** A file is on its way to where it lies for so long at most. */
const arrivingMilliseconds = 60 * minute
/** What is written as it comes is written to without a pause of this length. */
export const silentMilliseconds = 10 * minute
const claimedMilliseconds = minute
const atOnce = 500

/** What a sweep took away. */
interface Swept {
  /** Of `engine_files`: files that no row took, or that did not come to their end. */
  readonly rows: number
  readonly objects: number
  /** What was written of files that did not come to their end. */
  readonly parts: number
}

type Parts = Pick<Context, 'database' | 'now'> & { readonly model: Model }

/** Files that were on their way when a process ended that was the only one: they are on their way no more. */
export const deleteIncoming = ({ database }: Pick<Parts, 'database'>): Promise<number> =>
  database.write((writer) => writer.run("delete from engine_files where state = 'arriving'"))

/**
 * Takes away what nothing leads to: files that no row took for a day, objects that no file has, and what is left of
 * uploads that ended. Several servers may do so at once, while files come in.
 * @param partsBefore a moment before which every upload has ended, by the clock of the disk
 * @throws HttpError 503 where the place of files is away; what was done stays done
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
    // Nothing leads to what such a field gave up.
    (untraced.length === 0
      ? 0
      : await inTurns(database, `left_at < ? and (${untraced.join(' or ')})`, before(unheldMilliseconds)))
  )
}

/** Others write between two of them. */
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

/** @returns how many of these objects were anybody's no more */
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

/** What a process was about to delete that ended. While it is claimed nobody is told that it is there. */
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

/** The ids of files whose objects are missing: nothing gives their bytes any more. */
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
  // One that was being sent meanwhile was not listed yet.
  const certain = await Promise.all(
    absent.slice(0, atOnce).map(async (id) => {
      const [row] = await database.rows('select sha256 from engine_files where id = ?', [id])
      return row === undefined || (await store.exists(String(row[0]))) ? [] : [id]
    }),
  )
  return certain.flat()
}

/** Enough of a hash to tell millions apart. */
const shortened = 16
