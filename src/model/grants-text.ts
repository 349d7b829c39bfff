import { lower } from '#texts/grammar'
import { granted } from '#texts/granted'
import type { Verb } from '../descriptor/index.ts'
import type { EntityModel, Model } from './entity/model.ts'
import { verbs } from './resolve.ts'

/** Entities in words; where most are among them, those that are not. */
const named = (among: readonly EntityModel[], all: readonly EntityModel[]): string => {
  const missing = all.filter((entity) => !among.includes(entity))
  const few = missing.length < among.length
  const names = (few ? missing : among).map(({ title }) => lower(title.many)).join(', ')
  if (!few) return names
  return names ? granted.but(names) : granted.everything
}

/**
 * What a role may do, in a line: '14 of 56: reads everything'. Verbs over the same entities stand together; permissions
 * that somebody added follow by their titles.
 * @param titles of the permissions held
 * @returns null where none of them is one of the descriptors': then nobody here knows what they mean
 */
export const grantsText = ({ list }: Model, titles: readonly string[]): string | null => {
  const held = new Set(titles)
  const over = new Map<string, readonly Verb[]>()
  let count = 0
  for (const verb of verbs) {
    const among = list.filter(({ permission }) => held.delete(permission[verb]))
    const scopes = list.flatMap((entity) => {
      const given = entity.scopes.filter(({ name }) => held.delete(`${entity.permission[verb]}.${name}`))
      return among.includes(entity) ? [] : given // of a verb over all rows they add nothing
    })
    if (among.length + scopes.length === 0) continue
    count += among.length
    const whole = among.length > 0 ? [named(among, list)] : []
    const names = [...whole, ...scopes.map(({ title }) => lower(title))].join(', ')
    over.set(names, [...(over.get(names) ?? []), verb])
  }
  const parts = [...over].map(([names, verbs]) => granted.over(verbs, names))
  if (parts.length === 0) return null
  return granted.text(count, list.length * verbs.length, [...parts, ...held])
}
