import { statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { storage } from '../../../model/messages.ts'
import { Unusable } from '../driver/errors.ts'
import { codeOf } from './fault.ts'

const patienceMilliseconds = 800

/**
 * Refuses a file that another process has open under another of its names: a hard link has a lock file of its own, and a
 * log of its own. SQLite holds its lock on the file itself, so that nobody else can have all of it. A name that nobody
 * uses, as a restore leaves one that was killed between two steps, stops nothing.
 * @throws Unusable where it is open elsewhere
 */
export const refuseOpenElsewhere = (file: string): void => {
  if ((statSync(file, { throwIfNoEntry: false })?.nlink ?? 1) < 2) return
  const connection = new DatabaseSync(file, { timeout: patienceMilliseconds })
  try {
    connection.exec('pragma locking_mode = exclusive')
    connection.prepare('select count(*) from sqlite_schema').get()
  } catch (error) {
    // Of anything else that is wrong with it the start speaks.
    if (((codeOf(error) ?? 0) & 0xff) === 5)
      throw new Unusable(storage.heldByOtherName(file), { cause: error })
  } finally {
    connection.close()
  }
}
