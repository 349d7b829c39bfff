import { setImmediate as nextTurn } from 'node:timers/promises'
import sax from 'sax'
import { invalidFile } from '#texts/stored-files'
import type { FileBytes } from '../../platform/sheets/file-bytes.ts'

/** Elements that run code or embed pages. */
const running = new Set([
  'script',
  'foreignobject',
  'iframe',
  'object',
  'embed',
  'handler',
  'listener',
  'audio',
  'video',
])

/** Allowed targets of links: an element of the drawing, or an embedded picture. */
const inside = /^(#|data:image\/(png|jpeg|gif|webp);)/i

const local = (name: string): string => name.replace(/^.*:/, '').toLowerCase()

/** Returns why an SVG file is unsafe or damaged; null where it only draws. */
export const faultOfSvg = async (file: FileBytes): Promise<string | null> => {
  const parser = sax.parser(true, {})
  let fault: string | null = null
  let root: string | null = null
  const refuse = (what: string) => {
    fault ??= invalidFile.script(what)
  }
  parser.onerror = () => {
    fault ??= invalidFile.damaged('svg')
  }
  parser.ondoctype = (text) => {
    if (/\[|entity/i.test(text)) refuse('<!ENTITY')
  }
  parser.onprocessinginstruction = ({ name }) => {
    if (name.toLowerCase() !== 'xml') refuse(`<?${name}`)
  }
  parser.onopentag = ({ name, attributes }) => {
    const tag = local(name)
    root ??= tag
    if (running.has(tag)) refuse(`<${tag}>`)
    for (const [key, value] of Object.entries(attributes)) {
      const attribute = local(key)
      const text = String(value).replaceAll(/[\s\p{C}]/gu, '')
      if (attribute.startsWith('on')) refuse(attribute)
      else if (
        /^(href|src)$/.test(attribute) &&
        !inside.test(text) &&
        !(tag === 'a' && /^https?:/i.test(text))
      )
        refuse(attribute)
      else if (/(java|vb)script:/i.test(text)) refuse(attribute)
      else if (attribute === 'attributename' && /^(on|.*href$)/i.test(text)) refuse(text)
      else if (attribute === 'style') refuseStyle(text, refuse)
    }
  }
  parser.ontext = (text) => {
    if (parser.tag && local(parser.tag.name) === 'style') refuseStyle(text, refuse)
  }
  parser.oncdata = parser.ontext
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for (const piece of file.pieces()) {
      parser.write(decoder.decode(piece, { stream: true }))
      if (fault !== null) return fault
      await nextTurn()
    }
    parser.write(decoder.decode()).close()
  } catch {
    return fault ?? invalidFile.damaged('svg')
  }
  return fault ?? (root === 'svg' ? null : invalidFile.otherContent('svg', 'SVG', null))
}

const refuseStyle = (text: string, refuse: (what: string) => void): void => {
  if (/@import|expression\(|url\(['"]?(?!#|data:image\/)/i.test(text.replaceAll(/[\s\p{C}\\]/gu, '')))
    refuse('style')
}
