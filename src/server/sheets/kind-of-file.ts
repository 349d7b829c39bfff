import { SheetFault, type SheetFaultName } from './sheet-fault.ts'
import { zipEntries } from './zip-entries.ts'

const starts = (bytes: Buffer, ...first: readonly number[]): boolean =>
  bytes.length >= first.length && first.every((byte, place) => bytes[place] === byte)

/** Beginnings of files that are no tables. */
const others: readonly (readonly [SheetFaultName, ...number[]])[] = [
  ['notTable', 0x25, 0x50, 0x44, 0x46], // PDF
  ['notTable', 0x89, 0x50, 0x4e, 0x47], // PNG
  ['notTable', 0xff, 0xd8, 0xff], // JPEG
  ['notTable', 0x47, 0x49, 0x46, 0x38], // GIF
  ['binary', 0x1f, 0x8b], // gzip
  ['binary', 0x7f, 0x45, 0x4c, 0x46],
  ['binary', 0x53, 0x51, 0x4c, 0x69, 0x74, 0x65],
]

/** What a file is by its bytes, whatever it is called. @throws SheetFault where it is no table that we read */
export const kindOfFile = (bytes: Buffer): 'csv' | 'xlsx' => {
  if (starts(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    throw new SheetFault(bytes.includes(utf16('EncryptedPackage')) ? 'locked' : 'oldWorkbook')
  for (const [fault, ...first] of others) if (starts(bytes, ...first)) throw new SheetFault(fault)
  if (!starts(bytes, 0x50, 0x4b)) return 'csv'
  const names = zipEntries(bytes).map(({ name }) => name)
  if (names.some((name) => /^xl\/workbook\.xml$/i.test(name))) return 'xlsx'
  if (names.includes('mimetype') || names.includes('content.xml')) throw new SheetFault('openDocument')
  throw new SheetFault(
    names.some((name) => /\.iwa$|^Index\.zip$|^Index\//.test(name)) ? 'numbers' : 'notTable',
  )
}

const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le')
