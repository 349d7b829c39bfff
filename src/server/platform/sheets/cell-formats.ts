import type { FileBytes } from './file-bytes.ts'
import { SheetFault } from './sheet-fault.ts'
import { textsIn } from './unzip.ts'
import { readXml } from './xml.ts'
import type { ZipEntry } from './zip-entries.ts'

/** How a numeric cell is displayed. */
export type NumberCellFormat =
  | 'number'
  | 'day'
  | 'time'
  | 'elapsed'
  | 'figures'
  | 'percent'
  | 'scaled'
  | 'currency'

/** Above any real workbook. */
const [mostFormats, longestCode] = [65_536, 1000]

/** Cell formats by style index; detail is the digit count of `figures` or the currency sign. @throws SheetFault */
export const readCellFormats = async (
  file: FileBytes,
  entry: ZipEntry | undefined,
): Promise<readonly (readonly [NumberCellFormat, detail: number | string])[]> => {
  const codes = new Map<number, string>()
  const styles: number[] = []
  let isCells = false
  if (entry)
    await readXml(textsIn(file, entry), {
      open: (name, { numFmtId = '0', formatCode = '' }) => {
        if (name === 'numFmt') codes.set(Number(numFmtId), formatCode.slice(0, longestCode))
        if (name === 'cellXfs') isCells = true
        if (name === 'xf' && isCells) styles.push(Number(numFmtId))
        if (Math.max(codes.size, styles.length) > mostFormats) throw new SheetFault('tooMuch')
      },
      close: (name) => {
        if (name === 'cellXfs') isCells = false
      },
    })
  return styles.map((number) => {
    const code = codes.get(number)
    return code === undefined ? [ofNumber(number), 0] : ofCode(code)
  })
}

/** Built-in number formats, which have no code: days and times of all languages. */
const ofNumber = (number: number): NumberCellFormat => {
  if (/^(1[4-7]|22|2[7-9]|3[016]|5[0-4]|5[78])$/.test(String(number))) return 'day'
  if (number === 9 || number === 10) return 'percent'
  if (number === 46) return 'elapsed'
  return /^(1[89]|2[01]|3[2-5]|4[57]|5[56])$/.test(String(number)) ? 'time' : 'number'
}

const ofCode = (code: string): readonly [NumberCellFormat, number | string] => {
  const [positive = ''] = code
    .replaceAll(/"[^"]*"|[\\_*]./g, '')
    .replaceAll(/\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi, '') // removes colours, locales and conditions, but not elapsed hours
    .split(';')
  if (/^0{2,}$/.test(positive)) return ['figures', positive.length]
  if (/\[(h+|m+|s+)\]/i.test(positive)) return ['elapsed', 0]
  const letters = positive.replaceAll(/AM\/PM|A\/P|General/gi, '')
  if (/[dy]/i.test(letters) || (/m/i.test(letters) && !/[hs[]/i.test(letters))) return ['day', 0]
  if (/[hms]/i.test(letters)) return ['time', 0]
  if (positive.includes('%')) return ['percent', 0]
  if (/[0#?],+(?![0#?,])/.test(positive)) return ['scaled', 0]
  const sign = currencyIn(code)
  return sign === null ? ['number', 0] : ['currency', sign]
}

/** The currency sign in a format code: '[$€-2] #,##0.00', '"€" 0', '$#,##0', '0 "EUR"'. */
const currencyIn = (code: string): string | null => {
  const [first = ''] = code.split(';')
  const [, bracketed = ''] = /\[\$([^\]-]+)/.exec(first) ?? []
  if (bracketed.trim() !== '') return bracketed.trim()
  const bare = first.replaceAll(/\[[^\]]*\]/g, '')
  const [sign] = /\p{Sc}/u.exec(bare) ?? []
  if (sign) return sign
  const [, quoted = ''] = /"\s*([A-Z]{3})\s*"/.exec(bare) ?? []
  return Intl.supportedValuesOf('currency').includes(quoted) ? quoted : null
}
