import { liken } from './liken.ts'

/** The form of a text for menu search: of what is typed and of the texts compared with it. */
export const sought = (text: string): string => liken(text.trim())

const letter = /[\p{L}\p{M}\p{N}]$/u

/** Whether a later word starts with it; words end before anything but a letter or digit. */
const beginsWord = (text: string, wanted: string): boolean => {
  for (let at = text.indexOf(wanted, 1); at > 0; at = text.indexOf(wanted, at + 1))
    if (!letter.test(text.slice(Math.max(0, at - 2), at))) return true
  return false
}

/**
 * The rank of a match, lower being better: 0 equal, 1 starts with it, 2 a word starts with it, 3 contains it, 4
 * contains each of its words; null for no match.
 * @param wanted in the form that `sought` returns; '' matches every text equally
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

/** The matches, best first and otherwise in the given order. @param textsOf the names of an item */
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

/** All items, best matches first: for results of another search, which may match by more than these texts. */
export const nearestFirst = <T>(
  all: readonly T[],
  textsOf: (each: T) => readonly string[],
  keyword: string,
): readonly T[] => {
  const hits = hitsIn(all, textsOf, keyword)
  return hits.length === all.length ? hits : [...new Set([...hits, ...all])]
}
