import type { EntityModel } from '../../../model/index.ts'
import type { AccountModel } from '../../access/account-model.ts'
import type { Caller } from '../../access/caller.ts'
import type { Reader } from '../../platform/database/driver/database.ts'
import { everyRow, rowsOf } from '../../platform/sql/gate.ts'
import type { RecordParts } from '../../rows/read/record-parts.ts'
import { followersOf, type Why } from './followers.ts'

/** Whether somebody is told of a row, why, and how many people are who may sign in. */
export interface Following {
  readonly following: boolean
  readonly why: Why | null
  readonly people: number
}

export const followingOf = async (
  parts: Pick<RecordParts, 'model' | 'dialect'>,
  { account, sql }: AccountModel,
  reader: Reader,
  entity: EntityModel,
  row: number,
  { id }: Pick<Caller, 'id'>,
): Promise<Following> => {
  const followers = (await followersOf(parts, reader, entity, [row])).get(row)
  const why = followers?.get(id) ?? null
  const [count] = await reader.rows(
    `select count(*) from ${rowsOf(account, everyRow, 'r')} where r.${sql.active} = 1 and ${parts.dialect.anyOf('r."id"')}`,
    [parts.dialect.list([...(followers?.keys() ?? [])])],
  )
  return { following: why !== null, why, people: Number(count?.[0]) }
}
