/** Stands in statements that few people ask, of which there are as many as people: nobody keeps them prepared for ever. */
export const rarelyUsed = '/* seldom */'

/** Keeps what was made for a text, the `most` made last; making it again costs more than keeping it. */
export const cacheLatest = <T>(most: number, make: (text: string) => T): ((text: string) => T) => {
  const kept = new Map<string, T>()
  return (text) => {
    const known = kept.get(text)
    if (known !== undefined) return known
    const made = make(text)
    kept.set(text, made)
    if (kept.size > most) {
      // A map gives its keys in the order of their coming: the oldest quarter goes, and comes back where it is used.
      for (const old of [...kept.keys()].slice(0, most / 4)) kept.delete(old)
    }
    return made
  }
}
