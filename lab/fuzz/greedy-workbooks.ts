import fc from 'fast-check'
import { textRow, workbook } from '../../tests/support/workbook.ts'
import type { ImportFile } from './import-files.ts'

/** Parts of a workbook that are read, by the ends of their names. */
const parts = ['workbook.xml', 'workbook.xml.rels', 'sharedStrings.xml', 'styles.xml', 'sheet1.xml'] as const

/** Around a bound as well as far beyond it. */
const count = (bound: number, most: number) =>
  fc.oneof(fc.integer({ min: bound - 2, max: bound + 2 }), fc.integer({ min: bound, max: most }))

const small = (heads: readonly string[]) => textRow(...heads) + textRow(...heads.map(() => '1'))

/** A small workbook with something more at the end of one of its parts. */
const holding = (heads: readonly string[], part: string, inside: string): Buffer =>
  workbook({
    sheets: { One: small(heads) },
    formats: ['0'],
    changed: (file) =>
      file.name.endsWith(`/${part}`)
        ? { ...file, content: String(file.content).replace(/(<\/\w+>)$/, (end) => `${inside}${end}`) }
        : file,
  })

const repeated = (what: string, of: (times: number) => string, times: fc.Arbitrary<number>) =>
  fc.tuple(fc.constantFrom(...parts), times).map(([part, number]) => ({ what, part, number, of }))

const within = fc.oneof(
  repeated('nested', (times) => '<a>'.repeat(times) + '</a>'.repeat(times), count(63, 300_000)),
  repeated('nested without end', (times) => '<a>'.repeat(times), count(63, 3_000_000)),
  repeated(
    'attributes',
    (times) => `<a ${Array.from({ length: times }, (_, at) => `a${at}=""`).join(' ')}/>`,
    count(100, 100_000),
  ),
  repeated('a long attribute', (times) => `<a b="${'x'.repeat(times)}"/>`, count(70_000, 5_000_000)),
  repeated('a long name', (times) => `<${'x'.repeat(times)}/>`, count(1000, 5_000_000)),
  repeated('a long text', (times) => `<t>${'x'.repeat(times)}</t>`, count(1_000_000, 9_000_000)),
  repeated('a long comment', (times) => `<!--${'x'.repeat(times)}-->`, count(1_000_000, 9_000_000)),
  repeated('formats', (times) => `<cellXfs>${'<xf/>'.repeat(times)}</cellXfs>`, count(65_536, 500_000)),
  repeated('relations', (times) => '<Relationship Id="a" Target="b"/>'.repeat(times), count(70_000, 200_000)),
  repeated('texts', (times) => '<si><t>a</t></si>'.repeat(times), count(1000, 500_000)),
  repeated(
    'runs of a text',
    (times) => `<si>${'<r><t>aaaa</t></r>'.repeat(times)}</si>`,
    count(1000, 300_000),
  ),
  repeated('merged cells', (times) => '<mergeCell ref="A1:XFD1048576"/>'.repeat(times), count(100, 200_000)),
  repeated('links', (times) => '<hyperlink ref="A2" r:id="x"/>'.repeat(times), count(100, 200_000)),
)

const far = '<row><c r="A1"><v>1</v></c><c r="XFD1"><v>1</v></c></row>'

/** Small files that would be much if they were believed: shared texts × cells, nests, endless names, far cells, parts twice. */
export const greedyWorkbook = (heads: readonly string[]): fc.Arbitrary<ImportFile> =>
  fc.oneof(
    fc
      .record({
        rows: count(10, 4000),
        columns: fc.integer({ min: 1, max: 30 }),
        characters: fc.constantFrom(100, 1000, 32_767, 32_768),
      })
      .map(({ rows, columns, characters }) => ({
        what: `workbook of ${rows} × ${columns} cells with one text of ${characters}`,
        bytes: workbook({
          sheets: {
            One:
              textRow(...Array.from({ length: columns }, (_, at) => heads[at] ?? `c${at}`)) +
              `<row>${'<c t="s"><v>0</v></c>'.repeat(columns)}</row>`.repeat(rows),
          },
          texts: `<si><t>${'x'.repeat(characters)}</t></si>`,
        }),
      })),
    within.map(({ what, part, number, of }) => ({
      what: `workbook with ${number} ${what} in ${part}`,
      bytes: holding(heads, part, of(number)),
    })),
    fc.integer({ min: 1, max: 20_000 }).map((rows) => ({
      what: `workbook of ${rows} rows with a cell in the last column`,
      bytes: workbook({ sheets: { One: textRow(...heads) + far.repeat(rows) } }),
    })),
    fc.constantFrom(...parts).map((part) => ({
      what: `workbook with ${part} twice`,
      bytes: workbook({
        sheets: { One: small(heads) },
        also: [{ name: part === 'sheet1.xml' ? `xl/worksheets/${part}` : `xl/${part}`, content: '<a/>' }],
      }),
    })),
    fc.integer({ min: 0, max: 4 }).chain((at) =>
      fc.constantFrom(0, 1, 5000, 2 ** 31, 0xffffffff).map((unpacked) => ({
        what: `workbook whose ${parts[at]} says that it has ${unpacked} bytes`,
        bytes: workbook({
          sheets: { One: small(heads) },
          changed: (file) =>
            file.name.endsWith(parts[at] ?? '')
              ? { ...file, content: `${file.content}${' '.repeat(20_000_000)}`, said: { unpacked } }
              : file,
        }),
      })),
    ),
  )
