import type { Verb } from '../../../descriptor/index.ts'
import type { EntityModel } from '../../../model/index.ts'
import type { Caller } from '../../context/caller.ts'
import type { Reader } from '../../database/driver/database.ts'
import { type Reach, rowsOf } from '../../sql/gate.ts'
import type { RecordParts } from '../read/record-parts.ts'

/** Which of some rows the caller sees, and may do something with by the rights on rows. */
export interface Admitted {
  readonly sees: (id: number) => boolean
  readonly may: (id: number) => boolean
}

const everyOne = () => true

/** Asks that of rows of an entity, as they are now. */
export const admitMany = async (
  { dialect, reaches }: Pick<RecordParts, 'dialect' | 'reaches'>,
  reader: Reader,
  entity: EntityModel,
  caller: Caller,
  verb: Verb,
  ids: readonly number[],
): Promise<Admitted> => {
  const within = async (reach: Reach) => {
    if (reach.conditionOf(entity) === null) return everyOne
    const rows = await reader.rows(
      `select r."id" from ${rowsOf(entity, reach, 'r')} where ${dialect.anyOf('r."id"')}`,
      [dialect.list(ids)],
    )
    const found = new Set(rows.map(([id]) => Number(id)))
    return (id: number) => found.has(id)
  }
  return { sees: await within(await reaches.of(caller)), may: await within(await reaches.of(caller, verb)) }
}
