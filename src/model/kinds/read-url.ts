import type { SpellingReader } from './spelling.ts'
import { linkTo } from './url.ts'

/** A host without a scheme: 'example.org/map', 'intranet.example:8080'. */
const bare = /^[\p{L}\p{N}](?:[\p{L}\p{N}-]*\.)+\p{L}[\p{L}\p{N}-]+\.?(?::\d{1,5})?(?:[/?#][^\s\\]*)?$/u

/** Reads a page's address; a host without a scheme becomes `https`. */
export const readUrl: SpellingReader = (text) => {
  const host = text.trim()
  return { value: (bare.test(host) ? linkTo(`https://${host}`) : null) ?? text }
}
