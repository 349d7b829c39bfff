import {
  callQuery,
  type EntityModel,
  type ListQuery,
  type NamedList,
  pageSizes,
} from '../../../model/index.ts'
import type { Requests } from '../../shared/request/requests.ts'
import { listIn } from '../../shared/request/use-rows.ts'

/** What a list is asked how many rows it has by. */
export interface CountedList {
  readonly entity: EntityModel
  readonly named: NamedList | null
  readonly query: ListQuery
}

/** How many rows a list has. */
export interface ListTotal {
  readonly rows: number
  /** There are more than that: they were not counted to the end. */
  readonly more: boolean
}

/** How many rows of the list there would be under another filter. @throws Failed; what the browser says of a call that is given up */
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
