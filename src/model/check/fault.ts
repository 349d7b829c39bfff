import { type Code, catalogue, parts } from '#texts/checks'
import type { Kind } from '../../descriptor/index.ts'
import { detailsOf, kinds } from '../kinds/index.ts'
import { nearest } from './nearest.ts'

/** One thing wrong in a descriptor or in the product, with its place, its value and how to fix it. */
export interface Fault {
  /** Such as 'entities/book.ts'. */
  readonly file: string
  /** Stable: 'E-REF-1'. docs/descriptor-checks.md describes each code. */
  readonly code: Code
  /** The path in the file, outermost first: ['fields', 'author', 'to']. */
  readonly path: readonly string[]
  /** The faulty value, if it is a single word. */
  readonly value: string
  /** What is wrong and how to fix it. */
  readonly message: string
}

export interface Place {
  readonly file: string
  readonly path: readonly string[]
}

export const placeInside = (place: Place, ...path: readonly (string | number)[]): Place => ({
  file: place.file,
  path: [...place.path, ...path.map(String)],
})

const longestShown = 80

const cut = (text: string): string =>
  text.length > longestShown ? `${text.slice(0, longestShown - 1)}…` : text

const shown = (value: unknown): string => {
  if (typeof value === 'string') return `'${cut(value)}'`
  if (value === undefined) return parts.nothing
  return typeof value === 'function' ? parts.aFunction : cut(JSON.stringify(value) ?? String(value))
}

interface Details {
  /** Valid values; the message suggests the nearest. */
  readonly known?: readonly string[]
  /** The text for `{other}` in the catalogue's sentence. */
  readonly other?: string
}

const wayOut = (value: unknown, mend: string, known: readonly string[] | undefined): string => {
  const near = typeof value === 'string' && known ? nearest(value, known) : null
  if (near !== null) return parts.near(near)
  if (!known || known.length === 0 || known.length > 12) return mend
  return parts.known(mend, known.join(', '))
}

/** A kind of field in running text: 'a date', 'an image', 'a list of references'. */
const articled = (word: string): string => {
  const kind = word.replaceAll("'", '')
  const { called } = kind in kinds ? detailsOf(kind as Kind) : {} // `in` checks it
  return called ? parts.called[called] : parts.kind(kind, word)
}

/** A fault with the catalogue's message. */
export const fault = (
  code: Code,
  place: Place,
  value: unknown,
  { known, other = '' }: Details = {},
): Fault => {
  const { says, mend } = catalogue[code]
  const filled = (text: string) =>
    text.replace(/(\ba )?\{(value|other)\}/g, (_, article: string | undefined, what: string) => {
      const word = what === 'value' ? shown(value) : other
      return article === undefined ? word : articled(word)
    })
  return {
    file: place.file,
    code,
    path: place.path,
    value: typeof value === 'string' ? value : shown(value),
    message: `${filled(says)} ${wayOut(value, filled(mend), known)}`,
  }
}

/** The fault if `wrong` is true, as a list to concatenate. */
export const faultIf = (
  wrong: boolean,
  code: Code,
  place: Place,
  value: unknown,
  details?: Details,
): readonly Fault[] => (wrong ? [fault(code, place, value, details)] : [])
