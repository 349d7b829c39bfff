import type { EntityModel } from '../../../model/index.ts'
import type { AccountModel } from '../../access/account-model.ts'
import type { Caller } from '../../access/caller.ts'
import type { Reader } from '../../platform/database/driver/database.ts'
import { fromVisible, unfilteredRows } from '../../platform/sql/row-security.ts'
import type { RecordParts } from '../../rows/read/record-parts.ts'
import { type FollowReason, followersOf } from './followers.ts'

/** Whether and why the caller follows a row, and the number of active followers. */
export interface FollowingState {
  readonly following: boolean
  readonly why: FollowReason | null
  readonly people: number
}

export const followingOf = async (
  parts: Pick<RecordParts, 'model' | 'dialect'>,
  { account, sql }: AccountModel,
  reader: Reader,
  entity: EntityModel,
  row: number,
  { id }: Pick<Caller, 'id'>,
): Promise<FollowingState> => {
  const followers = (await followersOf(parts, reader, entity, [row])).get(row)
  const why = followers?.get(id) ?? null
  const [count] = await reader.rows(
    `select count(*) from ${fromVisible(account, unfilteredRows, 'r')} where r.${sql.active} = 1 and ${parts.dialect.anyOf('r."id"')}`,
    [parts.dialect.list([...(followers?.keys() ?? [])])],
  )
  return { following: why !== null, why, people: Number(count?.[0]) }
}
