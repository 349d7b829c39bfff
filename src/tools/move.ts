import { parseArgs } from 'node:util'
import { move as say } from '../model/messages.ts'
import { moveOffice } from '../server/backup/move.ts'
import { Unusable } from '../server/database/index.ts'
import { runCommand, secondsSince } from './run-command.ts'

/** npm run move -- --from url --to url: carries an office over to another database. */
await runCommand(async ({ model }, args) => {
  const options = { from: { type: 'string' }, to: { type: 'string' } } as const
  const { from, to } = parseArgs({ args: [...args], options }).values
  if (from === undefined || to === undefined) throw new Unusable(say.usage)
  const began = performance.now()
  const { carried, left } = await moveOffice(from, to, model)
  for (const { table, rows } of carried) console.log(say.table(table, rows))
  if (left.length > 0) console.log(say.left(left))
  const rows = carried.reduce((sum, each) => sum + each.rows, 0)
  console.log(say.done(rows, secondsSince(began)))
})
