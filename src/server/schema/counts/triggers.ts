import type { Triggers } from '../../platform/database/driver/count-triggers.ts'
import type { Reader, Writer } from '../../platform/database/driver/database.ts'
import type { Dialect } from '../../platform/database/driver/dialect.ts'
import { shortened } from '../../platform/sql/names.ts'
import {
  countedRowsSql,
  type Definition,
  groupKeySql,
  type NumberedDefinition,
  readStoredDefinitions,
} from './definition.ts'

const prefix = 'engine_count_'

export const triggersFor = (
  dialect: Dialect,
  table: string,
  groups: readonly NumberedDefinition[],
  schema: string,
): Triggers =>
  dialect.counting.of(
    { table, schema, nameFor: (when = '') => shortened(`${prefix}${table}${when && `_${when}`}`) },
    groups.map(({ id, definition }) => ({
      id,
      columns: definition.columns,
      key: groupKeySql(dialect, definition),
      rows: countedRowsSql(definition),
    })),
  )

/** Reads the SQL of the present triggers, by table. */
export const presentTriggers = async (
  reader: Reader,
  { counting }: Dialect,
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const found = new Map<string, string[]>()
  for (const [table, text] of await reader.rows(counting.existing(prefix)))
    found.set(String(table), [...(found.get(String(table)) ?? []), String(text)])
  return found
}

/**
 * Drops all count triggers and counts before columns in rules are renamed or dropped; the next start recreates them.
 * Meanwhile lists are counted when they are read.
 * @param concerns whether a group is affected; without an affected group nothing is dropped
 */
export const stopCounting = async (
  writer: Writer,
  { counting }: Dialect,
  concerns: (definition: Definition) => boolean = () => true,
): Promise<void> => {
  const names = new Set((await writer.rows(counting.existing(prefix))).map((row) => String(row[2])))
  if (names.size === 0) return
  if (!(await readStoredDefinitions(writer)).some(({ definition }) => concerns(definition))) return
  for (const name of names) await writer.run(counting.drop(name))
  await writer.run('delete from engine_tallies')
  await writer.run('delete from engine_tally_groups')
}
