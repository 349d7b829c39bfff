import { lstatSync, readlinkSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { storage } from '../../../model/messages.ts'
import { Unusable } from '../driver/errors.ts'

/**
 * Where a file really lies, or would: links are followed, those to what is not there yet too. Whoever locks, renames or
 * looks beside a file by another name of it locks, renames and sees something else.
 * @throws Unusable where the way there cannot be followed
 */
export const realFile = (path: string): string => {
  const file = resolve(path)
  try {
    return realpathSync(file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT') || file === dirname(file))
      throw new Unusable(storage.unwritable(path), { cause: error })
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
