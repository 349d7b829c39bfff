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
 * Where a file really lies, or would: links are followed, those to what is not there yet too. Whoever locks, renames or
 * looks beside a file by another name of it locks, renames and sees something else.
 * @throws DatabaseError where the way there cannot be followed
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

/** Which file it is, whatever its names: its device and its inode. */
export interface Identity {
  readonly device: string
  readonly inode: string
}

/** Null where there is no file. */
export const identityOf = (file: string): Identity | null => {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false })
  return found === undefined ? null : { device: String(found.dev), inode: String(found.ino) }
}

/** Whether two names are those of one file. */
export const sameFile = (one: string, other: string): boolean => {
  const [first, second] = [identityOf(one), identityOf(other)]
  return first !== null && first.device === second?.device && first.inode === second.inode
}

/** Whether it belongs to whoever this process runs as; always where a system knows no owners. */
export const isOurs = ({ uid }: Stats): boolean => process.getuid === undefined || uid === process.getuid()

/** Makes an empty file that is its owner's alone from its first moment, whatever the umask. @throws EEXIST */
export const makePrivate = (file: string): void => closeSync(openSync(file, 'wx', 0o600))

/** The folders on the way to a file, of which those that are made are their owner's alone. */
export const makeFolder = (folder: string): void => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
}

/** Makes the file where there is none; takes it from everybody else where it is ours. */
export const ensurePrivate = (file: string): void => {
  const found = lstatSync(file, { throwIfNoEntry: false })
  // Never opened here: closing it would free the locks that this process holds on it.
  if (found === undefined) makePrivate(file)
  else if (found.isFile() && isOurs(found) && (found.mode & 0o077) !== 0) chmodSync(file, 0o600)
}

const leastBytes = 100 * 1024 * 1024
const everyMinute = 60_000

/** Says once when space runs short where the file lies, and again only after there was enough. Call the result to stop. */
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
