import { online } from '#texts/online'
import { schema as say } from '#texts/storage'
import {
  ConstraintViolation,
  type Database,
  DatabaseError,
  type RunStatement,
  type SharedDatabase,
} from '../platform/database/index.ts'
import { brokenIndexDrops } from './broken-index-drops.ts'
import { constraintChecks } from './constraint-checks.ts'
import { changesRows, type Plan, type SchemaStep, type StepKind } from './plan.ts'
import { planSchema } from './plan-schema.ts'
import { runBriefly } from './run-briefly.ts'
import { statementWise } from './statement-wise.ts'
import type { WantedSchema } from './wanted-schema.ts'

/** A database that other servers use while this one changes its tables. */
export interface OnlineMigration {
  readonly database: Database
  readonly shared: SharedDatabase
  readonly wanted: WantedSchema
  readonly log: (sentence: string) => void
  /** Stores the description of the new schema. */
  readonly conclude: (plan: Plan) => Promise<void>
}

const ofNewTables: readonly StepKind[] = ['create table', 'add reference', 'add index']

/**
 * Migrates step by step while servers of an older version read and write. Each step is a short transaction of its own,
 * or blocks nobody. A start that is killed leaves what is done; the next start plans the rest.
 * @throws DatabaseError if a step needs the database alone, or rows of others contradict it
 */
export const applyOnline = (office: OnlineMigration): Promise<Plan> =>
  office.shared.inTurn(async (run) => {
    const { database, wanted, log } = office
    // Plans again: another process may have migrated while this one waited for its turn.
    const plan = await planSchema(database, database.dialect, wanted)
    const refusals = [...plan.refusals, ...(plan.alone.length > 0 ? [online.refused(plan.alone, [])] : [])]
    if (refusals.length > 0) throw new DatabaseError(refusals.join('\n'))
    if (changesRows(plan)) log(say.noBackup)
    for (const sql of await brokenIndexDrops(database, database.dialect, true)) await run(sql)
    const made = new Set(plan.steps.flatMap(({ kind, table }) => (kind === 'create table' ? [table] : [])))
    const isOfNew = ({ kind, table }: SchemaStep) => made.has(table) && ofNewTables.includes(kind)
    const first = plan.steps.filter(isOfNew)
    for (const { sentence } of first) log(sentence)
    await runBriefly(
      database,
      first.flatMap(({ sql }) => sql),
    )
    for (const step of plan.steps.filter((each) => !isOfNew(each))) await carryOut(office, step, run)
    for (const sql of await constraintChecks(database, database.dialect)) await run(sql)
    await office.conclude(plan)
    return plan
  })

const carryOut = async (office: OnlineMigration, step: SchemaStep, run: RunStatement): Promise<void> => {
  const { database, log } = office
  // An older version still reads by this index.
  if (step.kind === 'drop index') return log(online.dropIndexLater(step.sentence))
  log(step.sentence)
  if (step.kind === 'add index') return addIndexes(office, step, run)
  await runBriefly(database, step.online ?? step.sql)
  if (step.workOnline) await step.workOnline(database)
  else await step.work?.(statementWise(database), log)
}

const addIndexes = async (
  { database, wanted }: OnlineMigration,
  { sql }: SchemaStep,
  run: RunStatement,
): Promise<void> => {
  const { ddl } = database.dialect
  for (const statement of sql)
    try {
      await run(ddl.online?.addIndex(statement) ?? statement)
    } catch (error) {
      for (const drop of await brokenIndexDrops(database, database.dialect, true)) await run(drop)
      if (!(error instanceof ConstraintViolation)) throw error
      // An older version has written a value twice since the plan; a new plan names it.
      const { refusals } = await planSchema(database, database.dialect, wanted)
      throw refusals.length > 0 ? new DatabaseError(refusals.join('\n'), { cause: error }) : error
    }
}
