import { refusedComment } from '#texts/comments'
import { lower } from '#texts/grammar'
import type { EntityModel } from '../../../model/index.ts'
import type { AccountModel } from '../../access/account-model.ts'
import type { Caller } from '../../access/caller.ts'
import { mayAtAll } from '../../access/rights.ts'
import type { Reader } from '../../platform/database/driver/database.ts'
import { invalidFields } from '../../platform/errors/http-error.ts'
import { fromVisible } from '../../platform/sql/row-security.ts'
import type { RecordParts } from '../../rows/read/record-parts.ts'
import type { ReadRightsLookup } from '../follows/read-rights-lookup.ts'
import type { Mentioned } from './read-comments.ts'

export const mostMentions = 50

/** The row of a comment, its author, and the services to check mentions. */
export interface CommentContext {
  readonly parts: RecordParts
  readonly accounts: AccountModel
  readonly readers: ReadRightsLookup
  readonly entity: EntityModel
  readonly row: number
  readonly caller: Caller
}

/**
 * The mentions of a text: the listed people, and each name behind an @ that belongs to exactly one person who may read
 * the row. Earlier mentions stay while the text contains their earlier name.
 * @param listed ids as sent; null if none were sent
 * @throws HttpError 422 naming each listed person who may not read the row
 */
export const mentionsIn = async (
  saying: CommentContext,
  text: string,
  listed: unknown,
  before: readonly Mentioned[] = [],
): Promise<readonly Mentioned[]> => {
  const { readers, entity, row } = saying
  const found = new Map<number, Mentioned>()
  const wrong: string[] = []
  for (const id of idsIn(listed)) {
    const was = before.find((each) => each.id === id)
    const isRead = await readers.reads(id, entity, row)
    const name = (await readers.person(id))?.name
    if (isRead && name !== undefined) found.set(id, was && text.includes(`@${was.name}`) ? was : { id, name })
    else if (was === undefined) wrong.push(await whyNot(saying, id))
  }
  if (wrong.length > 0) throw invalidFields({ mentions: [...new Set(wrong)] })
  for (const was of before) if (!found.has(was.id) && names(text, was.name)) found.set(was.id, was)
  for (const each of await namedIn(saying, text)) if (!found.has(each.id)) found.set(each.id, each)
  if (found.size > mostMentions) throw invalidFields({ mentions: [refusedComment.most(mostMentions)] })
  return [...found.values()]
}

const idsIn = (listed: unknown): readonly number[] => {
  if (listed === undefined || listed === null) return []
  if (!Array.isArray(listed) || !listed.every((id) => Number.isSafeInteger(id) && id > 0))
    throw invalidFields({ mentions: [refusedComment.mentions] })
  if (listed.length > mostMentions) throw invalidFields({ mentions: [refusedComment.most(mostMentions)] })
  return [...new Set<number>(listed)]
}

/** The error for a mention; it names the person only if the caller may see them. */
const whyNot = async ({ parts, readers, entity, caller }: CommentContext, id: number): Promise<string> => {
  const person = await readers.person(id)
  const isKnown =
    person !== null &&
    (await readers.rowsRead(caller.id, parts.model.entities[parts.model.account] ?? entity, [id])).has(id)
  return isKnown ? refusedComment.unread(person.name, lower(entity.title.one)) : refusedComment.nobody
}

const letter = /^[\p{L}\p{M}\p{N}]/u

/** Whether the text has the name at that position, not followed by another letter or digit. */
const standsAt = (text: string, at: number, name: string): boolean =>
  text.startsWith(name, at) && !letter.test(text.slice(at + name.length))

const names = (text: string, name: string): boolean => {
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1))
    if (standsAt(text, at + 1, name)) return true
  return false
}

/** The longest known name behind each @ at the start of a word; a name of two people is skipped. */
const namedIn = async (
  { parts, accounts, readers, entity, row, caller }: CommentContext,
  text: string,
): Promise<readonly Mentioned[]> => {
  const places = [...text.matchAll(/(?<![\p{L}\p{M}\p{N}])@(?=\S)/gu)].map(({ index }) => index + 1)
  if (places.length === 0) return []
  const people = await activePeople(parts, accounts, parts.context.database, caller)
  const byName = Map.groupBy(people, ({ name }) => name)
  const longestFirst = [...byName.keys()].filter(Boolean).sort((a, b) => b.length - a.length)
  const found = new Map<number, Mentioned>()
  for (const at of places.slice(0, mostMentions)) {
    const name = longestFirst.find((each) => standsAt(text, at, each))
    const [person, ...others] = (name !== undefined && byName.get(name)) || []
    if (person === undefined || others.length > 0 || found.has(person.id)) continue
    if (await readers.reads(person.id, entity, row)) found.set(person.id, person)
  }
  return [...found.values()]
}

/** The limit of people among whom names are searched. */
const mostPeople = 5000

/** The active accounts that the caller may see, by name. */
export const activePeople = async (
  { reaches }: Pick<RecordParts, 'reaches'>,
  { account, sql }: AccountModel,
  reader: Reader,
  caller: Caller,
): Promise<readonly Mentioned[]> => {
  const reach = await reaches.of(caller)
  const rows = await reader.rows(
    `select r."id", r.${sql.name} from ${fromVisible(account, reach, 'r')} where r.${sql.active} = 1 order by r.${sql.name}, r."id" limit ${mostPeople}`,
  )
  return rows.map(([id, name]) => ({ id: Number(id), name: String(name) }))
}

/** Whether the caller may read accounts. */
export const seesPeople = (caller: Caller, { account }: AccountModel): boolean =>
  mayAtAll(caller, account, 'read')
