import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { inside } from '../../commands/parts/paths.mjs'

/** Documents that people write. What follows from the code, and `docs/decisions.md`, have rules of their own. */
const documents = [
  ...['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'docs/architecture.md', 'lab/README.md'],
  ...['departures', 'how-to', 'night', 'operating', 'scaling', 'security'].map((name) => `docs/${name}.md`),
]

const longest = 25

/** A sentence of a document, with the line on which its paragraph begins. */
interface Sentence {
  readonly line: number
  readonly text: string
  readonly words: number
}

/** A paragraph, an item of a list, a heading or a cell of a table: no sentence goes on behind its end. */
interface Block {
  readonly line: number
  readonly text: string
}

const fence = /^\s*(?:```|~~~)/
const item = /^\s*(?:[-*+]|\d+\.)\s+/
const heading = /^#{1,6}\s/
const row = /^\s*\|/
const ruling = /^\s*\|[\s:|-]+\|\s*$/

/** Lines of the text without examples of code; what they leave is blank, so that lines keep their numbers. */
const withoutExamples = (text: string): readonly string[] => {
  let isCode = false
  return text.split('\n').map((line) => {
    const isFence = fence.test(line)
    const hides = isCode || isFence || line.startsWith('    ')
    if (isFence) isCode = !isCode
    return hides ? '' : line
  })
}

/** Cells of a row: a bar that is escaped or stands in code divides nothing. */
const cellsOf = (line: string): readonly string[] =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .replace(/`[^`]*`|\\\|/g, (code) => code.replaceAll('|', '∣'))
    .split('|')

const blocksOf = (text: string): readonly Block[] => {
  const blocks: Block[] = []
  let open: { line: number; lines: string[] } | null = null
  const close = () => {
    if (open) blocks.push({ line: open.line, text: open.lines.join(' ') })
    open = null
  }
  for (const [at, line] of withoutExamples(text).entries()) {
    const isOfItsOwn = row.test(line) || heading.test(line)
    if (line.trim() === '' || isOfItsOwn || item.test(line)) close()
    if (row.test(line) && !ruling.test(line))
      blocks.push(
        ...cellsOf(line)
          .flatMap((cell) => cell.split('<br>'))
          .map((cell) => ({ line: at + 1, text: cell })),
      )
    else if (heading.test(line)) blocks.push({ line: at + 1, text: line.replace(heading, '') })
    else if (!isOfItsOwn && line.trim() !== '') {
      open ??= { line: at + 1, lines: [] }
      open.lines.push(line.replace(item, '').trim())
    }
  }
  close()
  return blocks
}

/** What is read: pictures and addresses are not, a piece of code or an address that stands alone is one word. */
const readable = (text: string): string =>
  text
    .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/`+[^`]*`+/g, 'Code')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\bhttps?:\/\/\S+/g, 'Code')
    .replace(/<!--.*?-->/g, '')

/** A full stop, a question mark or the like, what closes behind it, and then what a sentence may begin with. */
const ending = /(?<=[.!?…][)”"’*_]*)\s+(?=[*_(“"‘']*[\p{Lu}\p{N}])/u

const wordsIn = (text: string): readonly string[] =>
  text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))

/** Names that stand one after another are looked up, and not read: a cell of which half is code. */
const isLookedUp = (words: readonly string[]): boolean =>
  words.filter((word) => /\bCode\b/.test(word)).length * 2 >= words.length

const sentencesOf = (text: string): readonly Sentence[] =>
  blocksOf(text).flatMap((block) =>
    readable(block.text)
      .split(ending)
      .map((sentence) => ({ line: block.line, text: sentence.trim(), words: wordsIn(sentence) }))
      .filter(({ words }) => words.length > 0 && !isLookedUp(words))
      .map((sentence) => ({ ...sentence, words: sentence.words.length })),
  )

describe('what a sentence is', () => {
  const read = (text: string) => sentencesOf(text).map(({ text: sentence, words }) => [sentence, words])

  test.each([
    [
      'a full stop ends it, also behind a bracket',
      'One two. (Three four.) Five',
      ['One two.', '(Three four.)', 'Five'],
    ],
    ['a number with a point does not', 'It takes 1.5 seconds, at most.', ['It takes 1.5 seconds, at most.']],
    ['a line that is wrapped does not', 'One two\nthree.', ['One two three.']],
    ['an item does', '- one two\n- three\n  four', ['one two', 'three four']],
    ['a cell does', '| one two | three four |\n|---|---|', ['one two', 'three four']],
    ['a heading does', '# One two\nThree four.', ['One two', 'Three four.']],
    ['an example is none', 'One two.\n```\nno. Prose at all\n```\nThree four.', ['One two.', 'Three four.']],
    ['a link is its text', 'See [one two](three/four five.md) now.', ['See one two now.']],
    ['a name of code may begin one', 'One two. `npm test` tests it all.', ['One two.', 'Code tests it all.']],
    ['names in a row are none', 'One two:\n\n- `a` `b` c', ['One two:']],
  ])('%s', (_, text, sentences) => {
    expect(read(text).map(([sentence]) => sentence)).toEqual(sentences)
  })

  test('code counts as one word, dashes as none', () => {
    expect(read('Run `npm run prove -- gate` – it takes long.').map(([, words]) => words)).toEqual([5])
  })
})

test.each(documents)(`no sentence of %s is longer than ${longest} words`, (file) => {
  const sentences = sentencesOf(readFileSync(inside(file), 'utf8'))
  expect(sentences.length).toBeGreaterThan(20)
  const long = sentences.filter(({ words }) => words > longest)
  expect(long.map(({ line, text, words }) => `${file}:${line} (${words} words) ${text}`)).toEqual([])
})
