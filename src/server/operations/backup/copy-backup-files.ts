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

/** Returns the folder of a backup's files, beside it. */
export const companionFiles = (backup: string): string => `${backup}.files`

/** Reads the keys of the objects that files refer to. */
export const keysIn = async (reader: Reader): Promise<readonly string[]> => {
  const rows = await reader.rows(
    "select distinct sha256 from engine_files where state in ('ready', 'checking') order by sha256",
  )
  return rows.map(([sha256]) => String(sha256))
}

/** The result of copying. */
export interface CopiedFiles {
  readonly files: number
  /** Keys of objects that the source lacks. */
  readonly missing: readonly string[]
}

/**
 * Copies objects to another store and verifies each copy by its hash; existing ones are skipped, so a repeated run
 * continues.
 * @param links whether hard links may replace copies: faster, and without disk space
 * @throws HttpError of either store; DatabaseError where an object is damaged
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

/** @returns whether the source had it */
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
 * Copies a backup's files into the store of the restored database, before that is restored.
 * @throws DatabaseError where the backup has no folder of files beside it and the store lacks some
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
