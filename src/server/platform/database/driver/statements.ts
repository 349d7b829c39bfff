/** Marks statements whose text differs per user: they are never kept prepared, because few callers use each. */
export const rarelyUsed = '/* seldom */'

/** Caches the result per text, keeping the latest `most`; for results that cost more to make than to keep. */
export const cacheLatest = <T>(most: number, make: (text: string) => T): ((text: string) => T) => {
  const kept = new Map<string, T>()
  return (text) => {
    const known = kept.get(text)
    if (known !== undefined) return known
    const made = make(text)
    kept.set(text, made)
    if (kept.size > most) {
      // A map iterates in insertion order: evict the oldest quarter; entries still in use are made again.
      for (const old of [...kept.keys()].slice(0, most / 4)) kept.delete(old)
    }
    return made
  }
}
