import type { FileBytes } from './file-bytes.ts'
import { SheetFault, type SheetFaultName } from './sheet-fault.ts'
import { zipEntries } from './zip-entries.ts'

/** Beginnings of files that are no tables. */
const others: readonly (readonly [SheetFaultName, beginning: string])[] = [
  ['document', '%PDF'],
  ['document', '{\\rtf'],
  ['picture', '\x89PNG'],
  ['picture', '\xff\xd8\xff'],
  ['picture', 'GIF8'],
  ['picture', 'II*\0'],
  ['picture', 'MM\0*'],
  ['binary', 'RIFF'],
  ['archive', '\x1f\x8b'],
  ['archive', '7z\xbc\xaf'],
  ['archive', 'Rar!'],
  ['archive', 'BZh'],
  ['binary', '\x7fELF'],
  ['binary', 'SQLite format 3\0'],
]

/** What a file is by its bytes, whatever it is called. @throws SheetFault where it is no table that we read */
export const kindOfFile = (file: FileBytes): 'csv' | 'xlsx' => {
  const first = file.at(0, 2048)
  const text = first.toString('latin1')
  if (text.startsWith('\xd0\xcf\x11\xe0')) throw new SheetFault(isEncrypted(file) ? 'locked' : 'oldWorkbook')
  const other = others.find(([, beginning]) => text.startsWith(beginning))
  if (other) throw new SheetFault(other[0])
  if (text.startsWith('PK')) return kindOfZip(file)
  const plain = text.replace(/^\xef\xbb\xbf/, '').trimStart()
  if (/^(<!doctype|<html|<table|<\?xml|<meta|mime-version:)/i.test(plain)) throw new SheetFault('webPage')
  return 'csv'
}

/** Parts that tell archives apart, by their names. */
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

/** Whether a compound file holds a workbook with a password: its directory, in UTF-16, names the stream. */
const isEncrypted = (file: FileBytes): boolean => {
  const name = Buffer.from('EncryptedPackage', 'utf16le')
  let end: Uint8Array = new Uint8Array()
  for (const piece of file.pieces()) {
    if (Buffer.concat([end, piece]).includes(name)) return true
    end = piece.subarray(-name.length)
  }
  return false
}
