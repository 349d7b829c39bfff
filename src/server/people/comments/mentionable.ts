import { hitsIn } from '../../../model/values/hits.ts'
import type { RecordParts } from '../../rows/read/record-parts.ts'
import { type FollowReason, followersOf } from '../follows/followers.ts'
import { activePeople, type CommentContext, seesPeople } from './mentions.ts'
import type { Mentioned } from './read-comments.ts'

/** Somebody who may be mentioned, or is shown not to be. */
export interface MentionCandidate extends Mentioned {
  readonly may: boolean
  readonly why?: 'made' | 'responsible' | 'commented' | 'follows'
}

/** So many are asked whether they may read the row. */
const mostAsked = 300

const reasons: Readonly<Record<FollowReason, NonNullable<MentionCandidate['why']>>> = {
  made: 'made',
  responsible: 'responsible',
  commented: 'commented',
  mentioned: 'follows',
  chosen: 'follows',
}

/**
 * Who may be mentioned where a row is talked about: those whose name is nearest to the keyword, then those who have to do
 * with the row, then by name. Who may not read it follows behind them, where the caller may see people.
 */
export const readMentionable = async (
  { parts, accounts, readers, entity, row, caller }: CommentContext & { readonly parts: RecordParts },
  keyword: string,
  most: number,
): Promise<readonly MentionCandidate[]> => {
  const { database } = parts.context
  const people = await activePeople(parts, accounts, database, caller)
  const followers =
    (await followersOf(parts, database, entity, [row])).get(row) ?? new Map<number, FollowReason>()
  const nearFirst = [true, false].flatMap((near) => people.filter(({ id }) => followers.has(id) === near))
  const may: MentionCandidate[] = []
  const mayNot: MentionCandidate[] = []
  for (const person of hitsIn(nearFirst, ({ name }) => [name], keyword).slice(0, mostAsked)) {
    if (may.length >= most) break
    const why = followers.get(person.id)
    if (await readers.reads(person.id, entity, row))
      may.push({ ...person, may: true, ...(why && { why: reasons[why] }) })
    else mayNot.push({ ...person, may: false })
  }
  return [...may, ...(seesPeople(caller, accounts) ? mayNot : [])].slice(0, most)
}
