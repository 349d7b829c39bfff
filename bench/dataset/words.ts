import { oneOf, type Random, randomFrom, seed, wholeBelow } from './random.ts'

const beginnings = 'b c d f g h k l m n p r s t v w z br cl dr gr pl st tr'.split(' ')
const middles = 'a e i o u ai ea ou'.split(' ')
const endings = ['', '', 'n', 'r', 's', 't', 'l', 'm']

const howMany = 2000
const shortest = 5

/** Rarity: the first word is in about 9 % of the rows, one of the middle in 0.5 to 1 %. */
const exponent = 0.7

const writeWords = (): readonly string[] => {
  const random = randomFrom(seed)
  const words = new Set<string>()
  while (words.size < howMany) {
    let word = ''
    const syllables = 2 + wholeBelow(random, 2)
    for (let syllable = 0; syllable < syllables; syllable += 1)
      word += oneOf(random, beginnings) + oneOf(random, middles)
    word += oneOf(random, endings)
    if (word.length >= shortest) words.add(word)
  }
  return [...words]
}

/** The 2,000 words that the rows are written in, the most frequent first. */
export const words = writeWords()

export const wordAt = (place: number): string => words[place] ?? ''

const findKeyword = (): string => {
  const found = words.find(
    (word, place) =>
      place >= 110 &&
      word.length >= 6 &&
      !words.some((other, elsewhere) => elsewhere !== place && other.includes(word)),
  )
  if (found === undefined) throw new Error('No word is fit to be searched for.')
  return found
}

/** A word of middling frequency that is part of no other, so that searches for words and for pieces must agree. */
export const keyword = findKeyword()

/** Draws words, the first ones more often than the last ones. */
export const wordsBy = (random: Random): (() => string) => {
  let sum = 0
  const sums = words.map((_, place) => {
    sum += 1 / (place + 1) ** exponent
    return sum
  })
  return () => {
    const drawn = random() * sum
    let low = 0
    let high = sums.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sums[middle] ?? 0) < drawn) low = middle + 1
      else high = middle
    }
    return wordAt(low)
  }
}

export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
