import { type Delimiter, delimiters } from './sheet.ts'

/** The delimiter in Excel's optional first line 'sep=;'; '' if it is not supported, null without such a line. */
export const declaredDelimiter = (sample: string): Delimiter | '' | null => {
  const [, told] = /^"?sep=(.)"?(?:\r|\n)/i.exec(sample) ?? []
  return told === undefined ? null : (delimiters.find((each) => each === told) ?? '')
}

/** Tie order: characters that are frequent in texts and numbers come last. */
const rarestFirst = ['\t', ';', '|', ','] as const satisfies readonly Delimiter[]

/** Lines to sample. */
const looked = 50

/** The delimiter that splits the most lines into the same number of cells; a comma if none does. */
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

/** Counts a delimiter in each of the first non-empty lines, outside quotes. */
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
