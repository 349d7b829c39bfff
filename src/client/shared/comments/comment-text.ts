import type { Person } from '../../../../schemas/person.ts'
import { type LinkPiece, linksIn } from '../../../model/links-in-text.ts'

/** A piece of a comment's text: as it stands, somebody who is mentioned, or an address. */
type TextPiece = LinkPiece | { readonly mention: string }

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The pieces of a text, in order; who is mentioned is known by the name that the text has. */
export const splitMentions = (text: string, mentions: readonly Person[]): readonly TextPiece[] => {
  const names = [...new Set(mentions.map(({ name }) => name).filter(Boolean))].sort(
    (a, b) => b.length - a.length,
  )
  if (names.length === 0) return linksIn(text)
  const mentioned = new RegExp(`(@(?:${names.map(escaped).join('|')})(?![\\p{L}\\p{M}\\p{N}]))`, 'u')
  return linksIn(text).flatMap((piece): readonly TextPiece[] =>
    typeof piece === 'string'
      ? piece.split(mentioned).flatMap((part, at) => (at % 2 === 1 ? { mention: part } : part || []))
      : [piece],
  )
}

/** What is being asked for behind an @ before the caret: where the @ stands, and what is typed of a name. */
export interface MentionQuery {
  readonly from: number
  readonly keyword: string
}

const longestName = 40

/** Null where no name is being typed: an @ begins one at the start of a word alone, so an address of mail is none. */
export const mentionQueryAt = (text: string, caret: number): MentionQuery | null => {
  const found = /(?:^|[\s([{"“'‘«])@(?!\s)([^@\n]*)$/u.exec(text.slice(0, caret))
  const { 1: keyword = '' } = found ?? []
  return found && keyword.length <= longestName ? { from: caret - keyword.length - 1, keyword } : null
}

/** The people of a list whom a text still names. */
export const filterMentioned = (text: string, people: readonly Person[]): readonly Person[] =>
  people.filter(({ name }) => text.includes(`@${name}`))
