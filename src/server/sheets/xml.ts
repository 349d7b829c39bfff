import sax from 'sax'
import { SheetFault } from './sheet-fault.ts'

/** What is told of a text in XML; names come without the prefix of their namespace. */
export interface XmlReader {
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void
  readonly text?: (text: string) => void
  readonly close?: (name: string) => void
}

/**
 * Goes through a text in XML as its pieces come, of which `write` takes one. Entities are never expanded, but for those
 * that XML itself has: a text that describes some is refused. @throws SheetFault by both
 */
export const xmlParser = (reader: XmlReader): { write(piece: string): void; end(): void } => {
  const parser = sax.parser(true, settings)
  const refuse = (): never => {
    throw new SheetFault('damaged')
  }
  parser.onopentag = ({ name, attributes }) =>
    reader.open?.(withoutPrefix(name), attributes as Readonly<Record<string, string>>) // without `xmlns` they are texts
  parser.onclosetag = (name) => reader.close?.(withoutPrefix(name))
  parser.ontext = parser.oncdata = (text) => reader.text?.(text)
  parser.onerror = parser.ondoctype = refuse
  return { write: (piece) => parser.write(piece), end: () => parser.close() }
}

/** Of entities the five of XML alone are known, none of HTML. */
const settings = { position: false, strictEntities: true } as const

/** Goes through a whole text. @throws SheetFault */
export const readXml = async (texts: AsyncIterable<string>, reader: XmlReader): Promise<void> => {
  const parser = xmlParser(reader)
  for await (const text of texts) parser.write(text)
  parser.end()
}

const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1)
