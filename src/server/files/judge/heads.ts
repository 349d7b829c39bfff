/** What the first bytes of a file say where no few of them are always the same. All of them as latin1. */

const marks = /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/

/** A text without the mark of its encoding; of UTF-16 the letters that latin1 has. */
const plainText = (head: string): string => head.replace(marks, '').replaceAll('\0', '')

/** What a browser takes for a page begins so; what only quotes one does not. */
const page =
  /^(?:\s|<!--[\s\S]*?-->|<\?xml[^>]*\?>)*<(?:!doctype\s+html|html|head|body|script|iframe|svg|\?php)\b/i

export const beginsAsPage = (head: string): boolean => page.test(plainText(head))

/** A mail begins with its head, and a mailbox with a line of its own before that. */
const mailHead = /^(?:From [^\n]*\n)?[!-9;-~]+:[ \t\r\n]/

export const beginsAsMail = (head: string): boolean => mailHead.test(head.replace(marks, '').trimStart())

export const beginsAsXml = (head: string): boolean => /^\s*<[?!a-z_:]/i.test(plainText(head))

/** Comments may stand before the first section of a drawing; a binary one says what it is. */
const exchange = /^\s*(?:999\r?\n[^\n]*\n\s*)*0\r?\n\s*SECTION\s/

export const beginsAsDxf = (head: string): boolean =>
  exchange.test(head.replace(marks, '')) || head.startsWith('AutoCAD Binary DXF\r\n\x1a\0')

/** How long the second head of a bitmap of Windows may be; it is what tells it from a text that begins so. */
const bitmapHeads = [12, 40, 52, 56, 64, 108, 124]

export const beginsAsBmp = (head: string): boolean =>
  head.startsWith('BM') &&
  head.slice(6, 10) === '\0\0\0\0' &&
  head.slice(15, 18) === '\0\0\0' &&
  bitmapHeads.includes(head.charCodeAt(14))

/** The names of what is signed, enclosed or packed, as they stand in the first bytes of it. */
const signed = [
  '\x06\x09\x2a\x86\x48\x86\xf7\x0d\x01\x07',
  '\x06\x0b\x2a\x86\x48\x86\xf7\x0d\x01\x09\x10\x01\x09',
]
const nameWithin = 24

const isSigned = (bytes: string): boolean =>
  bytes.startsWith('0') && signed.some((name) => bytes.slice(0, nameWithin).includes(name))

/** By its bytes; as text, with lines around it or without; or as the mail that it is sent as. */
export const beginsAsSigned = (head: string): boolean => {
  if (isSigned(head)) return true
  const text = head.replace(marks, '').trimStart()
  if (beginsAsMail(text))
    return /^content-type:\s*application\/(?:x-)?pkcs7-(?:mime|signature)\b/im.test(text)
  const lines = text.replace(/^-----BEGIN (?:PKCS ?#?7|CMS)[A-Z ]*-----\s*/, '')
  const [, letters = ''] = /^([A-Za-z0-9+/\r\n]{40,})/.exec(lines) ?? []
  return isSigned(Buffer.from(letters, 'base64').toString('latin1'))
}

/** Programs that write PDFs put lines before them, and those that read them look so far. */
const pdfWithin = 1024

export const beginsAsPdf = (head: string): boolean => {
  const place = head.indexOf('%PDF-')
  return place >= 0 && place <= pdfWithin
}
