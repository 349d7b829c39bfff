import { setImmediate as nextTurn } from 'node:timers/promises'
import sax from 'sax'
import { invalidFile } from '#texts/stored-files'
import type { FileBytes } from '../../platform/sheets/file-bytes.ts'
import { faultOfText, wideIn } from './text-bytes.ts'

/** Longest part before the first element. */
const longestProlog = 1024 * 1024
/** Namespaces whose elements a browser renders and runs. */
const shown = ['http://www.w3.org/1999/xhtml', 'http://www.w3.org/2000/svg']

/**
 * Returns why a file is not acceptable XML: HTML, SVG and embedded stylesheets are refused because a browser could run
 * them.
 */
export const faultOfXml = async (file: FileBytes, says: string): Promise<string | null> => {
  const found = await beginningOf(file)
  if (found === 'page') return invalidFile.otherContent('xml', says, { is: 'page' })
  return found === 'damaged' ? invalidFile.damaged('xml') : faultOfText(file, says)
}

const beginningOf = async (file: FileBytes): Promise<'document' | 'page' | 'damaged'> => {
  const parser = sax.parser(true, {})
  let found: 'document' | 'page' | 'damaged' | null = null
  parser.onerror = () => {
    found ??= 'damaged'
  }
  parser.onprocessinginstruction = ({ name, body }) => {
    if (name.toLowerCase() === 'xml-stylesheet' && /href\s*=\s*["']\s*(#|data:|javascript:)/i.test(body))
      found ??= 'page'
  }
  parser.onopentag = ({ name, attributes }) => {
    const [first = '', second] = name.split(':', 2)
    const [prefix, local] = second === undefined ? ['', first] : [`:${first}`, second]
    const space = String(attributes[`xmlns${prefix}`] ?? '').trim()
    found ??= shown.includes(space) || /^(html|svg)$/i.test(local) ? 'page' : 'document'
  }
  const decoder = new TextDecoder(wideIn(file.at(0, 2)) ?? 'latin1')
  let read = 0
  for (const piece of file.pieces()) {
    parser.write(decoder.decode(piece, { stream: true }).replace(/^\xef\xbb\xbf/, ''))
    read += piece.length
    if (found !== null) return found
    if (read > longestProlog) return 'damaged'
    await nextTurn()
  }
  return found ?? 'damaged'
}
