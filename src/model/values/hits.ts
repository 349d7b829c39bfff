import { liken } from './liken.ts'

/** What is typed, as it is looked for in a menu, and a text as it is compared with that. */
export const sought = (text: string): string => liken(text.trim())

const letter = /[\p{L}\p{M}\p{N}]$/u

/** Whether a word behind the first begins so; a word ends where neither a letter nor a digit follows. */
const beginsWord = (text: string, wanted: string): boolean => {
  for (let at = text.indexOf(wanted, 1); at > 0; at = text.indexOf(wanted, at + 1))
    if (!letter.test(text.slice(Math.max(0, at - 2), at))) return true
  return false
}

/**
 * How near a text is to what is looked for, the nearest first: 0 equal, 1 begins with it, 2 a word begins with it, 3 holds
 * it, 4 holds each of its words; null where it does not.
 * @param wanted as `sought` gives it; '' is met by every text alike
 */
export const nearness = (text: string, wanted: string): number | null => {
  if (wanted === '') return 0
  const label = sought(text)
  if (label === wanted) return 0
  if (label.startsWith(wanted)) return 1
  if (beginsWord(label, wanted)) return 2
  if (label.includes(wanted)) return 3
  return wanted.split(/\s+/).every((word) => label.includes(word)) ? 4 : null
}

/** Those that are met, the nearest first and otherwise as they stand. @param textsOf what each is called */
export const hitsIn = <T>(
  all: readonly T[],
  textsOf: (each: T) => readonly string[],
  keyword: string,
): readonly T[] => {
  const wanted = sought(keyword)
  if (wanted === '') return all
  return all
    .flatMap((each) => {
      const near = textsOf(each).flatMap((text) => nearness(text, wanted) ?? [])
      return near.length > 0 ? [{ each, near: Math.min(...near) }] : []
    })
    .sort((one, other) => one.near - other.near)
    .map(({ each }) => each)
}

/** All of them, those that are met first: for what somebody else has found, who may know more than the texts show. */
export const nearestFirst = <T>(
  all: readonly T[],
  textsOf: (each: T) => readonly string[],
  keyword: string,
): readonly T[] => {
  const hits = hitsIn(all, textsOf, keyword)
  return hits.length === all.length ? hits : [...new Set([...hits, ...all])]
}
