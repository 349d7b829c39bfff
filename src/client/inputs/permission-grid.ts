import type { Verb } from '../../descriptor/index.ts'
import type { EntityModel, Model } from '../../model/index.ts'
import type { Option } from '../hooks/use-options.ts'

export const verbs: readonly Verb[] = ['read', 'create', 'update', 'delete']

/** The permissions of one entity, by verb; a verb that the server has no row for is absent. */
export interface GridRow {
  readonly entity: EntityModel
  readonly cells: Readonly<Partial<Record<Verb, Option>>>
}

export interface PermissionGrid {
  readonly rows: readonly GridRow[]
  /** Rows that somebody added, beside those that the descriptors make. */
  readonly others: readonly Option[]
}

/** Arranges the permission rows that there are as entities × verbs, in the order of the sidebar's titles. */
export const gridOf = (model: Model, permissions: readonly Option[]): PermissionGrid => {
  const byTitle = new Map(permissions.map((permission) => [permission.label, permission]))
  const rows = [...model.list]
    .sort((a, b) => (a.title.many < b.title.many ? -1 : 1))
    .map((entity) => ({
      entity,
      cells: Object.fromEntries(
        verbs.flatMap((verb) => {
          const permission = byTitle.get(entity.permission[verb])
          return permission ? [[verb, permission]] : []
        }),
      ),
    }))
  const generated = new Set(model.list.flatMap((entity) => Object.values(entity.permission)))
  return { rows, others: permissions.filter((permission) => !generated.has(permission.label)) }
}
