import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database, Writer } from '../../platform/database/driver/database.ts'
import { Unavailable } from '../../platform/database/driver/errors.ts'
import {
  type Definition,
  definitionHash,
  type NumberedDefinition,
  readStoredDefinitions,
} from './definition.ts'
import { snapshotCount } from './snapshot-count.ts'
import { triggersFor } from './triggers.ts'

/**
 * Begins the mark of a group whose earlier rows are not counted yet. No server finds it, but triggers count for it.
 * Where its server was killed, it is deleted like an unused one.
 */
export const pendingMark = '~'
/** The slot of the rows that were there before the triggers; these use slots from 0. */
const earlier = -1
const long = { seconds: 3600 }
const pauses = { first: 50, longest: 1000 } as const
/** Milliseconds until an attempt is the last one. */
const patience = 900_000

/**
 * Begins to count the rows of a table by further definitions, while other servers read and write them. Writers wait
 * only until the triggers are in place; the rows of that moment are counted in a snapshot, beside the writers.
 */
export const countOnline = async (
  database: Database,
  table: string,
  definitions: readonly Definition[],
  now: Date,
): Promise<void> => {
  const until = performance.now() + patience
  for (let rest: number = pauses.first; ; rest = Math.min(2 * rest, pauses.longest))
    try {
      return await attempt(database, table, definitions, now)
    } catch (error) {
      if (!(error instanceof Unavailable) || performance.now() > until) throw error
      await pause(rest)
    }
}

const attempt = async (
  database: Database,
  table: string,
  definitions: readonly Definition[],
  now: Date,
): Promise<void> => {
  const counting = snapshotCount(database)
  try {
    await counting.begun
    const groups = await database.write(async (writer) => {
      const made = await install(writer, database, table, definitions, now)
      // While the table is locked, every earlier write is committed and no later one has begun.
      await counting.fix()
      return made
    })
    const counts = await counting.count(groups)
    await database.write((writer) => addEarlier(writer, database, groups, counts), long)
  } finally {
    counting.cancel()
  }
}

/** Adds the groups and the triggers that count them from now on. */
const install = async (
  writer: Writer,
  { dialect }: Database,
  table: string,
  definitions: readonly Definition[],
  now: Date,
): Promise<readonly NumberedDefinition[]> => {
  if (dialect.ddl.online !== null) await writer.run(dialect.ddl.online.impatient)
  await writer.lock('counts')
  const groups: NumberedDefinition[] = []
  for (const definition of definitions) {
    const [[id] = []] = await writer.rows(
      'insert into engine_tally_groups (table_name, definition, mark, used_at) values (?, ?, ?, ?) returning id',
      [table, JSON.stringify(definition), `${pendingMark}${randomUUID()}`, now.toISOString()],
    )
    groups.push({ id: Number(id), definition })
    // Where this row is missing later, another server has counted all rows of the group meanwhile.
    await writer.run(`insert into engine_tallies (group_id, key, slot, n) values (?, '', ${earlier}, 0)`, [
      Number(id),
    ])
  }
  const all = (await readStoredDefinitions(writer)).filter(({ definition }) => definition.table === table)
  const { make } = triggersFor(dialect, table, all, await dialect.catalog.schema(writer))
  for (const sql of make) await writer.run(sql)
  await dialect.lockTable(writer, table) // last, so that writers wait only for the triggers
  return groups
}

/** Adds the rows of the snapshot, and makes the groups known to all servers. */
const addEarlier = async (
  writer: Writer,
  { dialect: { json, forUpdate } }: Database,
  groups: readonly NumberedDefinition[],
  counts: readonly (readonly unknown[])[],
): Promise<void> => {
  await writer.lock('counts')
  for (const { id, definition } of groups) {
    const [waiting] = await writer.rows(
      `select 1 from engine_tallies where group_id = ? and key = '' and slot = ${earlier}${forUpdate}`,
      [id],
    )
    const own = counts.filter(([group, key]) => Number(group) === id && key !== null)
    if (waiting !== undefined)
      await writer.run(
        `insert into engine_tallies as t (group_id, key, slot, n)
           select ${json.at(0, 'bigint')}, ${json.at(1, 'text')}, ${earlier}, ${json.at(2, 'bigint')} from ${json.lines}
           where true on conflict (group_id, key, slot) do update set n = t.n + excluded.n`,
        [JSON.stringify(own)],
      )
    await writer.run(
      `insert into engine_tallies (group_id, key, slot, n) values (?, '', 0, 0) on conflict do nothing`,
      [id],
    )
    const mark = definitionHash(definition)
    await writer.run(
      `update engine_tally_groups set mark = ? where id = ? and not exists (select 1 from engine_tally_groups where mark = ?)`,
      [mark, id, mark],
    )
  }
}
