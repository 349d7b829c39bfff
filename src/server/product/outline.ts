/** A word, a string without its quotes, or a number. */
export interface OutlineWord {
  readonly text: string
  readonly line: number
}

/** The entries between two brackets. */
export interface OutlineGroup {
  readonly entries: readonly OutlineEntry[]
}

/** The text between two commas: its key, then its words and brackets in order. */
export interface OutlineEntry {
  /** The text before its colon; null without one. */
  readonly key: string | null
  readonly line: number
  readonly parts: readonly (OutlineWord | OutlineGroup)[]
}

/** The outline of a file of plain data: its exported value and its constants. */
export interface Outline {
  readonly exported: OutlineEntry
  readonly constants: ReadonlyMap<string, OutlineEntry>
}

export const isWord = (part: OutlineWord | OutlineGroup): part is OutlineWord => 'text' in part

const pattern =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|[A-Za-z_$][\w$]*|-?\d[\w.]*|[{}[\](),:]|\n/g

const wordsOf = (source: string): readonly OutlineWord[] => {
  const words: OutlineWord[] = []
  let line = 1
  for (const [text] of source.matchAll(pattern)) {
    if (text !== '\n' && !text.startsWith('/')) words.push({ text, line })
    line += text.split('\n').length - 1
  }
  return words
}

const bare = ({ text, line }: OutlineWord): OutlineWord => ({
  text: /^['"`]/.test(text) ? text.slice(1, -1) : text,
  line,
})

/** Reads entries from `at` up to the closing bracket; `next` is the position after it. */
const readEntries = (
  words: readonly OutlineWord[],
  at: number,
): { readonly entries: OutlineEntry[]; readonly next: number } => {
  const entries: OutlineEntry[] = []
  let key: string | null = null
  let parts: (OutlineWord | OutlineGroup)[] = []
  let begun: number | null = null
  const end = () => {
    if (begun !== null) entries.push({ key, line: begun, parts })
    key = null
    parts = []
    begun = null
  }
  for (let next = at; ; ) {
    const word = words[next]
    if (!word || /^[}\])]$/.test(word.text)) {
      end()
      return { entries, next: next + 1 }
    }
    next += 1
    if (word.text === ',') {
      end()
      continue
    }
    begun ??= word.line
    const [first] = parts
    if (/^[{[(]$/.test(word.text)) {
      const inner = readEntries(words, next)
      parts.push({ entries: inner.entries })
      next = inner.next
    } else if (word.text !== ':') parts.push(bare(word))
    else if (key === null && parts.length === 1 && first && isWord(first)) {
      key = first.text
      parts = []
    }
  }
}

/**
 * Outlines a TypeScript file of plain data. It follows only brackets, commas and colons, so a file with faults works
 * too.
 */
export const outlineOf = (source: string): Outline => {
  const parts = readEntries(wordsOf(source), 0).entries.flatMap((entry) => entry.parts)
  const constants = new Map<string, OutlineEntry>()
  let exported: OutlineEntry = { key: null, line: 1, parts }
  parts.forEach((part, index) => {
    if (!isWord(part)) return
    const rest = parts.slice(index + 1)
    const until = rest.findIndex((each) => isWord(each) && (each.text === 'const' || each.text === 'export'))
    const body = until === -1 ? rest : rest.slice(0, until)
    const [name] = body
    if (part.text === 'default') exported = { key: null, line: part.line, parts: body }
    else if (part.text === 'const' && name && isWord(name))
      constants.set(name.text, { key: name.text, line: name.line, parts: body.slice(1) })
  })
  return { exported, constants }
}
