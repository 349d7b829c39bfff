import { chmodSync, closeSync, lstatSync, mkdirSync, openSync, type Stats } from 'node:fs'

/** Whether it belongs to whoever this process runs as; always where a system knows no owners. */
export const isOurs = ({ uid }: Stats): boolean => process.getuid === undefined || uid === process.getuid()

/** Makes an empty file that is its owner's alone from its first moment, whatever the umask. @throws EEXIST */
export const makePrivate = (file: string): void => closeSync(openSync(file, 'wx', 0o600))

/** The folders on the way to a file, of which those that are made are their owner's alone. */
export const makeFolder = (folder: string): void => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
}

/** Makes the file where there is none; takes it from everybody else where it is ours. */
export const keepPrivate = (file: string): void => {
  const found = lstatSync(file, { throwIfNoEntry: false })
  // Never opened here: closing it would free the locks that this process holds on it.
  if (found === undefined) makePrivate(file)
  else if (found.isFile() && isOurs(found) && (found.mode & 0o077) !== 0) chmodSync(file, 0o600)
}
