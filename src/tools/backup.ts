import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { backups as say } from '#texts/storage'
import { backUp } from '../server/operations/backup/backup.ts'
import { defaultBackupPath } from '../server/operations/backup/default-backup-path.ts'
import { runTool, secondsSince } from './run-tool.ts'

/** npm run backup [-- --to file]: copies the database, even while a server uses it. */
await runTool(async ({ args, office }) => {
  const { to } = parseArgs({ args, options: { to: { type: 'string' } } }).values
  const { model, databaseUrl, store } = await office()
  const began = performance.now()
  const place = to === undefined ? defaultBackupPath(databaseUrl, new Date()) : resolve(to)
  await backUp(databaseUrl, place, model, { store, log: console.log })
  console.log(say.made(place, secondsSince(began)))
})
