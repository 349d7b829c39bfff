import { parseArgs } from 'node:util'
import { move as say } from '#texts/storage'
import { moveOffice } from '../server/backup/move.ts'
import { StartupError } from '../server/errors/startup-error.ts'
import { runTool, secondsSince } from './run-tool.ts'

/** npm run move -- --from url --to url: carries an office over to another database. */
await runTool(async ({ args, model }) => {
  const { from, to } = parseArgs({
    args,
    options: { from: { type: 'string' }, to: { type: 'string' } },
  }).values
  if (from === undefined || to === undefined) throw new StartupError(say.usage)
  const began = performance.now()
  const { carried, left } = await moveOffice(from, to, await model())
  for (const { table, rows } of carried) console.log(say.table(table, rows))
  if (left.length > 0) console.log(say.left(left))
  const rows = carried.reduce((sum, each) => sum + each.rows, 0)
  console.log(say.done(rows, secondsSince(began)))
})
