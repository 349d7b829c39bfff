import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { plans as say } from '#texts/plans'
import type { Model } from '../model/index.ts'
import { backUpBeforeChange } from '../server/operations/backup/backup.ts'
import { planPermissions } from '../server/operations/seed/plan-permissions.ts'
import { planSeeds } from '../server/operations/seed/plan-seeds.ts'
import { sqlitePath } from '../server/platform/database/address.ts'
import { openDatabase } from '../server/platform/database/index.ts'
import { openReadOnly } from '../server/platform/database/sqlite/open-read-only.ts'
import { productSchema } from '../server/product/product-schema.ts'
import { type Plan, planSchema, prune } from '../server/schema/index.ts'
import { describeChanges } from './compare/describe-changes.ts'
import { readRevision } from './compare/read-revision.ts'
import { describeIndexes } from './describe-indexes.ts'
import { runTool } from './run-tool.ts'

/**
 * npm run plan [-- --sql --indexes]: prints what a start would change in the tables, without changing them. Exits with
 * code 1 if the start would be refused.
 * `--indexes` also prints what each index of rows is for and what it costs.
 * `--prune NAME` permanently drops a hidden part, after a backup.
 * `--against REVISION` needs no database: it prints for reviewers what changed in the descriptors since a git revision.
 */
await runTool(async ({ place, args, model, office }) => {
  const options = {
    sql: { type: 'boolean', default: false },
    indexes: { type: 'boolean', default: false },
    prune: { type: 'string', multiple: true },
    against: { type: 'string' },
  } as const
  const { values } = parseArgs({ args, options })
  if (values.against !== undefined) {
    const present = await model()
    console.log(describeChanges(await readRevision(place, values.against), present, values.against))
    return
  }
  const { model: known, databaseUrl } = await office()
  if (values.prune !== undefined) return pruneHidden(databaseUrl, known, values.prune)
  const planned = await planOf(databaseUrl, known, values.indexes)
  const { plan } = planned
  for (const line of linesOf(planned, values.sql)) console.log(line)
  if (plan.refusals.length > 0) process.exitCode = 1
})

async function pruneHidden(url: string, model: Model, names: readonly string[]): Promise<void> {
  const database = await openDatabase(url, { existing: true, name: 'admin plan' })
  try {
    const backup = () => backUpBeforeChange(database, new Date())
    await prune(database, productSchema(model, database.dialect), names, { backup, log: console.log })
  } finally {
    await database.close()
  }
}

/** The effects of a start: on tables, permissions, and seed rows. */
interface Planned {
  readonly plan: Plan
  readonly permissions: readonly string[]
  readonly seeds: readonly string[]
  /** Empty unless requested. */
  readonly indexes: readonly string[]
}

async function planOf(url: string, model: Model, withIndexes: boolean): Promise<Planned> {
  const path = sqlitePath(url)
  const file = path === null ? null : resolve(path)
  // A SQLite file is opened read-only, beside its server; a missing one is planned in memory.
  const { database, close } =
    file === null ? await opened(url) : openReadOnly(existsSync(file) ? file : ':memory:')
  try {
    const wanted = productSchema(model, database.dialect)
    const plan = await planSchema(database, database.dialect, wanted)
    if (plan.fresh) return { plan, permissions: [], seeds: [], indexes: [] }
    return {
      plan,
      permissions: await planPermissions(database, model),
      seeds: await planSeeds(database, model, plan.renamed),
      indexes:
        withIndexes && plan.refusals.length === 0 ? await describeIndexes(database, model, wanted) : [],
    }
  } finally {
    await close()
  }
}

async function opened(url: string) {
  const database = await openDatabase(url, { name: 'admin plan' })
  return { database, close: () => database.close() }
}

function linesOf({ plan, permissions, seeds, indexes }: Planned, sql: boolean): readonly string[] {
  const steps = plan.steps.flatMap((step) => [
    say.index(step.sentence, step.rows),
    ...(sql ? step.sql.map((statement) => `    ${statement};`) : []),
  ])
  return [
    ...(steps.length > 0 ? [plan.fresh ? say.fresh : say.would, ...steps] : []),
    ...(plan.alone.length > 0 ? [say.alone, ...plan.alone.map((step) => `- ${step}`)] : []),
    ...(plan.refusals.length > 0 ? [say.refused, ...plan.refusals.map((refusal) => `- ${refusal}`)] : []),
    ...(plan.notes.length > 0 ? [say.notes, ...plan.notes.map((note) => `- ${note}`)] : []),
    ...(plan.hidden.length > 0 ? [say.hidden(plan.hidden)] : []),
    ...(permissions.length > 0 ? [say.permissions, ...permissions.map((line) => `- ${line}`)] : []),
    ...(seeds.length > 0 ? [say.seeds, ...seeds.map((line) => `- ${line}`)] : []),
    ...(steps.length + permissions.length + seeds.length === 0 && plan.refusals.length === 0
      ? [say.nothing]
      : []),
    ...indexes,
  ]
}
