import { type ListView, listViewOf } from '../../../../src/client/features/list/list-view.ts'
import type { HasPermission } from '../../../../src/client/shared/request/has-permission.ts'
import { entityOf, model } from '../../product.ts'

export const everything: HasPermission = () => true

/** The list screen of an entity, or of its named list. */
export const viewOf = (
  name: string,
  list?: string,
  may: HasPermission = everything,
  byLabel = false,
  filters = false,
  records = false,
): ListView => {
  const entity = entityOf(name)
  const named = entity.lists.find((each) => each.name === list) ?? null
  const can = { 'sort-by-reference': byLabel, where: filters, history: records }
  return listViewOf(
    model,
    entity,
    named,
    may,
    new Set(Object.entries(can).flatMap(([what, has]) => (has ? [what] : []))),
  )
}
