import {
  chmodSync,
  closeSync,
  lstatSync,
  mkdirSync,
  openSync,
  readlinkSync,
  realpathSync,
  type Stats,
  statSync,
} from 'node:fs'
import { statfs } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { storage } from '#texts/storage'
import { DatabaseError } from '../driver/errors.ts'

/**
 * The real path of a file, which need not exist: links are followed, even dangling ones. Locks, renames and files
 * beside it must not use another name of it.
 * @throws DatabaseError if the path cannot be resolved
 */
export const realFile = (path: string): string => {
  const file = resolve(path)
  try {
    return realpathSync(file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT') || file === dirname(file))
      throw new DatabaseError(storage.unwritable(path), { cause: error })
    const link = lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink()
    return link
      ? realFile(resolve(dirname(file), readlinkSync(file)))
      : join(realFile(dirname(file)), basename(file))
  }
}

/** Identifies a file regardless of its names: device and inode. */
export interface Identity {
  readonly device: string
  readonly inode: string
}

/** The file's identity; null if it does not exist. */
export const identityOf = (file: string): Identity | null => {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false })
  return found === undefined ? null : { device: String(found.dev), inode: String(found.ino) }
}

/** Whether two paths are the same file. */
export const sameFile = (one: string, other: string): boolean => {
  const [first, second] = [identityOf(one), identityOf(other)]
  return first !== null && first.device === second?.device && first.inode === second.inode
}

/** Whether the process's user owns it; always true on a system without owners. */
export const isOurs = ({ uid }: Stats): boolean => process.getuid === undefined || uid === process.getuid()

/** Creates an empty file that only its owner can access, whatever the umask. @throws EEXIST */
export const makePrivate = (file: string): void => closeSync(openSync(file, 'wx', 0o600))

/** Creates the folder and its parents; new ones are accessible only to their owner. */
export const makeFolder = (folder: string): void => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
}

/** Creates the file if missing; removes other users' access if we own it. */
export const ensurePrivate = (file: string): void => {
  const found = lstatSync(file, { throwIfNoEntry: false })
  // Do not open it here: closing it would release this process's locks on it.
  if (found === undefined) makePrivate(file)
  else if (found.isFile() && isOurs(found) && (found.mode & 0o077) !== 0) chmodSync(file, 0o600)
}

const leastBytes = 100 * 1024 * 1024
const everyMinute = 60_000

/** Logs once when disk space runs low, and again only after it recovered. Returns the stop function. */
export const watchFreeSpace = (file: string, log: (sentence: string) => void): (() => void) => {
  let short = false
  const look = async () => {
    const { bavail, bsize } = await statfs(dirname(file))
    const free = bavail * bsize
    if (free < leastBytes && !short) log(storage.nearlyFull(file, Math.floor(free / 1024 / 1024)))
    short = free < leastBytes
  }
  const quietly = () => void look().catch(() => {})
  quietly()
  const timer = setInterval(quietly, everyMinute).unref()
  return () => clearInterval(timer)
}
