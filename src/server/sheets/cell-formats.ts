import type { FileBytes } from './file-bytes.ts'
import { textsIn } from './unzip.ts'
import { readXml } from './xml.ts'
import type { ZipEntry } from './zip-entries.ts'

/** What the number in a cell is shown as. */
export type CellFormat = 'number' | 'day' | 'time' | 'figures'

/** By the number of a cell's style: what is shown. Figures have a width, told by `figures`. @throws SheetFault */
export const readCellFormats = async (
  file: FileBytes,
  entry: ZipEntry | undefined,
): Promise<readonly (readonly [CellFormat, figures: number])[]> => {
  const codes = new Map<number, string>()
  const styles: number[] = []
  let isCells = false
  if (entry)
    await readXml(textsIn(file, entry), {
      open: (name, { numFmtId = '0', formatCode = '' }) => {
        if (name === 'numFmt') codes.set(Number(numFmtId), formatCode)
        if (name === 'cellXfs') isCells = true
        if (name === 'xf' && isCells) styles.push(Number(numFmtId))
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

/** Formats that every workbook knows by their numbers alone: the days and times of all languages. */
const ofNumber = (number: number): CellFormat => {
  if (/^(1[4-7]|22|2[7-9]|3[016]|5[0-4]|5[78])$/.test(String(number))) return 'day'
  return /^(1[89]|2[01]|3[2-5]|4[5-7]|5[56])$/.test(String(number)) ? 'time' : 'number'
}

const ofCode = (code: string): readonly [CellFormat, number] => {
  const [positive = ''] = code
    .replaceAll(/"[^"]*"|[\\_*]./g, '')
    .replaceAll(/\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi, '') // colours, languages and conditions; not hours that run on
    .split(';')
  if (/^0{2,}$/.test(positive)) return ['figures', positive.length]
  const letters = positive.replaceAll(/AM\/PM|A\/P|General/gi, '')
  if (/[dy]/i.test(letters) || (/m/i.test(letters) && !/[hs[]/i.test(letters))) return ['day', 0]
  return [/[hms]/i.test(letters) ? 'time' : 'number', 0]
}
