import { existsSync, linkSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { backups as say } from '#texts/storage'
import type { Model } from '../../../model/index.ts'
import { claimFiles } from '../../files/attachments/owner.ts'
import type { Store } from '../../files/store/store.ts'
import { sqlitePath } from '../../platform/database/address.ts'
import { DatabaseError, openDatabase, quote, type Reader } from '../../platform/database/index.ts'
import { sqliteDialect } from '../../platform/database/sqlite/dialect.ts'
import { makeFolder, realFile } from '../../platform/database/sqlite/file.ts'
import { lockFile } from '../../platform/database/sqlite/file-lock.ts'
import { fileMark, refuseOpenElsewhere } from '../../platform/database/sqlite/inspect.ts'
import { openSqlite } from '../../platform/database/sqlite/open-sqlite.ts'
import type { SqliteDatabase } from '../../platform/database/sqlite/sqlite-database.ts'
import { productSchema } from '../../product/product-schema.ts'
import { applySchema } from '../../schema/index.ts'
import { keysIn, restoreFiles } from './copy-backup-files.ts'
import { copyInto, syncToDisk, withCopyErrors } from './copy-file.ts'
import { otherOwnerOfFile } from './other-owner-of-file.ts'
import { withPart } from './part.ts'
import { transfer, transientTables } from './transfer.ts'
import { updateBackupSchema } from './update-backup-schema.ts'

/**
 * Replaces a database that no server uses by a backup, after migrating a copy of it to the present descriptors.
 * Ends all sessions and password links. A replaced SQLite file is kept beside the new one.
 * @param log receives notes for the operator, in one sentence each
 * @param store the file store; the backup's files are copied there first
 * @returns the path of the replaced file; null where there was none, and for PostgreSQL, which is replaced in one
 * transaction
 * @throws DatabaseError with one sentence; the database is then unchanged
 */
export const restoreBackup = async (
  backup: string,
  url: string,
  model: Model,
  log: (sentence: string) => void = () => {},
  store?: Store,
): Promise<string | null> => {
  if (!existsSync(backup)) throw new DatabaseError(say.missing(backup))
  const path = sqlitePath(url)
  const bring = async (reader: Reader) => {
    if (store) await withCopyErrors(backup, store.place, () => restoreFiles(backup, reader, store, log))
  }
  const aside =
    path === null
      ? await restoreServer(backup, url, model, log, bring)
      : await restoreFile(backup, realFile(path), model, log, bring)
  if (store) await takeOver(url, store)
  return aside
}

/** Makes the restored database the owner of the store, if it has any files. */
const takeOver = async (url: string, store: Store): Promise<void> => {
  const database = await openDatabase(url, { name: 'admin restore' })
  try {
    if ((await keysIn(database)).length > 0) await claimFiles(database, store)
  } finally {
    await database.close()
  }
}

/** Copies the backup's files into the store. */
type Bring = (copy: Reader) => Promise<void>

/** @param file the real path, so that a symbolic link remains valid */
const restoreFile = async (
  backup: string,
  file: string,
  model: Model,
  log: (sentence: string) => void,
  bring: Bring,
): Promise<string | null> => {
  makeFolder(dirname(file))
  const fileLock = lockFile(file)
  try {
    refuseOpenElsewhere(file)
    const { product } = productSchema(model, sqliteDialect)
    // The file is locked and open nowhere, so log files that the check leaves can be deleted.
    const left = ['-wal', '-shm'].filter((end) => !existsSync(`${file}${end}`))
    const other = await otherOwnerOfFile(file, product)
    for (const end of left) rmSync(`${file}${end}`, { force: true })
    if (other !== null) throw new DatabaseError(say.ontoOther(file, product, other.mark))
    return await withCopyErrors(backup, file, () =>
      withPart(file, async (part) => {
        await copyInto(backup, part, signEverybodyOut)
        await withCopy(part, (copy) => updateBackupSchema(copy, backup, model, log))
        await withCopy(part, bring)
        syncToDisk(part)
        fileLock.consumeCleanStop()
        const aside = setAside(file)
        // An atomic rename, so that a database exists at every moment.
        renameSync(part, file)
        syncToDisk(dirname(file))
        fileLock.note()
        const mark = fileMark(file)
        if (mark !== null) fileLock.writeCleanStop(mark)
        return aside
      }),
    )
  } finally {
    fileLock.release()
  }
}

const withCopy = async <T>(file: string, work: (copy: SqliteDatabase) => Promise<T>): Promise<T> => {
  const copy = await openSqlite(file)
  try {
    return await work(copy)
  } finally {
    await copy.close()
  }
}

const signEverybodyOut = (copy: DatabaseSync): void => {
  const has = copy.prepare("select 1 from sqlite_schema where type = 'table' and name = ?")
  for (const table of transientTables)
    if (has.get(table) !== undefined) copy.exec(`delete from ${quote(table)}`)
}

/**
 * Gives the present file a second name. Its log is merged into it, or renamed too where the file is missing or damaged.
 */
const setAside = (file: string): string | null => {
  const aside = `${file}.before-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`
  // Skipped for a missing or empty file, because SQLite would delete its log.
  if ((fileMark(file)?.size ?? 0) > 0)
    try {
      const present = new DatabaseSync(file)
      present.exec('pragma wal_checkpoint(truncate)')
      present.close()
    } catch {
      // The file is damaged, which a restore repairs.
    }
  const logs = ['-wal', '-shm'].filter((end) => existsSync(`${file}${end}`))
  for (const end of logs) renameSync(`${file}${end}`, `${aside}${end}`)
  if (existsSync(file)) linkSync(file, aside)
  else return logs.includes('-wal') ? `${aside}-wal` : null
  return aside
}

const restoreServer = async (
  backup: string,
  url: string,
  model: Model,
  log: (sentence: string) => void,
  bring: Bring,
): Promise<null> => {
  const place = join(tmpdir(), 'restore')
  await withPart(place, async (part) => {
    await withCopyErrors(backup, place, () => copyInto(backup, part))
    await withCopy(part, async (from) => {
      // Migrates a backup from before a change of tables.
      await updateBackupSchema(from, backup, model, log)
      await bring(from)
      const to = await openDatabase(url, { name: 'admin restore' })
      try {
        const others = await to.all(
          "select count(*) as servers from pg_stat_activity where datname = current_database() and split_part(application_name, '#', 1) = 'admin'",
        )
        if (Number(others[0]?.servers) > 0) throw new DatabaseError(say.inUse)
        const wanted = productSchema(model, to.dialect)
        await applySchema(to, wanted)
        await transfer(from, to, wanted, { replace: true })
      } finally {
        await to.close()
      }
    })
  })
  return null
}
