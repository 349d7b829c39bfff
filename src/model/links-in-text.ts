import { hostBehind, longestWebAddress, readWebAddress } from './values/web-address.ts'

/** A piece of a text: plain text, or an address with its link. */
export type LinkPiece = string | TextLink

export interface TextLink {
  /** The text of the link. */
  readonly link: string
  readonly href: string
  /** The host that a browser opens, if it differs from the one a person reads. */
  readonly host?: string
}

/** Defines link characters without invisible ones: those that reverse text direction would show a different address. */
const letters = '[^\\s<>"`\\p{Cf}\\p{Cc}]'
const found = new RegExp(
  `(?<![\\p{L}\\p{N}@._%+-])(?:https?://${letters}+|www\\.${letters}+|[\\p{L}\\p{N}._%+-]{1,64}@(?:[\\p{L}\\p{N}-]{1,63}\\.){1,8}\\p{L}{2,63})`,
  'giu',
)

const brackets: Readonly<Record<string, string>> = {
  ')': '(',
  ']': '[',
  '}': '{',
  '»': '«',
  '）': '（',
  '」': '「',
}

const countOf = (sign: string, text: string): number => text.split(sign).length - 1

/** Strips punctuation that ends the sentence, and a bracket that opened before the address. */
const withoutEnd = (text: string): string => {
  let end = text.length
  for (; end > 0; end -= 1) {
    const last = text[end - 1] ?? ''
    const opening = brackets[last]
    const whole = text.slice(0, end)
    if (
      opening
        ? countOf(opening, whole) >= countOf(last, whole)
        : !/[.,:;!?'"”’*_~|。、，；：！？…]/.test(last)
    )
      return whole
  }
  return ''
}

const linkOf = (text: string): TextLink | null => {
  if (!/^(https?:\/\/|www\.)/i.test(text))
    return { link: text, href: `mailto:${encodeURIComponent(text).replace('%40', '@')}` }
  const whole = /^www\./i.test(text) ? `https://${text}` : text
  const read = readWebAddress(whole)
  if (!('address' in read) || whole.length > longestWebAddress) return null
  const host = hostBehind(read.address)
  return { link: text, href: read.address, ...(host !== null && { host }) }
}

/** Splits a text into pieces, which concatenate to the text. Only web and mail addresses become links. */
export const linksIn = (text: string): readonly LinkPiece[] => {
  const pieces: LinkPiece[] = []
  let from = 0
  for (const { 0: matched, index } of text.matchAll(found)) {
    const link = linkOf(withoutEnd(matched))
    if (link === null) continue
    if (index > from) pieces.push(text.slice(from, index))
    pieces.push(link)
    from = index + link.link.length
  }
  return from < text.length ? [...pieces, text.slice(from)] : pieces
}
