import sax from 'sax'
import { SheetFault } from './sheet-fault.ts'

/** What is told of a text in XML; names come without the prefix of their namespace. */
interface XmlReader {
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void
  readonly text?: (text: string) => void
  readonly close?: (name: string) => void
}

/** What no part of a workbook needs: it is refused as it comes, before memory is taken for it. */
const mostDepth = 64
const mostAttributes = 100
/** Characters of a name, of the value of an attribute, and of a text, a comment or an instruction. */
const [longestName, longestValue, longestText] = [1000, 70_000, 1_000_000]

/** So many characters are parsed before anybody looks at what has become of them. */
const atOnce = 4096

/** A text in slices of which each makes little when it is parsed. */
export function* slicesOf(text: string): Generator<string> {
  for (let from = 0; from < text.length; from += atOnce) yield text.slice(from, from + atOnce)
}

/**
 * Goes through a text in XML as its pieces come, of which `write` takes one. Entities are never expanded, but for those
 * that XML itself has: a text that describes some is refused, and so is one that nests deeper, or has more or longer
 * attributes, than any workbook. @throws SheetFault by both
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
    reader.open?.(withoutPrefix(name), given as Readonly<Record<string, string>>) // without `xmlns` they are texts
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
      throw error instanceof SheetFault ? error : new SheetFault('damaged') // an attribute may be called as a method is
    }
  }
  const held = parser as unknown as Readonly<Record<(typeof gathered)[number][0], string>> // no types are told of them
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

/** What the parser gathers until it is whole, and how long it may be. */
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

/** Of entities the five of XML alone are known, none of HTML. */
const settings = { position: false, strictEntities: true } as const

/** Goes through a whole text. @throws SheetFault */
export const readXml = async (texts: AsyncIterable<string>, reader: XmlReader): Promise<void> => {
  const parser = xmlParser(reader)
  for await (const text of texts) parser.write(text)
  parser.end()
}

const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1)
