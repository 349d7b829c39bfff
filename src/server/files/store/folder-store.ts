import type { ReadStream } from 'node:fs'
import { access, link, mkdir, open, opendir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { storedFiles } from '#texts/stored-files'
import { HttpError } from '../../platform/errors/http-error.ts'
import { type ByteRange, isKey, MissingObject, type Store } from './store.ts'

/** Only the owner has access, as to the database. */
const folderMode = 0o700
const listedAtOnce = 500

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

/** Maps an error of the disk to an HTTP error. */
export const meaningOfDisk = (error: unknown): unknown => {
  const code = codeOf(error)
  if (code === 'ENOSPC' || code === 'EDQUOT') return new HttpError(507, storedFiles.full)
  if (['EACCES', 'EPERM', 'EROFS', 'EIO', 'ENOTDIR', 'ESTALE'].includes(code))
    return new HttpError(503, storedFiles.away, {}, { 'retry-after': '30' })
  return error
}

const told = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    throw meaningOfDisk(error)
  }
}

/** Flushes a file, or the names in a folder, to the disk. */
const toDisk = async (path: string): Promise<void> => {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } catch (error) {
    if (!['EISDIR', 'EINVAL', 'EPERM'].includes(codeOf(error))) throw error // some systems cannot flush folders
  } finally {
    await handle.close()
  }
}

/**
 * Stores objects in a folder of this machine, in subfolders by the first two digits of the key, since huge folders are
 * slow.
 */
export class FolderStore implements Store {
  readonly place: string
  readonly incoming: string
  readonly #objects: string
  readonly #owner: string

  constructor(folder: string) {
    this.place = resolve(folder)
    this.incoming = join(this.place, 'incoming')
    this.#objects = join(this.place, 'objects')
    this.#owner = join(this.place, 'owner')
  }

  put(key: string, path: string): Promise<void> {
    return told(async () => {
      const to = this.#pathOf(key)
      await mkdir(dirname(to), { recursive: true, mode: folderMode })
      await toDisk(path)
      await rename(path, to)
      await toDisk(dirname(to))
    })
  }

  read(key: string, range?: ByteRange): Promise<ReadStream> {
    return told(async () => {
      try {
        const handle = await open(this.#pathOf(key), 'r')
        return handle.createReadStream(range && { start: range.from, end: range.to })
      } catch (error) {
        throw codeOf(error) === 'ENOENT' ? new MissingObject(key) : error
      }
    })
  }

  /** Makes a hard link to an object of another folder. @returns whether that is possible */
  async link(key: string, from: FolderStore): Promise<boolean> {
    const to = this.#pathOf(key)
    await mkdir(dirname(to), { recursive: true, mode: folderMode })
    return link(from.#pathOf(key), to).then(
      () => true,
      (error: unknown) => codeOf(error) === 'EEXIST',
    )
  }

  exists(key: string): Promise<boolean> {
    return told(() =>
      access(this.#pathOf(key)).then(
        () => true,
        (error: unknown) => {
          if (codeOf(error) === 'ENOENT') return false
          throw error
        },
      ),
    )
  }

  delete(key: string): Promise<void> {
    return told(() => rm(this.#pathOf(key), { force: true }))
  }

  async *list(): AsyncGenerator<readonly string[]> {
    const folders = await readdir(this.#objects).catch((error: unknown) => {
      if (codeOf(error) === 'ENOENT') return []
      throw meaningOfDisk(error)
    })
    let some: string[] = []
    for (const folder of folders) {
      for await (const { name } of await opendir(join(this.#objects, folder))) {
        if (isKey(name)) some.push(name)
        if (some.length < listedAtOnce) continue
        yield some
        some = []
      }
    }
    if (some.length > 0) yield some
  }

  owner(): Promise<string | null> {
    return told(() =>
      readFile(this.#owner, 'utf8').catch((error: unknown) => {
        if (codeOf(error) === 'ENOENT') return null
        throw error
      }),
    )
  }

  own(name: string): Promise<void> {
    return told(async () => {
      await mkdir(this.place, { recursive: true, mode: folderMode })
      const handle = await open(this.#owner, 'w', 0o600)
      try {
        await handle.writeFile(name)
        await handle.sync()
      } finally {
        await handle.close()
      }
    })
  }

  #pathOf(key: string): string {
    if (!isKey(key)) throw new Error(`'${key}' is no key of an object.`)
    return join(this.#objects, key.slice(0, 2), key)
  }
}
