import { type Defence, defence } from './defence.ts'

const names = 'tests/server/database/names-of-a-file.test.ts'
const parts = 'tests/server/backup/parts.test.ts'
const restored = 'tests/server/backup/restore-what.test.ts'
const openSqlite = 'src/server/database/sqlite/open-sqlite.ts'
const part = 'src/server/backup/part.ts'
const restore = 'src/server/backup/restore.ts'

/** What keeps the database's file, its copies and the runtime what they are said to be: C11. */
export const fileDefences: readonly Defence[] = [
  defence(
    'C11',
    'a file is locked by its real name',
    [names, 'a second server by a link to the file'],
    [openSqlite, 'const file = realFile(path)', 'const file = path'],
    ['src/server/database/sqlite/holder.ts', 'const path = realFile(file)', 'const path = file'],
  ),
  defence(
    'C11',
    'a file that is open under another name is left alone',
    [names, 'a second server by another hard link'],
    [openSqlite, '    refuseOpenElsewhere(file)\n', ''],
  ),
  defence(
    'C11',
    'a file that another took the place of is read through',
    [names, 'a file that another took the place of'],
    [openSqlite, '(!clean || holder.replaced)', '!clean'],
  ),
  defence(
    'C11',
    "the lock file is its owner's alone",
    [names, 'the lock file and its journal'],
    ['src/server/database/sqlite/holder.ts', '    keepPrivate(lock)\n', ''],
  ),
  defence(
    'C11',
    "copies are their owner's alone while they are made",
    [parts, 'a backup and its restore are for their owner alone'],
    ['src/server/database/sqlite/file.ts', "openSync(file, 'wx', 0o600)", "openSync(file, 'wx', 0o644)"],
  ),
  defence(
    'C11',
    'copies that were left are swept',
    [parts, 'what a killed backup or restore left'],
    ['src/server/start-server.ts', 'sweepLeftovers(options.databaseUrl, new Date())', '0'],
  ),
  defence(
    'C11',
    'a copy that is being made is not swept',
    [parts, 'a copy that another process is making'],
    [part, '    hold(join(part, heldName)).release()\n', ''],
  ),
  defence(
    'C11',
    'a restore asks whose the backup is',
    [restored, 'the backup of another product'],
    [restore, '(copy) => bringInStep(copy, backup, model, log)', 'async () => {}'],
  ),
  defence(
    'C11',
    'a restore replaces the real file',
    [restored, 'restore through a link to the file'],
    [restore, 'restoreFile(backup, realFile(path), model, log)', 'restoreFile(backup, path, model, log)'],
  ),
  defence(
    'C11',
    'a backup is not put onto the database itself',
    [restored, 'a backup is never put onto the database'],
    ['src/server/backup/backup.ts', 'if (file === place || sameFile(file, place))', 'if (place === "")'],
  ),
  defence(
    'C11',
    'nothing runs on another Node than that of the lock file',
    ['tests/commands/install.test.ts', 'another Node than that of the lock file'],
    ['commands/parts/install.mjs', '  if (!existsSync(pinnedNode)) {', '  if (pinnedNode === "") {'],
  ),
]
