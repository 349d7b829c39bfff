import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { backups as say } from '../model/messages.ts'
import { restore } from '../server/backup/restore.ts'
import { Unusable } from '../server/database/index.ts'
import { runCommand, secondsSince } from './run-command.ts'

/** npm run restore -- file: puts a backup in the database's place. */
await runCommand(async ({ model, databaseUrl }, args) => {
  const { positionals } = parseArgs({ args: [...args], allowPositionals: true })
  const [backup] = positionals
  if (backup === undefined || positionals.length > 1) throw new Unusable(say.usage)
  const began = performance.now()
  const kept = await restore(resolve(backup), databaseUrl, model, console.log)
  console.log(say.restored(backup, secondsSince(began)))
  if (kept !== null) console.log(say.kept(kept))
})
