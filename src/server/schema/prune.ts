import { schema as say } from '#texts/storage'
import { type Database, DatabaseError, quote, type Writer } from '../platform/database/index.ts'
import { keyNameOf, orderNameOf } from '../platform/sql/names.ts'
import type { ApplyOptions } from './apply-schema.ts'
import { stopCounting } from './counts/triggers.ts'
import { nameForgotten } from './names-followed.ts'
import { countRows } from './plan.ts'
import { planSchema } from './plan-schema.ts'
import { isWrittenSql, type Remembered, readExisting, readRemembered, remember } from './remembered.ts'
import { forgetGrantsOf } from './stored-grants.ts'
import type { WantedSchema } from './wanted-schema.ts'

/**
 * Permanently drops the named hidden tables and columns ('offices.fax', 'offices'), after a backup.
 * @throws DatabaseError where one is not hidden, or something that is kept refers to it; nothing is dropped then
 */
export const prune = async (
  database: Database,
  wanted: WantedSchema,
  names: readonly string[],
  { backup, log = () => {}, now = () => new Date() }: ApplyOptions = {},
): Promise<void> =>
  database.write(
    async (writer) => {
      await writer.lock('schema')
      const { hidden } = await planSchema(writer, database.dialect, wanted)
      const wrong = names.find((name) => !hidden.includes(name))
      if (wrong !== undefined) throw new DatabaseError(say.notHidden(wrong, hidden))
      const remembered = await readRemembered(writer)
      const statements = dropsOf(remembered, names, await existingKeys(writer, database))
      const place = await backup?.()
      if (place !== undefined) log(place === null ? say.noBackup : say.backup(place))
      // Rules of another version may read the dropped columns.
      await stopCounting(writer, database.dialect, ({ table, columns }) =>
        [table, ...columns.map((column) => `${table}.${column}`)].some((name) => names.includes(name)),
      )
      for (const sql of statements) await writer.run(sql)
      if (wanted.tables.some(({ name }) => name === 'engine_grants'))
        for (const name of names.filter((each) => !each.includes('.'))) await forgetGrantsOf(writer, name)
      await forgetAround(writer, database, wanted, remembered, names, now())
      for (const name of names) log(say.pruned(name))
      const entities = Object.entries(remembered.entities ?? {}).filter(([table]) => !names.includes(table))
      await remember(writer, {
        ...{ ...remembered, tables: without(remembered.tables, names) },
        ...(remembered.entities && { entities: Object.fromEntries(entities) }),
      })
    },
    { seconds: 3600 },
  )

/**
 * Deletes the records around a dropped table's rows: comments, notices, followers, views.
 * Files of a dropped column are marked as left; the history still refers to them.
 */
const forgetAround = async (
  writer: Writer,
  { dialect }: Database,
  { tables }: WantedSchema,
  { tables: known, entities = {} }: Remembered,
  names: readonly string[],
  now: Date,
): Promise<void> => {
  const existing = await readExisting(writer, dialect)
  const engine = tables.filter(({ name, entity }) => entity === undefined && existing.tables.has(name))
  const hasFiles = engine.some(({ name }) => name === 'engine_files')
  for (const name of names) {
    const [table = '', column] = name.split('.')
    const entity = entities[table]
    if (entity === undefined) continue
    if (column === undefined) for (const sql of nameForgotten(engine, entity)) await writer.run(sql)
    else if (hasFiles)
      await writer.run(
        'update engine_files set left_at = ? where entity = ? and field = ? and row_id is not null and left_at is null',
        [now.toISOString(), entity, known[table]?.[column]?.field ?? column],
      )
  }
}

/** Returns all present columns ('offices.fax_key'), to find the key columns to drop along with texts. */
const existingKeys = async (reader: Parameters<typeof readExisting>[0], { dialect }: Database) => {
  const { tables } = await readExisting(reader, dialect)
  return new Set(
    [...tables].flatMap(([table, columns]) => [...columns.keys()].map((name) => `${table}.${name}`)),
  )
}

/** Returns the drop statements: first columns, then tables, each after the tables that refer to it. */
const dropsOf = (
  { tables }: Remembered,
  names: readonly string[],
  existing: ReadonlySet<string>,
): readonly string[] => {
  const statements: string[] = []
  for (const name of names.filter((each) => each.includes('.'))) {
    const [table = '', column = ''] = name.split('.')
    for (const each of [column, keyNameOf(column), orderNameOf(column)])
      if (each === column || existing.has(`${table}.${each}`))
        statements.push(`alter table ${quote(table)} drop column ${quote(each)}`)
  }
  const waiting = new Set(names.filter((name) => !name.includes('.')))
  while (waiting.size > 0) {
    const free = [...waiting].find((table) => leadersTo(table, tables, names, waiting).length === 0)
    if (free === undefined) {
      const [stuck = ''] = waiting
      throw new DatabaseError(say.ledTo(stuck, leadersTo(stuck, tables, names, waiting)))
    }
    waiting.delete(free)
    statements.push(`drop table ${quote(free)}`)
  }
  return statements
}

/** Returns the columns that still refer to a table and are not dropped before it. */
const leadersTo = (
  target: string,
  tables: Remembered['tables'],
  names: readonly string[],
  waiting: ReadonlySet<string>,
): readonly string[] =>
  Object.entries(tables).flatMap(([table, columns]) =>
    Object.entries(columns)
      .filter(([, { type }]) => type.endsWith(`>${target}`))
      .map(([column]) => `${table}.${column}`)
      .filter(
        (name) =>
          table !== target && !names.includes(name) && !(names.includes(table) && !waiting.has(table)),
      ),
  )

const without = (tables: Remembered['tables'], names: readonly string[]): Remembered['tables'] =>
  Object.fromEntries(
    Object.entries(tables)
      .filter(([table]) => !names.includes(table))
      .map(([table, columns]) => [
        table,
        Object.fromEntries(
          Object.entries(columns).filter(([column]) => !names.includes(`${table}.${column}`)),
        ),
      ]),
  )

/**
 * Drops undescribed columns and tables that development added and nobody wrote, such as those of half-typed names.
 * Anything with a value is kept.
 * @returns their names
 */
export const dropUnusedDrafts = async (
  database: Database,
  wanted: WantedSchema,
): Promise<readonly string[]> => {
  const { hidden } = await planSchema(database, database.dialect, wanted)
  const { tables } = await readRemembered(database)
  const names: string[] = []
  for (const name of hidden) {
    const [table = '', column] = name.split('.')
    const known = tables[table] ?? {}
    const draft = known[column ?? '']?.draft
    if (column === undefined) {
      if (Object.values(known).some((each) => each.draft === undefined)) continue
      if ((await countRows(database, table)) === 0) names.push(name)
    } else if (draft && (await countRows(database, table, isWrittenSql(column, draft))) === 0)
      names.push(name)
  }
  if (names.length === 0) return []
  try {
    await prune(database, wanted, names)
    return names
  } catch (error) {
    if (error instanceof DatabaseError) return [] // something that is kept refers to it
    throw error
  }
}
