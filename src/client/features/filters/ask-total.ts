import {
  callQuery,
  type EntityModel,
  type ListQuery,
  type NamedList,
  pageSizes,
} from '../../../model/index.ts'
import type { Requests } from '../../shared/request/requests.ts'
import { listIn } from '../../shared/request/use-rows.ts'

/** A list whose rows can be counted. */
export interface CountedList {
  readonly entity: EntityModel
  readonly named: NamedList | null
  readonly query: ListQuery
}

/** The number of rows in a list. */
export interface ListTotal {
  readonly rows: number
  /** The count stopped early: there are more rows. */
  readonly more: boolean
}

/**
 * Counts the rows of a list under another filter.
 * @throws Failed; the browser's abort error if the call is cancelled
 */
export const totalUnder = async (
  requests: Requests,
  { entity, named, query }: CountedList,
  where: string,
  signal: AbortSignal,
): Promise<ListTotal> => {
  const asked = callQuery({ ...query, where, page: 1, per_page: pageSizes[0] })
  const body = await requests.call('GET', `${named?.api ?? entity.api.list}?${asked}`, undefined, { signal })
  const { total, more = false } = listIn(body)
  return { rows: total, more }
}
