import sax from 'sax'
import { SheetFault } from './sheet-fault.ts'

/** XML parser callbacks; names have no namespace prefix. */
interface XmlReader {
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void
  readonly text?: (text: string) => void
  readonly close?: (name: string) => void
}

/** Limits that no workbook part reaches; excess is refused before memory is allocated. */
const mostDepth = 64
const mostAttributes = 100
/** Maximum characters of a name, of an attribute value, and of a text, comment or instruction. */
const [longestName, longestValue, longestText] = [1000, 70_000, 1_000_000]

/** Characters to parse between two checks of the limits. */
const atOnce = 4096

/** Splits a text into slices, so that the limits are checked between them. */
export function* slicesOf(text: string): Generator<string> {
  for (let from = 0; from < text.length; from += atOnce) yield text.slice(from, from + atOnce)
}

/**
 * Parses XML from chunks passed to `write`. Only XML's five built-in entities are expanded; a DOCTYPE is refused. So
 * is deeper nesting, or more or longer attributes, than any workbook has.
 * @throws SheetFault from both functions
 */
export const xmlParser = (reader: XmlReader): { write(piece: string): void; end(): void } => {
  const parser = sax.parser(true, settings)
  let [depth, attributes] = [0, 0]
  const refuse = (): never => {
    throw new SheetFault('damaged')
  }
  const bound = (is: number, most: number): void => {
    if (is > most) throw new SheetFault('tooMuch')
  }
  parser.onopentagstart = () => {
    attributes = 0
    depth += 1
    bound(depth, mostDepth)
  }
  parser.onattribute = ({ value }) => {
    attributes += 1
    bound(attributes, mostAttributes)
    bound(value.length, longestValue)
  }
  parser.onopentag = ({ name, attributes: given }) => {
    bound(name.length, longestName)
    reader.open?.(withoutPrefix(name), given as Readonly<Record<string, string>>) // attributes are strings without the `xmlns` option
  }
  parser.onclosetag = (name) => {
    depth -= 1
    reader.close?.(withoutPrefix(name))
  }
  parser.ontext = parser.oncdata = (text) => reader.text?.(text)
  parser.onerror = parser.ondoctype = refuse
  const parse = (work: () => unknown): void => {
    try {
      work()
    } catch (error) {
      throw error instanceof SheetFault ? error : new SheetFault('damaged') // an attribute named like a method makes the parser throw
    }
  }
  const held = parser as unknown as Readonly<Record<(typeof gathered)[number][0], string>> // fields missing in the types
  return {
    write: (piece) => {
      for (const some of slicesOf(piece)) {
        parse(() => parser.write(some))
        for (const [name, most] of gathered) bound(held[name].length, most)
      }
    },
    end: () => parse(() => parser.close()),
  }
}

/** The parser's buffers and their maximum lengths. */
const gathered = [
  ['tagName', longestName],
  ['attribName', longestName],
  ['attribValue', longestValue],
  ['textNode', longestText],
  ['cdata', longestText],
  ['comment', longestText],
  ['procInstName', longestName],
  ['procInstBody', longestText],
  ['sgmlDecl', longestName],
  ['doctype', longestName],
  ['entity', longestName],
] as const

/** Only the five XML entities are known, no HTML ones. */
const settings = { position: false, strictEntities: true } as const

/** Parses a whole text. @throws SheetFault */
export const readXml = async (texts: AsyncIterable<string>, reader: XmlReader): Promise<void> => {
  const parser = xmlParser(reader)
  for await (const text of texts) parser.write(text)
  parser.end()
}

const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1)
