import { parseArgs } from 'node:util'
import { explaining } from '../model/explain-messages.ts'
import { StartFault } from '../server/errors/start-fault.ts'
import { explain } from './explain/explain.ts'
import { runCommand } from './run-command.ts'

/** `npm run explain -- NAME`: prints why rows of an entity have their colours and lists; without a name, of each that has rules. */
await runCommand(async ({ model }, args) => {
  const { positionals } = parseArgs({ args: [...args], allowPositionals: true })
  const [name] = positionals
  if (positionals.length > 1) throw new StartFault(explaining.usage)
  const chosen =
    name === undefined ? model.list.filter((entity) => entity.tones.length > 0) : [model.entities[name]]
  for (const entity of chosen) {
    if (entity) console.log(explain(entity))
    else {
      const known = model.list.map((each) => each.name)
      throw new StartFault(explaining.unknown(name ?? '', known))
    }
  }
})
