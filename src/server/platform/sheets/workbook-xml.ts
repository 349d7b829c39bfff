import type { Cell } from '../../../model/sheet/cell.ts'
import type { CellFormat } from '../../../model/sheet/exported-cell.ts'
import type { SheetPlan } from './sheet-thread.ts'

export const sheetPart = 'xl/worksheets/sheet1.xml'

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** All parts of a workbook except the sheet. */
export const fixedParts = (plan: SheetPlan): readonly (readonly [name: string, text: string])[] => [
  [
    '[Content_Types].xml',
    `${declaration}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/><Override PartName="/${sheetPart}" ContentType="${types}.worksheet+xml"/></Types>`,
  ],
  [
    '_rels/.rels',
    `${declaration}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    'xl/workbook.xml',
    `${declaration}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="${sheetName(plan.title)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `${declaration}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  ],
  ['xl/styles.xml', stylesXml(plan)],
]

/** The sheet up to its first row, with a header that stays visible on scrolling. */
export const sheetStart = (plan: SheetPlan): string => {
  const columns = plan.columns.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  )
  const heads = plan.columns.map(({ head }, at) => textCell(placeOf(at, 1), head, ` s="${headStyle}"`))
  return `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData><row r="1">${heads.join('')}</row>`
}

export const sheetEnd = '</sheetData></worksheet>'

/** @param line from 1, which is the header */
export const rowXml = (plan: SheetPlan, cells: readonly Cell[], line: number): string => {
  const formats = formatsOf(plan)
  let xml = `<row r="${line}">`
  for (const [at, cell] of cells.entries()) {
    if (cell === '') continue
    const place = placeOf(at, line)
    if (typeof cell === 'string') xml += textCell(place, cell)
    else if (typeof cell === 'boolean') xml += `<c r="${place}" t="b"><v>${cell ? 1 : 0}</v></c>`
    else {
      const format = plan.columns[at]?.format ?? 'plain'
      const style = format === 'plain' ? '' : ` s="${firstStyle + formats.indexOf(format)}"`
      xml += `<c r="${place}"${style}><v>${cell}</v></c>`
    }
  }
  return `${xml}</row>`
}

const textCell = (place: string, text: string, style = ''): string =>
  `<c r="${place}"${style} t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`

/** Characters that XML forbids, and text that looks like their escape: both are written as workbook escapes. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is meant
const unheld = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|_(?=x[\da-f]{4}_)/gi

const signs: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

/** A lone surrogate becomes the replacement character. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(unheld, (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replaceAll(/[&<>"]/g, (sign) => signs[sign] ?? sign)

/** Replaces forbidden characters and cuts to Excel's maximum length. */
const sheetName = (title: string): string => escaped(title.replaceAll(/[:\\/?*[\]']/g, ' ').slice(0, 31))

const letters: string[] = []

/** 0, 1 → 'A1'; 26, 2 → 'AA2'. */
const placeOf = (column: number, line: number): string => {
  letters[column] ??= lettersOf(column)
  return letters[column] + line
}

const lettersOf = (column: number): string =>
  (column < 26 ? '' : lettersOf(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26))

const headStyle = 1
const firstStyle = 2
const known = new WeakMap<SheetPlan, readonly CellFormat[]>()

/** The distinct formats of a sheet, except the plain one. */
const formatsOf = (plan: SheetPlan): readonly CellFormat[] => {
  const formats =
    known.get(plan) ??
    [...new Set(plan.columns.map(({ format }) => format))].filter((each) => each !== 'plain')
  known.set(plan, formats)
  return formats
}

const codeOf = (format: CellFormat): string => {
  if (format === 'day') return 'dd-mm-yyyy'
  if (format === 'time') return 'dd-mm-yyyy hh:mm'
  return format === 'plain' || format === 0 ? '0' : `0.${'0'.repeat(format)}`
}

/** First id of custom formats. */
const firstFormat = 164

const stylesXml = (plan: SheetPlan): string => {
  const formats = formatsOf(plan)
  const codes = formats.map(
    (format, at) => `<numFmt numFmtId="${firstFormat + at}" formatCode="${codeOf(format)}"/>`,
  )
  const styles = formats.map(
    (_, at) =>
      `<xf numFmtId="${firstFormat + at}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  )
  const font = '<sz val="11"/><name val="Calibri"/>'
  return `${declaration}<styleSheet xmlns="${main}">${codes.length > 0 ? `<numFmts count="${codes.length}">${codes.join('')}</numFmts>` : ''}<fonts count="2"><font>${font}</font><font><b/>${font}</font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${firstStyle + styles.length}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>${styles.join('')}</cellXfs></styleSheet>`
}
