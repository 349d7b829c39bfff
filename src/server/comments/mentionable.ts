import { fold } from '../../model/index.ts'
import { followersOf, type Why } from '../follows/followers.ts'
import type { RecordParts } from '../rows/read/record-parts.ts'
import { activePeople, type Saying, seesPeople } from './mentions.ts'
import type { Mentioned } from './read-comments.ts'

/** Somebody who may be mentioned, or is shown not to be. */
export interface Mentionable extends Mentioned {
  readonly may: boolean
  readonly why?: 'made' | 'responsible' | 'commented' | 'follows'
}

/** So many are asked whether they may read the row. */
const mostAsked = 300

const reasons: Readonly<Record<Why, NonNullable<Mentionable['why']>>> = {
  made: 'made',
  responsible: 'responsible',
  commented: 'commented',
  mentioned: 'follows',
  chosen: 'follows',
}

/**
 * Who may be mentioned where a row is talked about: those who have to do with it first, then by name. Who may not read
 * it follows behind them, where the caller may see people.
 */
export const readMentionable = async (
  { parts, accounts, readers, entity, row, caller }: Saying & { readonly parts: RecordParts },
  keyword: string,
  most: number,
): Promise<readonly Mentionable[]> => {
  const { database } = parts.context
  const words = fold(keyword).split(/\s+/u).filter(Boolean)
  const people = (await activePeople(parts, accounts, database, caller)).filter(({ name }) => {
    const text = fold(name)
    return words.every((word) => text.includes(word))
  })
  const followers = (await followersOf(parts, database, entity, [row])).get(row) ?? new Map<number, Why>()
  const near = people.filter(({ id }) => followers.has(id))
  const others = people.filter(({ id }) => !followers.has(id))
  const may: Mentionable[] = []
  const mayNot: Mentionable[] = []
  for (const person of [...near, ...others].slice(0, mostAsked)) {
    if (may.length >= most) break
    const why = followers.get(person.id)
    if (await readers.reads(person.id, entity, row))
      may.push({ ...person, may: true, ...(why && { why: reasons[why] }) })
    else mayNot.push({ ...person, may: false })
  }
  return [...may, ...(seesPeople(caller, accounts) ? mayNot : [])].slice(0, most)
}
