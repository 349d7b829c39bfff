import type { Reader } from '../database/driver/database.ts'
import type { Numbered } from './definition.ts'

/** A group as the database has it noted. */
export interface Noted extends Numbered {
  readonly mark: string
  readonly usedAt: string
}

/** Every group that the database keeps. */
export const readNoted = async (reader: Reader): Promise<readonly Noted[]> =>
  (await reader.rows('select id, definition, mark, used_at from engine_tally_groups order by id')).map(
    ([id, definition, mark, usedAt]) => ({
      id: Number(id),
      definition: JSON.parse(String(definition)),
      mark: String(mark),
      usedAt: String(usedAt),
    }),
  )
