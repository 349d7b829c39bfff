import { hitsIn } from '../../../model/values/hits.ts'
import type { RecordParts } from '../../rows/read/record-parts.ts'
import { type FollowReason, followersOf } from '../follows/followers.ts'
import { activePeople, type CommentContext, seesPeople } from './mentions.ts'
import type { Mentioned } from './read-comments.ts'

/** A person who may be mentioned, or who is listed as not allowed. */
export interface MentionCandidate extends Mentioned {
  readonly may: boolean
  readonly why?: 'made' | 'responsible' | 'commented' | 'follows'
}

/** The limit of people whose read right is checked. */
const mostAsked = 300

const reasons: Readonly<Record<FollowReason, NonNullable<MentionCandidate['why']>>> = {
  made: 'made',
  responsible: 'responsible',
  commented: 'commented',
  mentioned: 'follows',
  chosen: 'follows',
}

/**
 * The people who may be mentioned in a comment: by the match of their name with the keyword, then followers of the
 * row, then by name. Those who may not read the row come last, and only if the caller may see people.
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
