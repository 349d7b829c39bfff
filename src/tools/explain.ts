import { parseArgs } from 'node:util'
import { explainedRights } from '#texts/rights'
import { explaining } from '#texts/tools'
import type { EntityModel, Model } from '../model/index.ts'
import { StartupError } from '../server/platform/errors/startup-error.ts'
import { explain } from './explain/explain.ts'
import { explainAs } from './explain/explain-as.ts'
import { explainRuleViolations } from './explain/rule-violations.ts'
import { isExpected, runTool } from './run-tool.ts'

/** The rows that violate rules, if there is a database; a product can be explained without one. */
const againstIn = async (
  office: () => Promise<{ readonly model: Model; readonly databaseUrl: string }>,
  shown: readonly EntityModel[],
): Promise<readonly string[]> => {
  try {
    const { model, databaseUrl } = await office()
    const same = shown.flatMap(({ name }) => model.entities[name] ?? [])
    return await explainRuleViolations(databaseUrl, model, same)
  } catch (error) {
    if (!isExpected(error)) throw error
    return [explaining.notLooked(error.message)]
  }
}

/**
 * `npm run explain -- NAME`: prints why rows of an entity have their colours and lists; without a name, it prints this
 * for each entity with rules.
 * `-- NAME --as EMAIL [--row ID]`: prints what a person may do with its rows, or with one, and why.
 */
await runTool(async ({ args, model, office }) => {
  const options = { as: { type: 'string' }, row: { type: 'string' } } as const
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options })
  const [name] = positionals
  if (positionals.length > 1) throw new StartupError(explaining.usage)
  if (values.row !== undefined && values.as === undefined) throw new StartupError(explainedRights.rowAlone)
  if (values.as !== undefined && name === undefined) throw new StartupError(explainedRights.noEntity)
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
  if (named && values.as !== undefined) {
    const { model: known, databaseUrl } = await office()
    for (const line of await explainAs(databaseUrl, known, named.name, values.as, values.row ?? null))
      console.log(line)
    return
  }
  const shown = named ? [named] : list.filter(({ tones }) => tones.length > 0)
  for (const entity of shown) console.log(explain(built, entity))
  for (const line of await againstIn(office, shown)) console.log(`\n${line}`)
})
