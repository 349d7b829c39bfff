import { invalidFile } from '#texts/stored-files'
import { typesIn } from '../../../model/values/file-types.ts'
import { FileBytes } from '../../platform/sheets/file-bytes.ts'
import { SheetFault } from '../../platform/sheets/sheet-fault.ts'
import { zipEntries } from '../../platform/sheets/zip-entries.ts'
import { endingOf } from './file-name.ts'
import { beginsAsMail, beginsAsXml } from './heads.ts'
import {
  beginsWith,
  compoundBeginning,
  describeOtherContent,
  type KnownType,
  knownTypes,
  markupPattern,
} from './known-types.ts'
import { faultOfSize } from './picture-size.ts'
import { faultOfSvg } from './svg.ts'
import { faultOfText } from './text-bytes.ts'
import { faultOfXml } from './xml.ts'

/** First bytes that are used to detect a file's type. */
export const headBytes = 4096
/** Some programs search their signature within this many first bytes. */
const lookedInto = 1024
const endOfZip = 22 + 0xffff
const endMark = Buffer.from('PK\x05\x06', 'latin1')
const farEndMark = 'PK\x06\x07'

/**
 * Returns the type that a file must have by its extension.
 * @param accepts media types that the field accepts
 * @returns the type, or the reason why the file is not accepted
 */
export const typeByName = (
  name: string,
  accepts: readonly string[],
  label: string,
): { readonly type: KnownType } | { readonly fault: string } => {
  const ending = endingOf(name)
  const meant = typesIn(accepts)
  const type = knownTypes.find((each) => each.endings.includes(ending))
  if (type !== undefined && meant.includes(type.type)) return { type }
  const taken = knownTypes.filter((each) => meant.includes(each.type)).map(({ endings }) => `.${endings[0]}`)
  return { fault: invalidFile.notTaken(label, ending, taken) }
}

/** Returns why the first bytes do not match the type; null where they may. */
export const faultOfHead = (bytes: Buffer, { by, says, endings }: KnownType): string | null => {
  const head = bytes.toString('latin1')
  const fits =
    'begins' in by
      ? by.begins.some((each) => beginsWith(head, each))
      : 'looks' in by
        ? by.looks(head) && isNothingElse(head, says)
        : 'compound' in by
          ? head.startsWith(compoundBeginning)
          : 'holds' in by
            ? head.startsWith('PK\x03\x04')
            : true
  if (!fits) return invalidFile.otherContent(endings[0], says, describeOtherContent(head))
  if ('text' in by) {
    const other = describeOtherContent(head)
    const isMarkup = by.text === 'svg' || by.text === 'xml'
    const begins = by.text === 'mail' ? beginsAsMail(head) : by.text === 'xml' ? beginsAsXml(head) : true
    if (begins && (other === null || (isMarkup && 'is' in other && other.is === 'page'))) return null
    return invalidFile.otherContent(endings[0], says, other)
  }
  if (isWrapped(endings)) return null
  const looked = head.slice(0, lookedInto)
  if (markupPattern.test(looked)) return invalidFile.twoThings(says, { is: 'page' })
  if (endings[0] !== 'pdf' && looked.includes('%PDF-')) return invalidFile.twoThings(says, { says: 'PDF' })
  return null
}

/** A type without a signature must not begin with the signature of another type. */
const isNothingElse = (head: string, says: string): boolean => {
  const other = describeOtherContent(head)
  return other === null || ('says' in other && other.says === says)
}

/** A signed file contains a document of any type. */
const isWrapped = ([ending]: KnownType['endings']): boolean => ending === 'p7m' || ending === 'p7s'

/** Checks a whole file whose first bytes match the type; returns the mismatch, or null. */
export const faultOfContent = async (path: string, type: KnownType): Promise<string | null> => {
  const { by, says, endings } = type
  const file = new FileBytes(path)
  try {
    if ('text' in by) {
      if (by.text === 'svg') return await faultOfSvg(file)
      return await (by.text === 'xml' ? faultOfXml : faultOfText)(file, says)
    }
    if (isWrapped(endings)) return null
    const size = await faultOfSize(file, type.type)
    if (size !== null) return size
    const isZip = file.at(0, 4).toString('latin1') === 'PK\x03\x04'
    if (isZip) return faultOfZip(file, type)
    return endsInArchive(file) ? invalidFile.twoThings(says, { is: 'archive' }) : null
  } catch (error) {
    if (error instanceof SheetFault) return invalidFile.damaged(endings[0])
    throw error
  } finally {
    file.close()
  }
}

const faultOfZip = (file: FileBytes, { by, says, endings }: KnownType): string | null => {
  const names = zipEntries(file).map(({ name }) => name)
  if ('holds' in by && !names.includes(by.holds)) return invalidFile.otherContent(endings[0], says, null)
  return endings[0] !== 'zip' && names.some((name) => name.endsWith('vbaproject.bin'))
    ? invalidFile.macros
    : null
}

/**
 * Returns whether a file of another type also opens as a ZIP archive, whose directory is at the end.
 * A ZIP64 archive has a second end record, and its locator right before the first.
 */
const endsInArchive = (file: FileBytes): boolean => {
  const place = Math.max(0, file.size - endOfZip)
  const tail = file.at(place, endOfZip)
  for (let at = tail.lastIndexOf(endMark); at >= 0; ) {
    if (at + 22 <= tail.length && tail.readUInt16LE(at + 10) > 0) {
      if (place + at >= 20 && file.at(place + at - 20, 4).toString('latin1') === farEndMark) return true
      const directory = place + at - tail.readUInt32LE(at + 12)
      if (directory >= 0 && file.at(directory, 4).toString('latin1') === 'PK\x01\x02') return true
    }
    at = at === 0 ? -1 : tail.lastIndexOf(endMark, at - 1)
  }
  return false
}
