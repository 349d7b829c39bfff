import type { SpellingReader } from './spelling.ts'
import { linkTo } from './url.ts'

/** A host by itself, as it is typed: 'example.org/map', 'intranet.example:8080'. */
const bare = /^[\p{L}\p{N}](?:[\p{L}\p{N}-]*\.)+\p{L}[\p{L}\p{N}-]+\.?(?::\d{1,5})?(?:[/?#][^\s\\]*)?$/u

/** The address of a page; a host by itself gets the scheme that it lacks, as whoever writes it means it. */
export const readUrl: SpellingReader = (text) => {
  const host = text.trim()
  return { value: (bare.test(host) ? linkTo(`https://${host}`) : null) ?? text }
}
