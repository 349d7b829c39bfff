import { existsSync } from 'node:fs'
import { backups as say, storage } from '#texts/storage'
import type { Model } from '../../../model/index.ts'
import { FolderStore } from '../../files/store/folder-store.ts'
import type { Store } from '../../files/store/store.ts'
import { sqlitePath, sqliteUrl } from '../../platform/database/address.ts'
import { type Database, DatabaseError, openDatabase } from '../../platform/database/index.ts'
import { sqliteDialect } from '../../platform/database/sqlite/dialect.ts'
import { realFile, sameFile } from '../../platform/database/sqlite/file.ts'
import { openReadOnly } from '../../platform/database/sqlite/open-read-only.ts'
import { productSchema } from '../../product/product-schema.ts'
import { applySchema } from '../../schema/index.ts'
import { otherOwner, refuseOther } from '../../schema/owner.ts'
import { readRemembered, remember } from '../../schema/remembered.ts'
import { companionFiles, copyStoredFiles, keysIn } from './copy-backup-files.ts'
import { copyDatabase, finishCopy, replaceWithCopy } from './copy-file.ts'
import { defaultBackupPath } from './default-backup-path.ts'
import { otherOwnerOfFile } from './other-owner-of-file.ts'
import { transfer } from './transfer.ts'

/**
 * Backs a database up to a SQLite file, even while it is in use.
 * The backup is a snapshot of one moment. It is verified, and renamed to `to` only when it is complete.
 * @throws DatabaseError with one sentence
 */
export const backUp = async (
  url: string,
  to: string,
  model: Model,
  { store, log = () => {} }: BackedUpFiles = {},
): Promise<void> => {
  const alongFiles = (part: string) => (store === undefined ? Promise.resolve() : copyFiles(part, store, log))
  const place = realFile(to)
  const path = sqlitePath(url)
  if (path === null) {
    const { host, pathname } = new URL(url)
    const from = host + pathname // without secrets
    return replaceWithCopy(from, place, async (part) => {
      await copyOut(url, part, model)
      finishCopy(part, from)
      await alongFiles(part)
    })
  }
  const file = realFile(path)
  if (!existsSync(file)) throw new DatabaseError(storage.missing(file))
  if (file === place || sameFile(file, place)) throw new DatabaseError(say.ontoItself(place))
  const { product } = productSchema(model, sqliteDialect)
  refuseOther((await otherOwnerOfFile(file, product)) ?? 'ours', product)
  await copyDatabase(file, place, alongFiles)
}

/** The file store to back up, and the log for missing files. */
interface BackedUpFiles {
  readonly store?: Store
  readonly log?: (sentence: string) => void
}

/** Copies the objects of the files in the copied database, so that later uploads and deletions do not matter. */
const copyFiles = async (part: string, store: Store, log: (sentence: string) => void): Promise<void> => {
  const { database, close } = openReadOnly(part)
  try {
    // A database of an earlier version may lack this table.
    const tables = await database.rows(database.dialect.catalog.hasTable('engine_files'))
    const keys = tables.length === 0 ? [] : await keysIn(database)
    if (keys.length === 0) return
    const { missing } = await copyStoredFiles(store, new FolderStore(companionFiles(part)), keys, {
      links: true,
    })
    if (missing.length > 0) log(say.filesIncomplete(missing.length))
  } finally {
    await close()
  }
}

const copyOut = async (url: string, file: string, model: Model): Promise<void> => {
  const from = await openDatabase(url, { name: 'admin backup' })
  try {
    const { product } = productSchema(model, from.dialect)
    refuseOther((await otherOwner(from, from.dialect, product)) ?? 'ours', product)
    const to = await openDatabase(sqliteUrl(file))
    try {
      const wanted = productSchema(model, to.dialect)
      await applySchema(to, wanted)
      await transfer(from, to, wanted)
      // Copies the sort keys' version from the source; a restore by another version recomputes the keys.
      const { keys } = await readRemembered(from)
      await to.write(async (writer) => {
        const { keys: _, ...remembered } = await readRemembered(writer)
        await remember(writer, keys === undefined ? remembered : { ...remembered, keys })
      })
    } finally {
      await to.close()
    }
  } finally {
    await from.close()
  }
}

/** Backs the database up before tables change; returns the path, or null where the database is not a file. */
export const backUpBeforeChange = async (database: Database, now: Date): Promise<string | null> => {
  const { file } = database
  if (file === null) return null
  const place = defaultBackupPath(sqliteUrl(file), now)
  await copyDatabase(file, place)
  return place
}
