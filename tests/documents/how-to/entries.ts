import { readFileSync } from 'node:fs'
import { inside } from '../../../commands/parts/paths.mjs'

/** One answer of docs/how-to.md. */
export interface Entry {
  /** 'I want a number that counts by itself' */
  readonly title: string
  /** The files that a reader copies, by their path in a product: 'entities/repair.ts'. */
  readonly files: ReadonlyMap<string, string>
  /** What its line "You get …" names, in order: the code of that line, without its marks. */
  readonly claims: readonly string[]
}

const matches = (text: string, pattern: RegExp): readonly (readonly string[])[] =>
  [...text.matchAll(pattern)].map(([, ...parts]) => parts)

const entryOf = (part: string): Entry => {
  const [title = ''] = part.split('\n')
  const files = matches(part, /^`([\w/.-]+)`\n\n```ts\n([\s\S]*?)```$/gm)
  const [[line = ''] = [], ...further] = matches(part, /^(You get .*)$/gm)
  if (further.length > 0 || files.length !== matches(part, /^(```ts)$/gm).length)
    throw new Error(`${title}: one line "You get …", and over each descriptor the name of its file.`)
  return {
    title,
    files: new Map(files.map(([path = '', text = '']) => [path, text])),
    claims: matches(line, /`([^`]+)`/g).map(([code = '']) => code),
  }
}

/** Every answer, in the order of the document. */
export const entries: readonly Entry[] = readFileSync(inside('docs', 'how-to.md'), 'utf8')
  .split(/^### /m)
  .slice(1)
  .map(entryOf)
