import { rmSync } from 'node:fs'
import { basename, dirname, extname, join, resolve } from 'node:path'
import type { Model } from '../../model/index.ts'
import { type Database, openDatabase } from '../database/index.ts'
import { sqlitePath } from '../database/open-database.ts'
import { SqliteDatabase } from '../database/sqlite/sqlite-database.ts'
import { transfer } from '../move/transfer.ts'
import { productSchema } from '../product-schema.ts'
import { applySchema } from '../schema/index.ts'
import { copyDatabase } from './copy-file.ts'

/** '2026-11-21T09-30-00-123Z': sorts, and every file system takes it. */
const stamp = (now: Date): string => now.toISOString().replaceAll(/[:.]/g, '-')

/** Where backups lie unless said: the folder `backups` beside the file; for PostgreSQL, beside where we are. */
export const usualPlace = (url: string, now: Date): string => {
  const path = sqlitePath(url)
  if (path === null)
    return resolve('backups', `${basename(new URL(url).pathname) || 'database'}-${stamp(now)}.db`)
  const file = resolve(path)
  return join(dirname(file), 'backups', `${basename(file, extname(file))}-${stamp(now)}.db`)
}

/**
 * Makes a backup of a database, while it is in use too: a SQLite file, whichever the database. It holds one moment, was
 * read through after it was made, and stands at `to` only if it is whole.
 * @throws Unusable with one sentence
 */
export const backUp = async (url: string, to: string, model: Model): Promise<void> => {
  const path = sqlitePath(url)
  if (path !== null) return copyDatabase(resolve(path), to)
  const temporary = `${to}.copy`
  try {
    await copyOut(url, temporary, model)
    await copyDatabase(temporary, to)
  } finally {
    for (const end of ['', '-wal', '-shm', '.lock', '.lock-journal'])
      rmSync(`${temporary}${end}`, { force: true })
  }
}

const copyOut = async (url: string, file: string, model: Model): Promise<void> => {
  const from = await openDatabase(url, { name: 'admin backup' })
  try {
    const to = await openDatabase(`sqlite:${file}`)
    try {
      const wanted = productSchema(model, to.dialect)
      await applySchema(to, wanted)
      await transfer(from, to, wanted)
    } finally {
      await to.close()
    }
  } finally {
    await from.close()
  }
}

/** The backup before tables change; null where the database is not a file. */
export const backUpBeforeChange = async (database: Database, now: Date): Promise<string | null> => {
  if (!(database instanceof SqliteDatabase)) return null
  const place = usualPlace(`sqlite:${database.file}`, now)
  await copyDatabase(database.file, place)
  return place
}
