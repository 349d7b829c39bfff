/** Detection of types whose first bytes vary. All heads are latin1 strings. */

const marks = /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/

/** Removes the byte order mark and, of UTF-16, the zero bytes, which leaves its latin1 letters. */
const plainText = (head: string): string => head.replace(marks, '').replaceAll('\0', '')

/** The beginnings that a browser treats as a page; a file that only quotes one does not match. */
const page =
  /^(?:\s|<!--[\s\S]*?-->|<\?xml[^>]*\?>)*<(?:!doctype\s+html|html|head|body|script|iframe|svg|\?php)\b/i

export const beginsAsPage = (head: string): boolean => page.test(plainText(head))

/** A mail begins with a header; in a mailbox file a `From ` line comes before it. */
const mailHead = /^(?:From [^\n]*\n)?[!-9;-~]+:[ \t\r\n]/

export const beginsAsMail = (head: string): boolean => mailHead.test(head.replace(marks, '').trimStart())

export const beginsAsXml = (head: string): boolean => /^\s*<[?!a-z_:]/i.test(plainText(head))

/** A DXF file may have comments before its first section; a binary one has a signature. */
const exchange = /^\s*(?:999\r?\n[^\n]*\n\s*)*0\r?\n\s*SECTION\s/

export const beginsAsDxf = (head: string): boolean =>
  exchange.test(head.replace(marks, '')) || head.startsWith('AutoCAD Binary DXF\r\n\x1a\0')

/** The valid lengths of a bitmap's second header, which distinguish it from a text that begins with BM. */
const bitmapHeads = [12, 40, 52, 56, 64, 108, 124]

export const beginsAsBmp = (head: string): boolean =>
  head.startsWith('BM') &&
  head.slice(6, 10) === '\0\0\0\0' &&
  head.slice(15, 18) === '\0\0\0' &&
  bitmapHeads.includes(head.charCodeAt(14))

/** Object identifiers of signed, encrypted and packed content, as they occur in the first bytes. */
const signed = [
  '\x06\x09\x2a\x86\x48\x86\xf7\x0d\x01\x07',
  '\x06\x0b\x2a\x86\x48\x86\xf7\x0d\x01\x09\x10\x01\x09',
]
const nameWithin = 24

const isSigned = (bytes: string): boolean =>
  bytes.startsWith('0') && signed.some((name) => bytes.slice(0, nameWithin).includes(name))

/** Matches binary content, Base64 text with or without PEM lines, and the mail format. */
export const beginsAsSigned = (head: string): boolean => {
  if (isSigned(head)) return true
  const text = head.replace(marks, '').trimStart()
  if (beginsAsMail(text))
    return /^content-type:\s*application\/(?:x-)?pkcs7-(?:mime|signature)\b/im.test(text)
  const lines = text.replace(/^-----BEGIN (?:PKCS ?#?7|CMS)[A-Z ]*-----\s*/, '')
  const [, letters = ''] = /^([A-Za-z0-9+/\r\n]{40,})/.exec(lines) ?? []
  return isSigned(Buffer.from(letters, 'base64').toString('latin1'))
}

/** Some programs write lines before the PDF signature, and PDF readers search this far. */
const pdfWithin = 1024

export const beginsAsPdf = (head: string): boolean => {
  const place = head.indexOf('%PDF-')
  return place >= 0 && place <= pdfWithin
}
