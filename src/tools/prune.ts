import { parseArgs } from 'node:util'
import { pruning as say } from '#texts/storage'
import { backUpBeforeChange } from '../server/operations/backup/backup.ts'
import { deleteOldHistory } from '../server/operations/retention/delete-old-history.ts'
import { openDatabase } from '../server/platform/database/index.ts'
import { StartupError } from '../server/platform/errors/startup-error.ts'
import { runTool } from './run-tool.ts'

const dayMilliseconds = 86_400_000

/** npm run prune -- --history DAYS: permanently deletes older history, after a backup. */
await runTool(async ({ args, office }) => {
  const { history } = parseArgs({ args, options: { history: { type: 'string' } } }).values
  if (history === undefined || !/^\d{1,6}$/.test(history)) throw new StartupError(say.usage)
  const { databaseUrl, model } = await office()
  const database = await openDatabase(databaseUrl, { existing: true, name: 'admin prune' })
  try {
    const place = await backUpBeforeChange(database, new Date())
    if (place !== null) console.log(say.backup(place))
    const before = new Date(Date.now() - Number(history) * dayMilliseconds).toISOString()
    console.log(say.forgotten(before.slice(0, 10), await deleteOldHistory(database, model, before)))
  } finally {
    await database.close()
  }
})
