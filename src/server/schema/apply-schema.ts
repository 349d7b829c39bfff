import { schema as say } from '#texts/storage'
import { type Database, DatabaseError, type Writer } from '../platform/database/index.ts'
import { dropListIndexes } from '../platform/sql/list-indexes.ts'
import { keyVersion } from '../platform/sql/text-key.ts'
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
  /** Makes a copy before tables with rows are changed, and says where it lies; null where there is no way to. */
  readonly backup?: () => Promise<string | null>
  /** In development: what is added is a draft, which may be taken back. */
  readonly drafts?: boolean
  /** By what clock files are given up that a dropped column named. */
  readonly now?: () => Date
  /** Hears each step, in a sentence. */
  readonly log?: (sentence: string) => void
}

const longest = { seconds: 3600 }

const namesChange: readonly StepKind[] = [
  'rename table',
  'rename column',
  'replace column',
  'convert column',
  'rescale column',
]

/**
 * Brings the database in step with what is wanted: in one transaction, by one process at a time, adding and renaming
 * only. What it did not finish it has not begun.
 * @throws DatabaseError with a sentence for each thing that a person has to decide; nothing was changed then
 */
export const applySchema = async (
  database: Database,
  wanted: WantedSchema,
  { backup, drafts = false, log = () => {} }: ApplyOptions = {},
): Promise<Plan> => {
  const first = await planSchema(database, database.dialect, wanted)
  if (first.refusals.length > 0) throw new DatabaseError(first.refusals.join('\n'))
  for (const note of first.notes) log(note)
  if (first.steps.length === 0 && !first.unmarked && !(await isForgotten(database, wanted))) return first
  return database.write(async (writer) => {
    await writer.lock('schema')
    // Another process may have done it while this one waited for the lock.
    const plan = await planSchema(writer, database.dialect, wanted)
    if (plan.refusals.length > 0) throw new DatabaseError(plan.refusals.join('\n'))
    if (changesRows(plan) && backup !== undefined) {
      const place = await backup()
      log(place === null ? say.noBackup : say.backup(place))
    }
    // Triggers that count and indexes of lists name columns, and values in them; the start makes them anew.
    if (plan.steps.some(({ kind }) => namesChange.includes(kind))) {
      await stopCounting(writer, database.dialect)
      await dropListIndexes(writer, database.dialect)
    }
    for (const step of plan.steps) {
      if (!plan.fresh) log(step.sentence)
      for (const sql of step.sql) await writer.run(sql)
      await step.work?.(writer, log)
    }
    await keep(writer, wanted, plan, drafts)
    await writeOwner(writer, wanted.product)
    if (plan.unmarked) log(say.adopted(wanted.product))
    return plan
  }, longest)
}

/** Whether what we remember differs from what is wanted though no table does, as when a field is no longer required. */
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

/** What is hidden stays in memory beside what is described, so that it can be named and found again. */
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
    // Rows that come meanwhile have nothing in it: should it be described again, it is required anew.
    else
      tables[table] = {
        ...tables[table],
        [column]: {
          type: known[column]?.type ?? '',
          ...rememberedStorage(known[column] ?? {}),
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
  // What nobody wants any more is kept by nobody: should it be wanted again, it is made anew from the rows of then.
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
