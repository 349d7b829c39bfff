import {
  isWord,
  type Outline,
  type OutlineEntry,
  type OutlineGroup,
  type OutlineWord,
  outlineOf,
} from './outline.ts'

/** The bracketed groups of an entry, including those of the constants that it names. */
const groupsOf = ({ constants }: Outline, entry: OutlineEntry): readonly OutlineGroup[] =>
  entry.parts.flatMap((part) => {
    if (!isWord(part)) return [part]
    return constants.get(part.text)?.parts.filter((each): each is OutlineGroup => !isWord(each)) ?? []
  })

interface Found {
  readonly entry: OutlineEntry
  /** The entry whose brackets contain this one. */
  readonly owner: OutlineEntry
}

/** All entries nested in another, breadth first. */
const within = (outline: Outline, start: OutlineEntry): readonly Found[] => {
  const found: Found[] = []
  const waiting = [start]
  const seen = new Set<OutlineEntry>()
  for (let owner = waiting.shift(); owner; owner = waiting.shift()) {
    if (seen.has(owner)) continue
    seen.add(owner)
    for (const entry of groupsOf(outline, owner).flatMap((group) => group.entries)) {
      found.push({ entry, owner })
      waiting.push(entry)
    }
  }
  return found
}

const wordIn = (entry: OutlineEntry, text: string): OutlineWord | undefined =>
  entry.parts.filter(isWord).find((word) => word.text === text)

/** Resolves one step of a path: a key, a position, or the entry whose list contains the word. */
const follow = (outline: Outline, from: OutlineEntry, step: string): OutlineEntry | null => {
  const inside = within(outline, from)
  const keyed = inside.find(({ entry }) => entry.key === step)
  if (keyed) return keyed.entry
  const numbered = /^\d+$/.test(step) ? groupsOf(outline, from)[0]?.entries[Number(step)] : undefined
  if (numbered) return numbered
  const said = inside.find(({ entry }) => wordIn(entry, step))
  const word = said && wordIn(said.entry, step)
  return said && word ? { ...said.owner, line: word.line } : null
}

/**
 * The line of a fault in its file, from 1. Follows the path as far as the file spells it out, also through named
 * constants.
 * Then it searches that place for the offending value.
 */
export const locate = (source: string, path: readonly string[], value: string): number => {
  const outline = outlineOf(source)
  const place = path.reduce((entry, step) => follow(outline, entry, step) ?? entry, outline.exported)
  const own = wordIn(place, value)
  if (own) return own.line
  for (const { entry } of within(outline, place)) {
    if (entry.key === value) return entry.line
    const word = wordIn(entry, value)
    if (word) return word.line
  }
  return place.line
}
