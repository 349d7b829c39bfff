import { type Delimiter, delimiters } from './sheet.ts'

/** The delimiter that a first line for Excel tells: 'sep=;'; '' where it tells one that we do not know, null without such a line. */
export const declaredDelimiter = (sample: string): Delimiter | '' | null => {
  const [, told] = /^"?sep=(.)"?(?:\r|\n)/i.exec(sample) ?? []
  return told === undefined ? null : (delimiters.find((each) => each === told) ?? '')
}

/** Of two that part equally many lines alike the first: what is frequent in texts and numbers stands last. */
const rarestFirst = ['\t', ';', '|', ','] as const satisfies readonly Delimiter[]

/** So many lines are looked at. */
const looked = 50

/** The sign that parts the most lines into equally many cells; a comma where none does. */
export const guessDelimiter = (sample: string): Delimiter => {
  const scores = rarestFirst.map((delimiter) => {
    const counts = countsIn(sample, delimiter).filter((count) => count > 0)
    return {
      delimiter,
      alike: Math.max(
        0,
        ...Map.groupBy(counts, String)
          .values()
          .map(({ length }) => length),
      ),
    }
  })
  const best = scores.reduce((one, other) => (other.alike > one.alike ? other : one))
  return best.alike === 0 ? ',' : best.delimiter
}

/** How often a delimiter stands in each of the first lines that are not empty, quoted texts aside. */
const countsIn = (sample: string, delimiter: Delimiter): readonly number[] => {
  const counts: number[] = []
  let [count, isQuoted, isEmpty, begins] = [0, false, true, true]
  const endLine = (): void => {
    if (!isEmpty) counts.push(count)
    count = 0
    isEmpty = true
  }
  for (const sign of sample) {
    const ends = !isQuoted && (sign === '\n' || sign === '\r')
    const parts = !isQuoted && sign === delimiter
    if (ends) endLine()
    else isEmpty = false
    if (parts) count += 1
    if (sign === '"' && (isQuoted || begins)) isQuoted = !isQuoted
    begins = ends || parts
    if (counts.length === looked) return counts
  }
  endLine()
  return counts
}
