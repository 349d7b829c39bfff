import type { Grants, Right } from '../descriptor/index.ts'
import type { EntityModel, Model } from './entity/model.ts'
import { verbs as every } from './resolve.ts'

/** Splits grants into verbs over entities at large and rights over each entity, by its plural. */
export const partsOfGrants = (
  grants: Grants,
): {
  readonly wide: { readonly verbs: readonly string[]; readonly except: readonly string[] } | null
  readonly of: Readonly<Record<string, readonly Right[]>>
} => {
  const { verbs, except, ...of } = grants
  const isWide = verbs !== undefined || except !== undefined || Object.keys(of).length === 0
  return { wide: isWide ? { verbs: verbs ?? every, except: except ?? [] } : null, of }
}

/** The titles of the permissions that `grants` gives. */
export const titlesOf = (model: Model, grants: Grants): readonly string[] => {
  const { wide, of } = partsOfGrants(grants)
  const over = wide ? model.list.filter(({ plural }) => !wide.except.includes(plural)) : []
  return [
    ...new Set([
      ...over.flatMap(({ permission }) =>
        every.flatMap((verb) => (wide?.verbs.includes(verb) ? [permission[verb]] : [])),
      ),
      ...Object.entries(of).flatMap(([plural, rights]) => rights.map((right) => `${plural}.${right}`)),
    ]),
  ]
}

/**
 * The names of the seed roles that receive a permission by name or by verb; roles with all permissions are left out.
 */
export const firstHolders = (model: Model, title: string): readonly string[] => {
  const role = model.list.find(({ serves }) => serves === 'role')
  const called = (row: EntityModel['seed'][number]) => String(row[role?.label[0]?.name ?? ''] ?? '')
  return (role?.seed ?? []).flatMap((row) =>
    row.grants && titlesOf(model, row.grants).includes(title) ? [called(row)] : [],
  )
}
