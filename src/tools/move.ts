import { parseArgs } from 'node:util'
import { backups, move as say } from '#texts/storage'
import { openStore, usualFiles } from '../server/files/store/open-store.ts'
import { moveOffice } from '../server/operations/backup/move.ts'
import { StartupError } from '../server/platform/errors/startup-error.ts'
import { readServerSettings } from '../server/settings.ts'
import { runTool, secondsSince } from './run-tool.ts'

const text = { type: 'string' } as const

/**
 * npm run move -- --from url --to url [--files-from place] [--files-to place]: copies a product's data and files to
 * another database.
 */
await runTool(async ({ args, model, place: { folder } }) => {
  const {
    from,
    to,
    'files-from': filesFrom,
    'files-to': filesTo,
  } = parseArgs({ args, options: { from: text, to: text, 'files-from': text, 'files-to': text } }).values
  if (from === undefined || to === undefined) throw new StartupError(say.usage)
  const read = readServerSettings(process.env)
  if ('faults' in read) throw new StartupError(read.faults.join('\n'))
  const { files, s3Keys = null } = read.settings
  const stores = {
    from: await openStore(filesFrom ?? files ?? usualFiles(from, folder), s3Keys),
    to: await openStore(filesTo ?? files ?? usualFiles(to, folder), s3Keys),
  }
  const began = performance.now()
  const { carried, left, files: moved } = await moveOffice(from, to, await model(), stores)
  for (const { table, rows } of carried) console.log(say.table(table, rows))
  if (moved.files > 0) console.log(say.files(moved.files, stores.to.place))
  if (moved.missing.length > 0) console.log(backups.filesIncomplete(moved.missing.length))
  if (left.length > 0) console.log(say.left(left))
  const rows = carried.reduce((sum, each) => sum + each.rows, 0)
  console.log(say.done(rows, secondsSince(began)))
})
