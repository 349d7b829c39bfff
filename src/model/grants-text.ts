import type { Verb } from '../descriptor/index.ts'
import { granted } from './grants-messages.ts'
import type { EntityModel, Model } from './model.ts'
import { lower } from './words.ts'

const verbs: readonly Verb[] = ['read', 'create', 'update', 'delete']

/** Entities in words; where most are among them, those that are not. */
const named = (among: readonly EntityModel[], all: readonly EntityModel[]): string => {
  const missing = all.filter((entity) => !among.includes(entity))
  const names = (entities: readonly EntityModel[]) =>
    entities
      .map(({ title }) => lower(title.many))
      .sort()
      .join(', ')
  if (missing.length === 0) return granted.everything
  return missing.length < among.length ? granted.but(names(missing)) : names(among)
}

/**
 * What a role may do, in a line: '14 of 56: reads everything'. Verbs over the same entities stand together; permissions
 * that somebody added follow by their titles.
 * @param titles of the permissions held
 * @returns null where none of them is one of the descriptors': then nobody here knows what they mean
 */
export const grantsText = ({ list }: Model, titles: readonly string[]): string | null => {
  const held = new Set(titles)
  const over = new Map<string, { readonly entities: readonly EntityModel[]; readonly verbs: Verb[] }>()
  let count = 0
  for (const verb of verbs) {
    const entities = list.filter(({ permission }) => held.delete(permission[verb]))
    if (entities.length === 0) continue
    count += entities.length
    const key = entities.map(({ name }) => name).join()
    const same = over.get(key) ?? { entities, verbs: [] }
    over.set(key, same)
    same.verbs.push(verb)
  }
  if (count === 0) return null
  const parts = [...over.values()].map(({ entities, verbs }) => granted.over(verbs, named(entities, list)))
  return granted.text(count, list.length * verbs.length, [...parts, ...held])
}
