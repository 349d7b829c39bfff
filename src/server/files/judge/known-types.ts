import { fileTypes } from '../../../model/values/file-types.ts'
import { beginsAsBmp, beginsAsDxf, beginsAsPage, beginsAsPdf, beginsAsSigned } from './heads.ts'

/** A type of file with its way of detection by content. */
export interface KnownType {
  /** Media type. */
  readonly type: string
  /** Extensions in lower case, the usual one first. */
  readonly endings: readonly [string, ...string[]]
  /** Name shown to users. */
  readonly says: string
  /** How the content is detected: by its first bytes, or by the parts in it. */
  readonly by:
    | { readonly begins: readonly Beginning[] }
    | { readonly holds: string }
    | { readonly compound: true }
    | { readonly looks: (head: string) => boolean }
    | { readonly text: 'plain' | 'svg' | 'mail' | 'xml' }
}

/** Bytes as latin1, at the given offset, 0 by default. */
type Beginning = string | readonly [place: number, bytes: string]

const isoMedia = (...brands: readonly string[]): readonly Beginning[] =>
  brands.map((brand) => [4, `ftyp${brand}`] as const)

const openDocument = (name: string, says: string): typeof told => {
  const type = `application/vnd.oasis.opendocument.${name}`
  return { [type]: { says, by: { begins: [[30, `mimetype${type}`]] } } }
}

const office = 'application/vnd.openxmlformats-officedocument'

/** Names and detection of all types that fields may accept. */
const told: Readonly<Record<string, Omit<KnownType, 'type' | 'endings'>>> = {
  'application/pdf': { says: 'PDF', by: { looks: beginsAsPdf } },
  'image/png': { says: 'PNG', by: { begins: ['\x89PNG\r\n\x1a\n'] } },
  'image/jpeg': { says: 'JPEG', by: { begins: ['\xff\xd8\xff'] } },
  'image/gif': { says: 'GIF', by: { begins: ['GIF87a', 'GIF89a'] } },
  'image/webp': { says: 'WebP', by: { begins: [[8, 'WEBPVP8']] } },
  'image/tiff': { says: 'TIFF', by: { begins: ['II*\0', 'MM\0*'] } },
  'image/heic': {
    says: 'HEIC',
    by: { begins: isoMedia('heic', 'heix', 'mif1', 'msf1', 'heim', 'heis', 'hevc') },
  },
  'image/avif': { says: 'AVIF', by: { begins: isoMedia('avif', 'avis') } },
  'image/svg+xml': { says: 'SVG', by: { text: 'svg' } },
  'image/bmp': { says: 'BMP', by: { looks: beginsAsBmp } },
  'image/vnd.dwg': { says: 'DWG', by: { begins: ['AC10'] } },
  'image/vnd.dxf': { says: 'DXF', by: { looks: beginsAsDxf } },
  'text/plain': { says: 'text', by: { text: 'plain' } },
  'text/csv': { says: 'CSV', by: { text: 'plain' } },
  'text/markdown': { says: 'Markdown', by: { text: 'plain' } },
  'text/calendar': { says: 'a calendar', by: { begins: ['BEGIN:VCALENDAR'] } },
  'message/rfc822': { says: 'a mail', by: { text: 'mail' } },
  'application/xml': { says: 'XML', by: { text: 'xml' } },
  'application/rtf': { says: 'RTF', by: { begins: ['{\\rtf'] } },
  [`${office}.wordprocessingml.document`]: { says: 'Word', by: { holds: 'word/document.xml' } },
  [`${office}.spreadsheetml.sheet`]: { says: 'Excel', by: { holds: 'xl/workbook.xml' } },
  [`${office}.presentationml.presentation`]: { says: 'PowerPoint', by: { holds: 'ppt/presentation.xml' } },
  ...openDocument('text', 'OpenDocument text'),
  ...openDocument('spreadsheet', 'an OpenDocument spreadsheet'),
  ...openDocument('presentation', 'an OpenDocument presentation'),
  'application/msword': { says: 'Word 97', by: { compound: true } },
  'application/vnd.ms-excel': { says: 'Excel 97', by: { compound: true } },
  'application/vnd.ms-powerpoint': { says: 'PowerPoint 97', by: { compound: true } },
  'application/vnd.ms-outlook': { says: 'an Outlook mail', by: { compound: true } },
  'application/zip': { says: 'a ZIP archive', by: { begins: ['PK\x03\x04'] } },
  'application/x-7z-compressed': { says: 'a 7z archive', by: { begins: ['7z\xbc\xaf\x27\x1c'] } },
  'application/vnd.rar': { says: 'a RAR archive', by: { begins: ['Rar!\x1a\x07\0', 'Rar!\x1a\x07\x01\0'] } },
  'application/pkcs7-mime': { says: 'what is signed', by: { looks: beginsAsSigned } },
  'application/pkcs7-signature': { says: 'a signature', by: { looks: beginsAsSigned } },
  'audio/mpeg': { says: 'MP3', by: { begins: ['ID3', '\xff\xfb', '\xff\xf3', '\xff\xf2'] } },
  'audio/mp4': { says: 'M4A', by: { begins: isoMedia('M4A') } },
  'audio/wav': { says: 'WAV', by: { begins: [[8, 'WAVE']] } },
  'video/mp4': {
    says: 'MP4',
    by: {
      begins: isoMedia('isom', 'iso2', 'iso4', 'iso5', 'iso6', 'mp41', 'mp42', 'avc1', 'M4V', 'MSNV', 'dash'),
    },
  },
  'video/quicktime': { says: 'QuickTime', by: { begins: isoMedia('qt') } },
  'video/webm': { says: 'WebM', by: { begins: ['\x1a\x45\xdf\xa3'] } },
}

/** The types that fields may accept; any other file is refused, whatever a field declares. */
export const knownTypes: readonly KnownType[] = Object.entries(fileTypes).flatMap(([type, endings]) => {
  const how = told[type]
  return how === undefined ? [] : [{ type, endings, ...how }]
})

/** Signature of the compound files of old Office programs. */
export const compoundBeginning = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'

/** Signatures of programs, pages and archives, which are never accepted. */
const others: readonly (readonly [is: 'program' | 'page' | 'archive', begins: Beginning])[] = [
  ['program', 'MZ'],
  ['program', '\x7fELF'],
  ['program', '#!'],
  ['program', '\xca\xfe\xba\xbe'],
  ['program', '\xcf\xfa\xed\xfe'],
  ['program', '\xce\xfa\xed\xfe'],
  ['program', '\0asm'],
  ['program', 'L\0\0\0\x01\x14\x02\0'],
  ['program', '!<arch>'],
  ['archive', '\x1f\x8b'],
  ['archive', '7z\xbc\xaf\x27\x1c'],
  ['archive', 'Rar!'],
  ['archive', 'MSCF'],
]

/** Returns whether the bytes begin with a signature. @param head as latin1 */
export const beginsWith = (head: string, beginning: Beginning): boolean =>
  typeof beginning === 'string' ? head.startsWith(beginning) : head.startsWith(beginning[1], beginning[0])

/** Markup that makes a browser treat a picture or document as a page if it is among the first bytes. */
export const markupPattern =
  /<(!doctype\s+html|html|head|body|script|iframe|object|embed|svg|style|title|table|div|font|\?php|\?xml-stylesheet)\b/i

/** Returns the actual type of a file whose content does not match its name; null where unknown. */
export const describeOtherContent = (
  head: string,
): { readonly is: 'program' | 'page' | 'archive' } | { readonly says: string } | null => {
  const other = others.find(([, beginning]) => beginsWith(head, beginning))
  if (other) return { is: other[0] }
  const known = knownTypes.find(
    ({ by }) => 'begins' in by && by.begins.some((each) => beginsWith(head, each)),
  )
  if (known) return { says: known.says }
  if (head.startsWith('%PDF-')) return { says: 'PDF' }
  return beginsAsPage(head) ? { is: 'page' } : null
}
