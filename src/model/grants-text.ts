import { lower } from '#texts/grammar'
import { granted } from '#texts/granted'
import type { Verb } from '../descriptor/index.ts'
import type { EntityModel, Model } from './entity/model.ts'
import { verbs } from './resolve.ts'

/** The entities in words; if most are included, the text names the missing ones. */
const named = (among: readonly EntityModel[], all: readonly EntityModel[]): string => {
  const missing = all.filter((entity) => !among.includes(entity))
  const few = missing.length < among.length
  const names = (few ? missing : among).map(({ title }) => lower(title.many)).join(', ')
  if (!few) return names
  return names ? granted.but(names) : granted.everything
}

/**
 * The rights of a role in one line: '14 of 56: reads everything'. Verbs over the same entities are grouped; permissions
 * that were added by hand follow by title.
 * @param titles of the permissions held
 * @returns null if none belongs to the descriptors, since their meaning is then unknown
 */
export const grantsText = ({ list }: Model, titles: readonly string[]): string | null => {
  const held = new Set(titles)
  const over = new Map<string, readonly Verb[]>()
  let count = 0
  for (const verb of verbs) {
    const among = list.filter(({ permission }) => held.delete(permission[verb]))
    const scopes = list.flatMap((entity) => {
      const given = entity.scopes.filter(({ name }) => held.delete(`${entity.permission[verb]}.${name}`))
      return among.includes(entity) ? [] : given // redundant beside a verb over all rows
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
