import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { backups as say } from '#texts/storage'
import { restoreBackup } from '../server/operations/backup/restore.ts'
import { StartupError } from '../server/platform/errors/startup-error.ts'
import { runTool, secondsSince } from './run-tool.ts'

/** npm run restore -- file: replaces the database by a backup. */
await runTool(async ({ args, office }) => {
  const { positionals } = parseArgs({ args, allowPositionals: true })
  const [backup] = positionals
  if (backup === undefined || positionals.length > 1) throw new StartupError(say.usage)
  const { model, databaseUrl, store } = await office()
  const began = performance.now()
  const kept = await restoreBackup(resolve(backup), databaseUrl, model, console.log, store)
  console.log(say.restored(backup, secondsSince(began)))
  if (kept !== null) console.log(say.kept(kept))
})
