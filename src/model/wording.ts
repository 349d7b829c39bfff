import { both, lower } from '#texts/grammar'
import { deletion, granted } from '#texts/list'
import type { Verb } from '../descriptor/index.ts'
import { type EntityModel, isRow, type Model, type Row } from './model.ts'
import { verbs } from './resolve.ts'

/** What a prompt says before a row is deleted: its name, and what goes along with it, or would if there is any. */
export const deletionText = (model: Model, entity: EntityModel, row: Row, name: string): string => {
  const one = lower(entity.title.one)
  const owned = entity.owned.flatMap(({ entity: other, single }) => {
    const title = model.entities[other]?.title
    const there = !single || row[other] === undefined ? 'perhaps' : isRow(row[other]) ? 'there' : 'none'
    return title ? [{ word: lower(single ? title.one : title.many), there }] : []
  })
  const words = (there: string) => both(owned.filter((each) => each.there === there).map((each) => each.word))
  if (words('there')) return deletion.textWith(one, name, words('there'))
  return words('perhaps') ? deletion.textPerhaps(one, name, words('perhaps')) : deletion.text(one, name)
}

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
    if (among.length === 0) continue
    count += among.length
    const names = named(among, list)
    over.set(names, [...(over.get(names) ?? []), verb])
  }
  const parts = [...over].map(([names, verbs]) => granted.over(verbs, names))
  return count === 0 ? null : granted.text(count, list.length * verbs.length, [...parts, ...held])
}
