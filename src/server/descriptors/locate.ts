/** A word or a text in a descriptor file. */
interface Token {
  readonly text: string
  readonly line: number
  /** How many brackets are open around it. */
  readonly depth: number
  /** Followed by a colon: it names what comes after. */
  readonly key: boolean
}

const pattern =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|[A-Za-z_$][\w$]*|[{[(]|[}\])]|\n/g

/** The words and texts of a TypeScript file, with their lines; comments are passed over. */
const tokensOf = (source: string): readonly Token[] => {
  const tokens: Token[] = []
  let line = 1
  let depth = 0
  for (const match of source.matchAll(pattern)) {
    const [text] = match
    if (/^[{[(]$/.test(text)) depth += 1
    else if (/^[}\])]$/.test(text)) depth -= 1
    else if (text !== '\n' && !text.startsWith('/'))
      tokens.push({
        text: /^['"`]/.test(text) ? text.slice(1, -1) : text,
        line,
        depth,
        key: /^\s*:/.test(source.slice(match.index + text.length, match.index + text.length + 20)),
      })
    line += text.split('\n').length - 1
  }
  return tokens
}

/** The tokens inside the value that the key at `index` names: all that follow and lie deeper, or on its own line. */
const insideOf = (
  tokens: readonly Token[],
  index: number,
): { readonly from: number; readonly to: number } => {
  const key = tokens[index]
  let to = index + 1
  while (
    to < tokens.length &&
    key &&
    ((tokens[to]?.depth ?? 0) > key.depth || !tokens[to]?.key) &&
    (tokens[to]?.depth ?? 0) >= key.depth
  )
    to += 1
  return { from: index + 1, to }
}

/**
 * The line of a fault in its file, from 1: the path is followed key by key as far as the file spells it out,
 * and within it the offending value; whatever is written elsewhere (a shared constant) ends at its nearest key.
 */
export const locate = (source: string, path: readonly string[], value: string): number => {
  const tokens = tokensOf(source)
  const start = tokens.findIndex(({ text }) => text === 'default')
  let range = { from: Math.max(0, start), to: tokens.length }
  let line = tokens[range.from]?.line ?? 1
  for (const step of path) {
    const find = (wanted: (token: Token) => boolean) => {
      const within = tokens.slice(range.from, range.to).findIndex(wanted)
      return within === -1 ? -1 : range.from + within
    }
    const depths = tokens
      .slice(range.from, range.to)
      .flatMap(({ text, key, depth }) => (key && text === step ? [depth] : []))
    const shallowest = Math.min(...depths)
    const key = find((token) => token.key && token.text === step && token.depth === shallowest)
    const found = key === -1 ? find(({ text }) => text === step) : key
    if (found === -1) continue
    line = tokens[found]?.line ?? line
    if (key !== -1) range = insideOf(tokens, key)
  }
  const offending = tokens.slice(range.from, range.to).find(({ text }) => text === value)
  return offending?.line ?? line
}
