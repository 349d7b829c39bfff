import type { Person } from '../../../../schemas/person.ts'
import { type LinkPiece, linksIn } from '../../../model/links-in-text.ts'

/** A piece of a comment's text: plain text, a mention or an address. */
type TextPiece = LinkPiece | { readonly mention: string }

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Splits a text into its pieces, in order; mentions are recognised by name. */
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

/** The @ before the caret: its offset, and the part of a name typed after it. */
export interface MentionQuery {
  readonly from: number
  readonly keyword: string
}

const longestName = 40

/**
 * The mention before the caret; null if there is none. An @ counts only at the start of a word, so an e-mail address is
 * none.
 */
export const mentionQueryAt = (text: string, caret: number): MentionQuery | null => {
  const found = /(?:^|[\s([{"“'‘«])@(?!\s)([^@\n]*)$/u.exec(text.slice(0, caret))
  const { 1: keyword = '' } = found ?? []
  return found && keyword.length <= longestName ? { from: caret - keyword.length - 1, keyword } : null
}

/** The people whom a text still mentions. */
export const filterMentioned = (text: string, people: readonly Person[]): readonly Person[] =>
  people.filter(({ name }) => text.includes(`@${name}`))
