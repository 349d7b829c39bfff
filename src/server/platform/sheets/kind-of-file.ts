import type { FileBytes } from './file-bytes.ts'
import { SheetFault, type SheetFaultName } from './sheet-fault.ts'
import { zipEntries } from './zip-entries.ts'

/** Signatures of files that are not tables. */
const others: readonly (readonly [SheetFaultName, beginning: string])[] = [
  ['document', '%PDF'],
  ['document', '{\\rtf'],
  ['picture', '\x89PNG'],
  ['picture', '\xff\xd8\xff'],
  ['picture', 'GIF8'],
  ['picture', 'II*\0'],
  ['picture', 'MM\0*'],
  ['archive', '\x1f\x8b'],
  ['archive', '7z\xbc\xaf'],
  ['archive', 'Rar!'],
  ['binary', '\x7fELF'],
  ['binary', 'SQLite format 3\0'],
]

/** Detects the file type by content, not by name. @throws SheetFault if it is not a supported table */
export const kindOfFile = (file: FileBytes): 'csv' | 'xlsx' => {
  const first = file.at(0, 2048)
  const text = first.toString('latin1')
  if (text.startsWith('\xd0\xcf\x11\xe0')) throw new SheetFault(kindOfCompound(file))
  const other = others.find(([, beginning]) => text.startsWith(beginning))
  if (other) throw new SheetFault(other[0])
  if (text.startsWith('PK\x03') || text.startsWith('PK\x05')) return kindOfZip(file)
  const plain = text.replace(/^\xef\xbb\xbf/, '').trimStart()
  if (/^(<!doctype|<html|<table|<\?xml|<meta|mime-version:)/i.test(plain)) throw new SheetFault('webPage')
  return 'csv'
}

/** Entry names that identify the kind of archive. */
const inside: readonly (readonly [SheetFaultName, RegExp])[] = [
  ['binaryWorkbook', /^xl\/workbook\.bin$/],
  ['openDocument', /^(mimetype|content\.xml)$/],
  ['numbers', /\.iwa$|^index\.zip$|^index\//],
  ['document', /^(word|ppt|visio)\//],
]

const kindOfZip = (file: FileBytes): 'xlsx' => {
  const names = zipEntries(file).map(({ name }) => name)
  if (names.some((name) => /^xl\/workbook\d*\.xml$/.test(name))) return 'xlsx'
  const other = inside.find(([, pattern]) => names.some((name) => pattern.test(name)))
  throw new SheetFault(other?.[0] ?? 'archive')
}

/** Identifies a compound file, the container of old and encrypted files, by the UTF-16 names in its directory. */
const kindOfCompound = (file: FileBytes): SheetFaultName => {
  const names = ['EncryptedPackage', 'Workbook', 'Book'].map((name) => Buffer.from(name, 'utf16le'))
  const found = names.map(() => false)
  let end: Uint8Array = new Uint8Array()
  for (const piece of file.pieces()) {
    const bytes = Buffer.concat([end, piece])
    for (const [place, name] of names.entries()) found[place] ||= bytes.includes(name)
    end = piece.subarray(-longestName)
  }
  if (found[0]) return 'locked'
  return found.some(Boolean) ? 'oldWorkbook' : 'document'
}

/** In bytes. */
const longestName = 32
