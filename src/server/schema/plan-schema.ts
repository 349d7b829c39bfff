import { schema as say } from '#texts/storage'
import { DatabaseError, type Dialect, quote, type Reader } from '../platform/database/index.ts'
import { indexName } from '../platform/sql/names.ts'
import { addIndex, type Table } from '../platform/sql/table.ts'
import { keyVersion } from '../platform/sql/text-key.ts'
import { findBrokenRules } from './checked-rules.ts'
import { ownership, refuseOther } from './owner.ts'
import { aloneSteps, countRows, type Plan, type SchemaStep, type StepKind } from './plan.ts'
import { planNames } from './plan-names.ts'
import { TablePlanner } from './plan-table.ts'
import {
  type Existing,
  factsTable,
  format,
  type Remembered,
  readExisting,
  readRemembered,
} from './remembered.ts'
import { violations } from './required-rules.ts'
import { circles } from './tree-rules.ts'
import type { WantedSchema } from './wanted-schema.ts'

/** The order of execution: each kind comes after those it depends on. */
const order: readonly StepKind[] = [
  'rename table',
  'rename column',
  'drop index',
  'create table',
  'replace column',
  'add column',
  'add reference',
  'convert column',
  'rename value',
  'rescale column',
  'fill column',
  'number rows',
  'add index',
  'follow names',
  'further',
  'drop column',
]

/**
 * Plans the migration to the wanted schema; it only reads. Undescribed tables and columns stay hidden.
 * It drops only our own indexes, replaced columns without entered values, and the former column of a conversion.
 * @throws DatabaseError where the database belongs to another product, or a newer version has written it
 */
export const planSchema = async (reader: Reader, dialect: Dialect, wanted: WantedSchema): Promise<Plan> => {
  const existing = await readExisting(reader, dialect)
  const fresh = !existing.tables.has(factsTable.name)
  const remembered: Remembered = fresh ? { format, tables: {}, further: {} } : await readRemembered(reader)
  const { product } = wanted
  const owned = fresh ? 'ours' : await ownership(reader, product, remembered)
  refuseOther(owned, product)
  if (remembered.format > format) throw new DatabaseError(say.newer)
  const { ddl, emptyFirst } = dialect
  const rekeyed = !fresh && remembered.keys !== keyVersion
  const steps: SchemaStep[] = []
  const refusals: string[] = []
  const notes: string[] = []
  const renamed = renamedTables(existing, wanted.tables)
  const formerly = new Map([...renamed].map(([former, name]) => [name, former]))
  const columnsRenamed = new Map<string, ReadonlyMap<string, string>>()
  for (const table of wanted.tables) {
    const name = formerly.get(table.name) ?? table.name
    const columns = existing.tables.get(name)
    if (columns === undefined) {
      if (!fresh && table.file !== undefined && table.key === 'id')
        notes.push(...(await renameHints(reader, existing, remembered, wanted.tables, table)))
      const step = { table: table.name, rows: 0 }
      steps.push({
        ...step,
        kind: 'create table',
        sentence: say.createTable(table.name),
        sql: [ddl.create(table)],
      })
      const references = table.columns.flatMap((column) => ddl.reference(table, column) ?? [])
      if (references.length > 0)
        steps.push({
          ...step,
          kind: 'add reference',
          sentence: say.addReferences(table.name),
          sql: references,
        })
      for (const index of table.indexes ?? []) {
        const sentence = say.addIndex(table.name, index.columns, index.unique === true)
        steps.push({ ...step, kind: 'add index', sentence, sql: [addIndex(table, index, emptyFirst)] })
      }
      continue
    }
    const indexes = new Set([...existing.indexes].filter(([, of]) => of === name).map(([index]) => index))
    const known = remembered.tables[name] ?? {}
    const standing = { name, columns, remembered: known, indexes, renamed, rekeyed }
    const planner = new TablePlanner(reader, dialect, table, standing)
    await planner.plan()
    columnsRenamed.set(table.name, planner.renamed)
    steps.push(...planner.steps)
    refusals.push(...planner.refusals)
    notes.push(...planner.notes, ...(await lateNames(reader, existing, wanted.tables, table)))
  }
  const office = { reader, dialect, existing, remembered, tables: wanted.tables, formerly }
  refusals.push(...(await violations(office, wanted.demands)), ...(await circles(office, wanted.trees)))
  const broken = await findBrokenRules(office, wanted.rules)
  refusals.push(...broken.refusals)
  notes.push(...broken.notes)
  const names = await planNames({
    ...{ reader, existing, remembered, renamed, columnsRenamed, fresh },
    tables: wanted.tables,
  })
  steps.push(
    ...names.steps,
    ...droppedIndexes(existing, wanted.tables),
    ...(await furtherSteps({ reader, existing, remembered, rekeyed, renamed: renamedIn(steps) }, wanted)),
  )
  steps.sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
  const hidden = hiddenParts(remembered, wanted.tables, renamed)
  const { entities } = names
  const alone = fresh || ddl.online === null ? [] : aloneSteps(steps)
  return { steps, refusals, hidden, renamed, entities, alone, notes, unmarked: owned === 'unmarked', fresh }
}

const renamedTables = (existing: Existing, tables: readonly Table[]): ReadonlyMap<string, string> => {
  const wanted = new Set(tables.map(({ name }) => name))
  return new Map(
    tables
      .filter(({ name }) => !existing.tables.has(name))
      .flatMap(({ name, was = [] }) => {
        const former = was.find((each) => existing.tables.has(each) && !wanted.has(each))
        return former === undefined ? [] : [[former, name] as const]
      }),
  )
}

/** Hints at possible renames: undescribed tables with rows that share most columns with a new one. */
const renameHints = async (
  reader: Reader,
  existing: Existing,
  remembered: Remembered,
  tables: readonly Table[],
  table: Table,
): Promise<readonly string[]> => {
  const described = new Set(tables.flatMap(({ name, was = [] }) => [name, ...was]))
  const columns = new Set(table.columns.map(({ name }) => name))
  const common = new Set(['version', 'created_at', 'updated_at'])
  const names: string[] = []
  for (const [name, known] of Object.entries(remembered.tables)) {
    if (described.has(name) || !('version' in known) || !existing.tables.has(name)) continue
    const own = Object.keys(known).filter((column) => !common.has(column))
    const shared = own.filter((column) => columns.has(column)).length
    if (shared > 0 && shared * 2 >= own.length && (await countRows(reader, name)) > 0) names.push(name)
  }
  return names.length > 0 ? [say.maybeRenamedTable(table.name, names)] : []
}

/** Notes former names that were declared after the new table already existed. */
const lateNames = async (
  reader: Reader,
  existing: Existing,
  tables: readonly Table[],
  { name, file, was = [] }: Table,
): Promise<readonly string[]> => {
  if (file === undefined || !existing.tables.has(name)) return []
  const described = new Set(tables.map((each) => each.name))
  const notes: string[] = []
  for (const former of was.filter((each) => existing.tables.has(each) && !described.has(each))) {
    const rows = await countRows(reader, former)
    if (rows > 0) notes.push(say.tooLateTable(file, name, former, rows))
  }
  return notes
}

const droppedIndexes = ({ indexes }: Existing, tables: readonly Table[]): readonly SchemaStep[] => {
  const wanted = new Set(
    tables.flatMap((table) => (table.indexes ?? []).map((index) => indexName(table, index))),
  )
  return [...indexes]
    .filter(([index]) => !wanted.has(index))
    .map(([index, table]) => ({
      kind: 'drop index',
      table,
      sentence: say.dropIndex(table, index),
      sql: [`drop index ${quote(index)}`],
      rows: 0,
    }))
}

interface Before {
  readonly reader: Reader
  readonly existing: Existing
  readonly remembered: Remembered
  /** All keys and search texts are recomputed. */
  readonly rekeyed: boolean
  /** Tables whose texts change, so that their search texts are recomputed. */
  readonly renamed: ReadonlySet<string>
}

const textsChange: readonly StepKind[] = ['rename value', 'number rows', 'convert column']

const renamedIn = (steps: readonly SchemaStep[]): ReadonlySet<string> =>
  new Set(steps.flatMap(({ kind, table }) => (textsChange.includes(kind) ? [table] : [])))

const furtherSteps = async (
  { reader, existing, remembered, rekeyed, renamed }: Before,
  wanted: WantedSchema,
): Promise<readonly SchemaStep[]> => {
  const steps: SchemaStep[] = []
  for (const further of wanted.further) {
    const { name, sql, says = name, over = name, insteadOf = '' } = further
    const goesOn = !(name in remembered.further) && insteadOf in remembered.further
    const fill = goesOn && !rekeyed && !renamed.has(over) ? undefined : further.fill
    // A statement that ran for a deleted table of the same name must run again for the new one.
    const fresh = further.over !== undefined && !existing.tables.has(further.over)
    const anew = fresh || ((rekeyed || renamed.has(over)) && fill !== undefined)
    if (remembered.further[name] === sql.join(';\n') && !anew) continue
    const rows = existing.tables.has(over) ? await countRows(reader, over) : 0
    const { fillOnline: workOnline, alone } = further
    const work = fill === undefined ? {} : { work: fill, ...(workOnline && { workOnline }) }
    const only = alone && rows > 0 ? { alone } : {}
    steps.push({ kind: 'further', table: over, sentence: say.further(says), sql, rows, ...work, ...only })
  }
  return steps
}

/** Returns the tables and columns made by this program that are no longer described. */
const hiddenParts = (
  remembered: Remembered,
  tables: readonly Table[],
  renamed: ReadonlyMap<string, string>,
): readonly string[] =>
  Object.entries(remembered.tables).flatMap(([name, columns]) => {
    const table = tables.find((each) => each.name === (renamed.get(name) ?? name))
    if (table === undefined) return [name]
    const described = new Set(table.columns.flatMap((column) => [column.name, column.was]))
    return Object.entries(columns)
      .filter(([column, { whole }]) => !described.has(column) && whole === undefined)
      .map(([column]) => `${table.name}.${column}`)
  })
