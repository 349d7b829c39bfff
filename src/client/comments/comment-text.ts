import type { Person } from './comment-wire.ts'

/** A piece of a comment's text: as it stands, somebody who is mentioned, or an address. */
export type TextPiece = string | { readonly mention: string } | { readonly link: string }

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** What ends a sentence belongs to it, not to the address before it. */
const addressIn = (text: string): string => {
  const whole = text.replace(/[.,:;!?'"”’»]+$/, '')
  return whole.endsWith(')') && !whole.includes('(') ? whole.slice(0, -1) : whole
}

/**
 * The pieces of a text, in order. Addresses are those of the web alone; who is mentioned is known by the name that the
 * text has.
 */
export const piecesOf = (text: string, mentions: readonly Person[]): readonly TextPiece[] => {
  const names = [...new Set(mentions.map(({ name }) => name).filter(Boolean))].sort(
    (a, b) => b.length - a.length,
  )
  const people = names.length > 0 ? `@(?:${names.map(escaped).join('|')})(?![\\p{L}\\p{M}\\p{N}])|` : ''
  const found = new RegExp(`${people}\\bhttps?://[^\\s<>"]+`, 'gu')
  const pieces: TextPiece[] = []
  let from = 0
  for (const { 0: matched, index } of text.matchAll(found)) {
    const isMention = matched.startsWith('@')
    const piece = isMention ? matched : addressIn(matched)
    if (!isMention && !URL.canParse(piece)) continue
    if (index > from) pieces.push(text.slice(from, index))
    pieces.push(isMention ? { mention: piece } : { link: piece })
    from = index + piece.length
  }
  return from < text.length ? [...pieces, text.slice(from)] : pieces
}

/** What is being asked for behind an @ before the caret: where the @ stands, and what is typed of a name. */
export interface Asked {
  readonly from: number
  readonly keyword: string
}

const longestName = 40

/** Null where no name is being typed: an @ begins one at the start of a word alone, so an address of mail is none. */
export const askedAt = (text: string, caret: number): Asked | null => {
  const found = /(?:^|[\s([{"“'‘«])@(?!\s)([^@\n]*)$/u.exec(text.slice(0, caret))
  const { 1: keyword = '' } = found ?? []
  return found && keyword.length <= longestName ? { from: caret - keyword.length - 1, keyword } : null
}

/** The people of a list whom a text still names. */
export const stillNamed = (text: string, people: readonly Person[]): readonly Person[] =>
  people.filter(({ name }) => text.includes(`@${name}`))
