import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { backups as say } from '#texts/storage'
import { FolderStore } from '../../files/store/folder-store.ts'
import { MissingObject, type Store } from '../../files/store/store.ts'
import { DatabaseError, type Reader } from '../../platform/database/index.ts'

/** What a backup's files lie in, beside it. */
export const companionFiles = (backup: string): string => `${backup}.files`

/** The keys of the objects that files lead to. */
export const keysIn = async (reader: Reader): Promise<readonly string[]> => {
  const rows = await reader.rows(
    "select distinct sha256 from engine_files where state in ('ready', 'checking') order by sha256",
  )
  return rows.map(([sha256]) => String(sha256))
}

/** What was carried. */
export interface CopiedFiles {
  readonly files: number
  /** The keys of objects that are missing where they were to come from. */
  readonly missing: readonly string[]
}

/**
 * Brings objects from one place to another, each read through and compared with its hash; those that are there stay as they
 * are. Begun again it goes on.
 * @param links whether an object may be the same file under another name: quick, and no more of the disk
 * @throws HttpError of either place; DatabaseError where an object is not what it was
 */
export const copyStoredFiles = async (
  from: Store,
  to: Store,
  keys: readonly string[],
  { links = false }: { readonly links?: boolean } = {},
): Promise<CopiedFiles> => {
  const missing: string[] = []
  if (from.place === to.place) {
    for (const key of keys) if (!(await to.exists(key))) missing.push(key)
    return { files: keys.length - missing.length, missing }
  }
  for (const key of keys) {
    if (await to.exists(key)) continue
    if (links && from instanceof FolderStore && to instanceof FolderStore && (await to.link(key, from)))
      continue
    if (!(await copy(from, to, key))) missing.push(key)
  }
  return { files: keys.length - missing.length, missing }
}

/** @returns whether it was there */
const copy = async (from: Store, to: Store, key: string): Promise<boolean> => {
  await mkdir(to.incoming, { recursive: true, mode: 0o700 })
  const path = join(to.incoming, `${randomUUID()}.upload`)
  const hash = createHash('sha256')
  const hashing = new Transform({
    transform: (piece: Buffer, _, done) => {
      hash.update(piece)
      done(null, piece)
    },
  })
  try {
    await pipeline(await from.read(key), hashing, createWriteStream(path, { mode: 0o600 }))
    if (hash.digest('hex') !== key) throw new DatabaseError(say.fileDiffers(key, from.place))
    await to.put(key, path)
    return true
  } catch (error) {
    if (error instanceof MissingObject) return false
    throw error
  } finally {
    await rm(path, { force: true })
  }
}

/**
 * Brings the files of a backup to where the database that it becomes has its own, before it does.
 * @throws DatabaseError where the backup has files that are neither beside it nor there already
 */
export const restoreFiles = async (
  backup: string,
  reader: Reader,
  to: Store,
  log: (sentence: string) => void,
): Promise<void> => {
  const keys = await keysIn(reader)
  if (keys.length === 0) return
  const beside = companionFiles(backup)
  const isBeside = existsSync(beside)
  const { files, missing } = await copyStoredFiles(isBeside ? new FolderStore(beside) : to, to, keys)
  if (missing.length > 0 && !isBeside) throw new DatabaseError(say.filesMissing(beside, missing.length))
  if (missing.length > 0) log(say.filesIncomplete(missing.length))
  log(say.filesBrought(files, to.place))
}
