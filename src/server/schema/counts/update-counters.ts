import type { Database, Reader, Writer } from '../../platform/database/driver/database.ts'
import type { Dialect } from '../../platform/database/driver/dialect.ts'
import { countOnline } from './count-online.ts'
import {
  type Definition,
  definitionHash,
  type NumberedDefinition,
  readStoredDefinitions,
  recountSql,
  type StoredDefinition,
} from './definition.ts'
import { presentTriggers, triggersFor } from './triggers.ts'

const dayMilliseconds = 86_400_000
/** A group that no server has used for this many days is deleted. Servers record their use every day. */
const unusedDays = 7

const long = { seconds: 3600 }

/** Recounts these groups of one table, which must be locked. */
const fill = async (
  writer: Writer,
  dialect: Dialect,
  groups: readonly NumberedDefinition[],
): Promise<void> => {
  for (const group of groups) {
    await writer.run('delete from engine_tallies where group_id = ?', [group.id])
    await writer.run(
      `insert into engine_tallies (group_id, key, slot, n) select group_id, key, 0, n from (${recountSql(dialect, group)}) c`,
    )
    // This row marks a group as counted, even for an empty table.
    await writer.run(
      `insert into engine_tallies (group_id, key, slot, n) values (?, '', 0, 0) on conflict do nothing`,
      [group.id],
    )
  }
}

/** Recounts a table's groups, for example after a write that bypassed the triggers. */
export const recount = (database: Database, table: string): Promise<void> =>
  database.write(async (writer) => {
    await database.dialect.lockTable(writer, table)
    const noted = await readStoredDefinitions(writer)
    await fill(
      writer,
      database.dialect,
      noted.filter(({ definition }) => definition.table === table),
    )
  }, long)

/** Returns the groups in use. On PostgreSQL these include groups of other servers, such as one of another version. */
const stillUsed = (
  dialect: Dialect,
  noted: readonly StoredDefinition[],
  wanted: ReadonlySet<string>,
  now: Date,
) => {
  const since = new Date(now.getTime() - unusedDays * dayMilliseconds).toISOString()
  return noted.filter(({ mark, usedAt }) => wanted.has(mark) || (!dialect.isAlone && usedAt > since))
}

const bringTable = (database: Database, table: string, definitions: readonly Definition[], now: Date) =>
  database.write(async (writer) => {
    const { dialect } = database
    await writer.lock('counts')
    await dialect.lockTable(writer, table)
    const wanted = new Map(definitions.map((definition) => [definitionHash(definition), definition]))
    const before = (await readStoredDefinitions(writer)).filter(
      ({ definition }) => definition.table === table,
    )
    const kept = stillUsed(dialect, before, new Set(wanted.keys()), now)
    for (const { id } of before.filter((each) => !kept.includes(each))) {
      await writer.run('delete from engine_tallies where group_id = ?', [id])
      await writer.run('delete from engine_tally_groups where id = ?', [id])
    }
    const known = new Set(kept.map(({ mark }) => mark))
    for (const [mark, definition] of wanted)
      if (!known.has(mark))
        await writer.run(
          'insert into engine_tally_groups (table_name, definition, mark, used_at) values (?, ?, ?, ?)',
          [table, JSON.stringify(definition), mark, now.toISOString()],
        )
    const groups = (await readStoredDefinitions(writer)).filter(
      ({ definition }) => definition.table === table,
    )
    const { make } = triggersFor(dialect, table, groups, await dialect.catalog.schema(writer))
    for (const sql of make) await writer.run(sql)
    await fill(writer, dialect, groups)
  }, long)

interface TableOutOfStep {
  readonly table: string
  /** The definitions that are not counted yet, where nothing else needs an update; otherwise null. */
  readonly missing: readonly Definition[] | null
}

/** Returns the tables whose triggers or groups need an update. */
const outOfStep = async (
  database: Database,
  byTable: ReadonlyMap<string, readonly Definition[]>,
  now: Date,
): Promise<readonly TableOutOfStep[]> => {
  const { dialect } = database
  const noted = await readStoredDefinitions(database)
  const present = await presentTriggers(database, dialect)
  const schema = await dialect.catalog.schema(database)
  const asText = (texts: readonly string[]) => [...texts].sort().join('\n')
  return [...byTable].flatMap(([table, definitions]) => {
    const byMark = new Map(definitions.map((definition) => [definitionHash(definition), definition]))
    const groups = noted.filter(({ definition }) => definition.table === table)
    const missing = [...byMark]
      .filter(([mark]) => !groups.some((group) => group.mark === mark))
      .map(([, definition]) => definition)
    const wanted = triggersFor(dialect, table, groups, schema).present
    const isSound =
      groups.length > 0 &&
      stillUsed(dialect, groups, new Set(byMark.keys()), now).length === groups.length &&
      asText(wanted) === asText(present.get(table) ?? [])
    if (isSound && missing.length === 0) return []
    return [{ table, missing: isSound ? missing : null }]
  })
}

/** Table of version 0.1.0; it exists where such a server has run. */
const former = 'engine_count_groups'

/**
 * Creates the triggers for these counts, and counts existing rows while the table is locked.
 * One process runs at a time, with a transaction for each table, to avoid deadlocks with writers. Idempotent.
 * Where other servers write, new definitions are counted beside them.
 * @param database a connection that may change tables
 */
export const updateCounters = async (
  database: Database,
  definitions: readonly Definition[],
  now: Date,
): Promise<void> => {
  const byTable = Map.groupBy(definitions, ({ table }) => table)
  const { shared } = database
  const bring = async (online: boolean) => {
    for (const { table, missing } of await outOfStep(database, byTable, now))
      if (online && missing !== null) await countOnline(database, table, missing, now)
      else await bringTable(database, table, byTable.get(table) ?? [], now)
  }
  if ((await outOfStep(database, byTable, now)).length > 0) {
    const online = shared !== null && (await shared.others()).length > 0
    await (online ? shared.inTurn(() => bring(true)) : bring(false))
  }
  // Version 0.1.0 cannot detect outdated counts; without stored groups it recounts at its start.
  if ((await database.rows(database.dialect.catalog.hasTable(former))).length > 0)
    await database.write((writer) => writer.run(`delete from ${former}`))
}

/** Records that these groups are still in use. */
export const noteCountUse = async (
  database: Database,
  marks: readonly string[],
  now: Date,
): Promise<void> => {
  const latest = new Date(now.getTime() - dayMilliseconds / 2).toISOString()
  const late = (await readStoredDefinitions(database)).filter(
    ({ mark, usedAt }) => usedAt < latest && marks.includes(mark),
  )
  if (late.length === 0) return
  await database.write(async (writer) => {
    for (const { id } of late)
      await writer.run('update engine_tally_groups set used_at = ? where id = ?', [now.toISOString(), id])
  })
}

/** Returns the tables with a wrong count; one statement for each table reads a consistent snapshot. */
export const wrongTables = async (reader: Reader, noted: readonly NumberedDefinition[], dialect: Dialect) => {
  const wrong: string[] = []
  for (const [table, groups] of Map.groupBy(noted, ({ definition }) => definition.table)) {
    const anew = groups.map((group) => recountSql(dialect, group)).join(' union all ')
    const [row] = await reader.all(
      `select 1 as wrong from (${anew} union all select group_id, key, -n from engine_tallies
         where group_id in (${groups.map(({ id }) => id).join(', ')})) c group by group_id, key having sum(n) <> 0 limit 1`,
    )
    if (row !== undefined) wrong.push(table)
  }
  return wrong
}
