import { chmodSync, closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { backups as say } from '../../model/messages.ts'
import { Unusable } from '../database/index.ts'
import { applicationId } from '../database/sqlite/inspect.ts'

/** More pages than a file has: all of it in one go, one moment of it, however much is written meanwhile. */
const everyPage = 2 ** 31 - 1

/**
 * Copies a database file, of a running server too, to a file of one piece that is whole on the disk when this resolves.
 * `change` may alter the copy before it takes its name.
 * @throws Unusable with one sentence; there is no file of that name then
 */
export const copyDatabase = async (
  from: string,
  to: string,
  change: (copy: DatabaseSync) => void = () => {},
): Promise<void> => {
  const part = `${to}.part`
  try {
    mkdirSync(dirname(to), { recursive: true })
    rmSync(part, { force: true })
    const source = new DatabaseSync(from, { readOnly: true, timeout: 5000 })
    try {
      await backup(source, part, { rate: everyPage })
    } finally {
      source.close()
    }
    finish(part, from, change)
    renameSync(part, to)
    toDisk(dirname(to))
  } catch (error) {
    for (const end of ['', '-wal', '-shm', '-journal']) rmSync(`${part}${end}`, { force: true })
    if (error instanceof Unusable) throw error
    throw new Unusable(say.failed(from, to, error instanceof Error ? error.message : String(error)), {
      cause: error,
    })
  }
}

/** One piece, of use to nobody else on the machine, sound, and on the disk. What is wrong with it is wrong with `from`. */
const finish = (file: string, from: string, change: (copy: DatabaseSync) => void): void => {
  const copy = new DatabaseSync(file)
  try {
    change(copy)
    copy.exec('pragma journal_mode = delete')
    verify(copy, from)
  } finally {
    copy.close()
  }
  chmodSync(file, 0o600)
  toDisk(file)
}

/** @throws Unusable where it is not whole, or none of ours */
export const verify = (copy: DatabaseSync, file: string): void => {
  const value = (sql: string) => Object.values(copy.prepare(sql).get() ?? {})[0]
  if (value('pragma application_id') !== applicationId) throw new Unusable(say.notOurs(file))
  const said = value('pragma integrity_check(1)')
  if (said !== 'ok') throw new Unusable(say.damaged(file, String(said)))
  if (copy.prepare('pragma foreign_key_check').get() !== undefined)
    throw new Unusable(say.damaged(file, 'references'))
}

/** Puts a file, or the names in a folder, on the disk. */
export const toDisk = (path: string): void => {
  const opened = openSync(path, 'r')
  try {
    fsyncSync(opened)
  } catch (error) {
    // Some systems cannot do it for folders.
    if (
      !(
        error instanceof Error &&
        'code' in error &&
        ['EISDIR', 'EINVAL', 'EPERM'].includes(String(error.code))
      )
    )
      throw error
  } finally {
    closeSync(opened)
  }
}
