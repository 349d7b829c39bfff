import { useCallback, useEffect, useState } from 'react'
import type { Verb } from '../../../descriptor/index.ts'
import type { EntityModel, Model } from '../../../model/index.ts'
import { extraPermissions, permissionsFor, scopePermission } from '../../../model/permissions.ts'
import { describeRule } from '../../../model/rules/describe-rule.ts'
import { asFailed, type Failed } from '../request/http-call.ts'
import type { Requests } from '../request/requests.ts'
import { loadOptions, type Option } from '../request/use-options.ts'
import { useRequests } from '../request/use-requests.tsx'

export const gridVerbs: readonly Verb[] = ['read', 'create', 'update', 'delete']

/** Permissions by verb; absent if the server has no row for one. */
type Cells = Readonly<Partial<Record<Verb, Option>>>

/** A scope's permissions, with its rule in words. */
export interface GridScope {
  readonly name: string
  readonly title: string
  readonly rule: string
  readonly cells: Cells
}

/** The permissions of one entity. */
export interface GridRow {
  readonly entity: EntityModel
  readonly cells: Cells
  readonly scopes: readonly GridScope[]
  /** Permissions beyond the verbs, used by rules. */
  readonly further: readonly Option[]
}

interface PermissionGrid {
  readonly rows: readonly GridRow[]
  /** Permissions added by users, which no descriptor generates. */
  readonly others: readonly Option[]
}

/** Arranges the permissions as entities × verbs, sorted by the entities' titles. */
export const gridOf = (model: Model, permissions: readonly Option[]): PermissionGrid => {
  const byTitle = new Map(permissions.map((permission) => [permission.label, permission]))
  const cells = (titleOf: (verb: Verb) => string): Cells =>
    Object.fromEntries(
      gridVerbs.flatMap((verb) => {
        const permission = byTitle.get(titleOf(verb))
        return permission ? [[verb, permission]] : []
      }),
    )
  const rows = [...model.list]
    .sort((a, b) => (a.title.many < b.title.many ? -1 : 1))
    .map((entity) => ({
      entity,
      cells: cells((verb) => entity.permission[verb]),
      scopes: entity.scopes
        .map(({ name, title, rows }) => ({
          name,
          title,
          rule: describeRule(entity, rows, ({ to }) => model.entities[to ?? '']),
          cells: cells((verb) => scopePermission(entity, verb, name)),
        }))
        .filter((scope) => Object.keys(scope.cells).length > 0),
      further: extraPermissions(model, entity).flatMap((title) => byTitle.get(title) ?? []),
    }))
  const generated = new Set(model.list.flatMap((entity) => permissionsFor(model, entity)))
  return { rows, others: permissions.filter((permission) => !generated.has(permission.label)) }
}

const mostPages = 40

const loadEvery = async (
  requests: Requests,
  model: Model,
  target: EntityModel,
): Promise<readonly Option[]> => {
  const found = new Map<number, Option>()
  for (let page = 1; page <= mostPages; page += 1) {
    const { options, more } = await loadOptions(requests, model, target, '', page)
    for (const option of options) found.set(option.id, option)
    if (!more) break
  }
  return [...found.values()]
}

/** Loads all rows of an entity, page by page, up to 40 pages; `options` is null until they are complete. */
export const useEveryOption = (
  model: Model,
  target: EntityModel,
): {
  readonly options: readonly Option[] | null
  readonly error: Failed | null
  readonly retry: () => void
} => {
  const requests = useRequests()
  const [options, setOptions] = useState<readonly Option[] | null>(null)
  const [error, setError] = useState<Failed | null>(null)
  const load = useCallback(() => {
    setError(null)
    loadEvery(requests, model, target).then(setOptions, (reason: unknown) => setError(asFailed(reason)))
  }, [requests, model, target])
  useEffect(load, [load])
  return { options, error, retry: load }
}
