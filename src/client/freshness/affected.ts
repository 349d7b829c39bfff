import type { Model } from '../../model/index.ts'
import { dashboardPath } from '../first-calls.ts'
import { isRowId } from '../hooks/use-item.ts'

/**
 * Whether a call's answer may have changed when rows of these entities were written: their own lists and options,
 * the lists of whoever refers to them or shows their rows, the counts, and each of their rows that a form shows.
 */
export const isAffected = (model: Model, changed: readonly string[]): ((path: string) => boolean) => {
  const near = new Set(changed)
  for (const name of changed) {
    for (const { entity } of model.entities[name]?.referredBy ?? []) near.add(entity)
    for (const entity of model.list)
      if (entity.owned.some((owned) => owned.entity === name)) near.add(entity.name)
  }
  const starts = [...near].flatMap((name) => {
    const entity = model.entities[name]
    return entity ? [`${entity.api.list}?`, `${entity.api.named}/`] : []
  })
  const counted = model.dashboard !== null && near.has(model.dashboard.of)
  const items = changed.flatMap((name) => {
    const entity = model.entities[name]
    return entity ? [`${entity.api.list}/`] : []
  })
  const isItem = (path: string) =>
    items.some((start) => path.startsWith(start) && isRowId(path.slice(start.length)))
  return (path) =>
    (counted && path === dashboardPath) || isItem(path) || starts.some((start) => path.startsWith(start))
}
