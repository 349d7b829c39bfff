import type { EntityModel } from '../../model/index.ts'
import { isRow } from '../../model/index.ts'
import { countsPath } from '../first-calls.ts'
import { type Answered, useCall } from './use-call.ts'

/** How many rows each named list has, by its name, and the plain list under ''; null from a server that counts none. */
export type ListCounts = Readonly<Record<string, number>> | null

const countsIn = (body: unknown): ListCounts => {
  if (!isRow(body) || !isRow(body.lists)) return null
  const numbers = Object.entries({ '': body.total, ...body.lists }).flatMap(([name, count]) =>
    typeof count === 'number' ? [[name, count] as const] : [],
  )
  return Object.fromEntries(numbers)
}

/** The totals of an entity's lists, in one call; null asks nothing. */
export const useListCounts = (entity: EntityModel | null): Answered<ListCounts> =>
  useCall(entity && countsPath(entity), countsIn)
