const indentOf = (line: string): number => line.length - line.trimStart().length

/** The block that starts at a line, without its common indentation. */
const whole = (lines: readonly string[], at: number): string => {
  const indent = indentOf(lines[at] ?? '')
  const closes = lines.findIndex((line, index) => index > at && indentOf(line) <= indent)
  const opens = indentOf(lines[at + 1] ?? '') > indent
  return lines
    .slice(at, opens ? closes + 1 : at + 1)
    .map((line) => line.slice(indent))
    .join('\n')
}

/** The first place in an example where a word is a key, with its whole value: `columns: […]`. */
export const keyExample = (source: string, word: string): string | null => {
  const lines = source.split('\n')
  const at = lines.findIndex((line) => new RegExp(`^\\s+${word}:`).test(line))
  return at === -1 ? null : whole(lines, at)
}

/** The first line of an example, after its imports, that uses a word of the language. */
export const useExample = (source: string, word: string): string | null => {
  const [, body = ''] = source.split(/^\} from .*$/m)
  const line = body
    .split('\n')
    .find((each) => new RegExp(`[ (]${word}[(),]`).test(each) && /^\s+\w+: /.test(each))
  return line?.trim() ?? null
}

/** The first line where a word is a nested key: `{ before: 'today' }`. */
export const innerExample = (source: string, word: string): string | null =>
  source
    .split('\n')
    .find((line) => new RegExp(`[{,] ${word}:`).test(line))
    ?.trim() ?? null
