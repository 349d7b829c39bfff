import { setTimeout as pause } from 'node:timers/promises'
import { online } from '#texts/online'
import { schema as say } from '#texts/storage'
import { type Database, DatabaseError, type SharedDatabase, type Writer } from '../platform/database/index.ts'
import { dropListIndexes } from '../platform/sql/list-indexes.ts'
import { keyVersion } from '../platform/sql/text-key.ts'
import { applyOnline } from './apply-online.ts'
import { brokenIndexDrops } from './broken-index-drops.ts'
import { constraintChecks } from './constraint-checks.ts'
import { stopCounting } from './counts/triggers.ts'
import { writeOwner } from './owner.ts'
import { changesRows, type Plan, type StepKind } from './plan.ts'
import { planSchema } from './plan-schema.ts'
import {
  format,
  type Remembered,
  type RememberedColumn,
  readRemembered,
  remember,
  rememberedColumns,
  rememberedRules,
  rememberedStorage,
} from './remembered.ts'
import type { WantedSchema } from './wanted-schema.ts'

export interface ApplyOptions {
  /** Makes a backup before tables with rows change and returns its path; null where that is impossible. */
  readonly backup?: () => Promise<string | null>
  /** In development: added tables and columns are drafts, which may be removed again. */
  readonly drafts?: boolean
  /** The server's own database, to find other servers; null where none is looked for. */
  readonly server?: SharedDatabase | null
  /** Clock for marking the files of a dropped column as left. */
  readonly now?: () => Date
  /** Receives each step as a sentence. */
  readonly log?: (sentence: string) => void
}

const longest = { seconds: 3600 }
const mostLooks = 10
/** Milliseconds. */
const betweenLooks = 500

const namesChange: readonly StepKind[] = [
  'rename table',
  'rename column',
  'replace column',
  'convert column',
  'rescale column',
]

/**
 * Migrates the database to the wanted schema in one transaction, by one process at a time. Tables and columns that are
 * no longer described are kept. A failed migration is rolled back completely.
 * Where other servers use the database, it migrates in steps that let them read and write (`applyOnline`).
 * @throws DatabaseError with a sentence for each decision a person must make; nothing is changed then
 */
export const applySchema = async (
  database: Database,
  wanted: WantedSchema,
  options: ApplyOptions = {},
): Promise<Plan> => {
  const { log = () => {}, server = null } = options
  const first = await planSchema(database, database.dialect, wanted)
  if (first.refusals.length > 0) throw new DatabaseError(first.refusals.join('\n'))
  for (const note of first.notes) log(note)
  if (await isDone(database, wanted, first)) return first
  if (server === null || first.fresh) return applyAlone(database, wanted, options)
  return server.starting(async () => {
    const plan = await planForOthers(database, wanted, first, server)
    if (await isDone(database, wanted, plan)) return plan
    if ((await server.others()).length === 0) return applyAlone(database, wanted, options)
    return applyOnline({
      ...{ database, shared: database.shared ?? server, wanted, log },
      conclude: (done) => database.write((writer) => conclude(writer, wanted, done, options)),
    })
  })
}

const isDone = async (database: Database, wanted: WantedSchema, plan: Plan): Promise<boolean> =>
  plan.steps.length === 0 && !plan.unmarked && !(await isForgotten(database, wanted))

/**
 * Plans again while other servers serve and the plan has steps that none may serve beside. A server that was stopped a
 * moment ago may still be connected, and another one that starts may do the steps.
 * @throws DatabaseError where both last
 */
const planForOthers = async (
  database: Database,
  wanted: WantedSchema,
  first: Plan,
  server: SharedDatabase,
): Promise<Plan> => {
  let plan = first
  for (let looks = 0; ; looks += 1) {
    const others = plan.alone.length === 0 ? [] : await server.others()
    if (others.length === 0) return plan
    if (looks === mostLooks) throw new DatabaseError(online.refused(plan.alone, others))
    await pause(betweenLooks)
    plan = await planSchema(database, database.dialect, wanted)
  }
}

const conclude = async (
  writer: Writer,
  wanted: WantedSchema,
  plan: Plan,
  { drafts = false, log = () => {} }: ApplyOptions,
): Promise<void> => {
  await keep(writer, wanted, plan, drafts)
  await writeOwner(writer, wanted.product)
  if (plan.unmarked) log(say.adopted(wanted.product))
}

/** Migrates in one transaction. */
const applyAlone = (database: Database, wanted: WantedSchema, options: ApplyOptions): Promise<Plan> => {
  const { backup, log = () => {} } = options
  const { dialect } = database
  return database.write(async (writer) => {
    await writer.lock('schema')
    // Plans again: another process may have migrated while this one waited for the lock.
    const plan = await planSchema(writer, database.dialect, wanted)
    if (plan.refusals.length > 0) throw new DatabaseError(plan.refusals.join('\n'))
    if (changesRows(plan) && backup !== undefined) {
      const place = await backup()
      log(place === null ? say.noBackup : say.backup(place))
    }
    // Counting triggers and list indexes contain names of columns and values; the start recreates them.
    if (plan.steps.some(({ kind }) => namesChange.includes(kind))) {
      await stopCounting(writer, database.dialect)
      await dropListIndexes(writer, database.dialect)
    }
    for (const sql of await brokenIndexDrops(writer, dialect, false)) await writer.run(sql)
    for (const step of plan.steps) {
      if (!plan.fresh) log(step.sentence)
      for (const sql of step.sql) await writer.run(sql)
      await step.work?.(writer, log)
    }
    // A killed start that made its changes beside others has left them unchecked.
    for (const sql of await constraintChecks(writer, dialect)) await writer.run(sql)
    await conclude(writer, wanted, plan, options)
    return plan
  }, longest)
}

/**
 * Returns whether the stored description differs from the wanted schema although no table does, as when a field is no
 * longer required.
 */
const isForgotten = async (database: Database, wanted: WantedSchema): Promise<boolean> => {
  const { tables, demands, further, entities, keys } = await readRemembered(database)
  if (keys !== keyVersion) return true
  if (Object.keys(further).length !== wanted.further.length) return true
  if (JSON.stringify(demands) !== JSON.stringify(rememberedRules(wanted))) return true
  if (wanted.tables.some(({ name, entity }) => entities?.[name] !== entity)) return true
  return wanted.tables.some(
    (table) =>
      JSON.stringify({ ...tables[table.name], ...rememberedColumns(table) }) !==
      JSON.stringify(tables[table.name]),
  )
}

/** Stores the description of hidden tables and columns too, so that they can be reported and shown again. */
const keep = async (writer: Writer, wanted: WantedSchema, plan: Plan, drafts: boolean): Promise<void> => {
  const before = await readRemembered(writer)
  const formerly = new Map([...plan.renamed].map(([former, name]) => [name, former]))
  const knownIn = (table: string) => before.tables[formerly.get(table) ?? table] ?? {}
  const draftOf = (known: RememberedColumn | undefined) =>
    drafts && known?.draft !== undefined ? { draft: known.draft } : {}
  const tables: Record<string, Remembered['tables'][string]> = {}
  for (const hidden of plan.hidden) {
    const [table = '', column] = hidden.split('.')
    const known = knownIn(table)
    if (column === undefined) tables[table] = known
    // New rows leave a hidden column empty; if it is described again, required must be checked again.
    else
      tables[table] = {
        ...tables[table],
        [column]: {
          type: known[column]?.type ?? '',
          ...rememberedStorage(known[column] ?? {}),
          hidden: true,
          ...draftOf(known[column]),
        },
      }
  }
  for (const table of wanted.tables) {
    const known = knownIn(table.name)
    const columns = Object.entries(rememberedColumns(table)).map(([name, column]) => {
      const { was = '', initially } = table.columns.find((each) => each.name === name) ?? {}
      const there = known[was] ?? known[name]
      if (there !== undefined || plan.fresh || !drafts) return [name, { ...column, ...draftOf(there) }]
      return [name, { ...column, draft: initially === undefined ? {} : { initially } }]
    })
    tables[table.name] = { ...tables[table.name], ...Object.fromEntries(columns) }
  }
  const ran = wanted.further.map((further) => [further.name, further.sql.join(';\n')])
  // Steps that are no longer wanted are dropped; if wanted again, they run again from the rows of that time.
  const further = Object.fromEntries(ran)
  await remember(writer, {
    format,
    tables,
    further,
    demands: rememberedRules(wanted),
    entities: plan.entities,
    keys: keyVersion,
  })
}
