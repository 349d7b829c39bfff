import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { backups as say } from '../model/messages.ts'
import { backUp, usualPlace } from '../server/backup/backup.ts'
import { runCommand, secondsSince } from './run-command.ts'

/** npm run backup [-- --to file]: a copy of the database, whether or not a server is using it. */
await runCommand(async ({ model, databaseUrl }, args) => {
  const { values } = parseArgs({ args: [...args], options: { to: { type: 'string' } } })
  const began = performance.now()
  const place = values.to === undefined ? usualPlace(databaseUrl, new Date()) : resolve(values.to)
  await backUp(databaseUrl, place, model)
  console.log(say.made(place, secondsSince(began)))
})
