import { type Packed, zip } from './zip.ts'

interface Written {
  /** By name what stands between <sheetData> and </sheetData>. */
  readonly sheets?: Readonly<Record<string, string>>
  /** Between <sst> and </sst>. */
  readonly texts?: string
  /** The formats of the styles 0, 1, 2 …: a code, or the number of one that every workbook knows. */
  readonly formats?: readonly (string | number)[]
  /** Attributes of `workbookPr`. */
  readonly properties?: string
  /** Attributes of a sheet by its name. */
  readonly states?: Readonly<Record<string, string>>
  readonly also?: readonly Packed[]
  /** Changes each file before it is packed. */
  readonly changed?: (file: Packed) => Packed
}

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'

/** A workbook, written by hand. */
export const workbook = ({
  sheets = {},
  texts = '',
  formats = [],
  properties = '',
  states = {},
  also = [],
  changed = (file) => file,
}: Written): Buffer => {
  const named = Object.entries(sheets)
  const link = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${relations}/${kind}" Target="${target}"/>`
  const codes = formats.map((format, at) =>
    typeof format === 'string' ? `<numFmt numFmtId="${164 + at}" formatCode="${escaped(format)}"/>` : '',
  )
  const styles = formats.map(
    (format, at) => `<xf numFmtId="${typeof format === 'string' ? 164 + at : format}"/>`,
  )
  const files: readonly Packed[] = [
    {
      name: 'xl/workbook.xml',
      content: `<workbook ${main} xmlns:r="${relations}"><workbookPr ${properties}/><sheets>${named
        .map(
          ([name], at) =>
            `<sheet name="${escaped(name)}" sheetId="${at + 1}" ${states[name] ?? ''} r:id="s${at}"/>`,
        )
        .join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${[
        link('t', 'sharedStrings', 'sharedStrings.xml'),
        link('f', 'styles', '/xl/styles.xml'),
        ...named.map((_, at) => link(`s${at}`, 'worksheet', `worksheets/sheet${at + 1}.xml`)),
      ].join('')}</Relationships>`,
    },
    { name: 'xl/sharedStrings.xml', content: `<sst ${main}>${texts}</sst>` },
    {
      name: 'xl/styles.xml',
      content: `<styleSheet ${main}><numFmts>${codes.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${styles.join('')}</cellXfs></styleSheet>`,
    },
    ...named.map(([, rows], at) => ({
      name: `xl/worksheets/sheet${at + 1}.xml`,
      content: `<?xml version="1.0" encoding="UTF-8"?>\n<worksheet ${main}><sheetData>${rows}</sheetData></worksheet>`,
    })),
    ...also,
  ]
  return zip(files.map(changed))
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** A row of texts. */
export const textRow = (...texts: readonly string[]): string =>
  `<row>${texts.map((text) => `<c t="inlineStr"><is><t>${escaped(text)}</t></is></c>`).join('')}</row>`
