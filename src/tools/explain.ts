import { parseArgs } from 'node:util'
import { explaining } from '#texts/tools'
import { StartupError } from '../server/errors/startup-error.ts'
import { explain } from './explain/explain.ts'
import { runTool } from './run-tool.ts'

/** `npm run explain -- NAME`: prints why rows of an entity have their colours and lists; without a name, of each that has rules. */
await runTool(async ({ args, model }) => {
  const { positionals } = parseArgs({ args, allowPositionals: true })
  const [name] = positionals
  if (positionals.length > 1) throw new StartupError(explaining.usage)
  const built = await model()
  const { list, entities } = built
  const named = name === undefined ? null : (entities[name] ?? null)
  if (name !== undefined && named === null)
    throw new StartupError(
      explaining.unknown(
        name,
        list.map((each) => each.name),
      ),
    )
  for (const entity of named ? [named] : list.filter(({ tones }) => tones.length > 0))
    console.log(explain(built, entity))
})
