import { type Database, Unusable } from '../database/index.ts'
import { countRows } from './obstacles.ts'
import { planSchema } from './plan-schema.ts'
import { prune } from './prune.ts'
import { readRemembered, writtenIn } from './remembered.ts'
import type { Wanted } from './wanted.ts'

/**
 * Drops what development added, describes no more and nobody ever wrote: the columns and tables that half-typed names
 * leave behind. Nothing with a value in it goes.
 * @returns their names
 */
export const takeBackDrafts = async (database: Database, wanted: Wanted): Promise<readonly string[]> => {
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
    } else if (draft && (await countRows(database, table, writtenIn(column, draft))) === 0) names.push(name)
  }
  if (names.length === 0) return []
  try {
    await prune(database, wanted, names)
    return names
  } catch (error) {
    if (error instanceof Unusable) return [] // something that stays leads there
    throw error
  }
}
