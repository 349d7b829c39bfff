import fc from 'fast-check'
import { encoded } from '../../tests/support/sheet-file.ts'
import { workbook } from '../../tests/support/workbook.ts'
import type { Packed } from '../../tests/support/zip.ts'
import { greedyWorkbook } from './greedy-workbooks.ts'
import { changedBytes } from './odd-bytes.ts'
import { oddXmlCells } from './odd-cells.ts'
import { changedTable, placeIn, share, type Table } from './odd-tables.ts'

/** The rows of a list as they were exported: what is cut from, changed and written anew, and files that go out as they are. */
export interface ExportedList {
  /** The path of the list's calls. */
  readonly path: string
  readonly table: Table
  readonly files: { readonly csv: Buffer; readonly xlsx: Buffer; readonly json: Buffer }
}

/** A file to be sent. */
export interface ImportFile {
  readonly bytes: Buffer
  /** What was done to a good one, in words. */
  readonly what: string
}

type Writing = (table: Table) => Buffer

interface Named<Value> {
  readonly what: string
  readonly value: Value
}

const quotes: Readonly<Record<string, (text: string, delimiter: string) => string>> = {
  needed: (text, delimiter) =>
    /["\r\n]/.test(text) || text.includes(delimiter) ? `"${text.replaceAll('"', '""')}"` : text,
  all: (text) => `"${text.replaceAll('"', '""')}"`,
  none: (text) => text,
  broken: (text) => `"${text}`,
  single: (text) => `'${text}'`,
}

const likely = <Value>(...values: readonly [Value, ...Value[]]): fc.Arbitrary<Value> =>
  fc.oneof({ weight: 12, arbitrary: fc.constant(values[0]) }, fc.constantFrom(...values))

const asText: fc.Arbitrary<Named<Writing>> = fc
  .record({
    delimiter: likely(',', ';', '\t', '|', ':', ' ', ',,', '\0'),
    quote: likely('needed', 'all', 'none', 'broken', 'single'),
    end: likely('\r\n', '\n', '\r', '\n\n', '\n\r', '\u2028'),
    start: likely('\ufeff', '', 'sep=;\n', 'sep=\t\r\n', '\n\n', '\ufeff\ufeff'),
    encoding: likely('utf-8' as const, 'utf-16le' as const, 'utf-16be' as const, 'windows-1252' as const),
  })
  .map(({ delimiter, quote, end, start, encoding }) => ({
    what: `text ${JSON.stringify([delimiter, quote, end, start, encoding])}`,
    value: (table) => {
      const cell = quotes[quote] ?? String
      const lines = table.map((row) => row.map((text) => cell(text, delimiter)).join(delimiter) + end)
      return encoded(start + lines.join(''), encoding)
    },
  }))

/** Of a file of a workbook, by the end of its name. */
const changedPart = (end: string, changed: (file: Packed) => Packed) => (file: Packed) =>
  file.name.endsWith(end) ? changed(file) : file

const declared = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">${[...'bcdefgh']
  .map((name, at) => `<!ENTITY ${name} "${`&${'abcdefgh'[at]};`.repeat(10)}">`)
  .join('')}]>`

const lies: readonly Named<(file: Packed) => Packed>[] = [
  ...(
    [
      { unpacked: 0 },
      { unpacked: 1 },
      { unpacked: 0xffffffff },
      { unpacked: 400 * 1024 * 1024 },
      { place: 0 },
      { place: 0xfffffff0 },
      { flags: 1 },
      { method: 0 },
      { method: 12 },
      { sum: 1 },
    ] as const
  ).flatMap((said) =>
    ['sheet1.xml', 'workbook.xml', ''].map((part) => ({
      what: `${part || 'each part'} says ${JSON.stringify(said)}`,
      value: changedPart(part, (file) => ({ ...file, said })),
    })),
  ),
  ...['sheet1.xml', 'workbook.xml', 'workbook.xml.rels', 'styles.xml', 'sharedStrings.xml'].flatMap(
    (part) => [
      { what: `${part} is empty`, value: changedPart(part, (file) => ({ ...file, content: '' })) },
      {
        what: `${part} is called otherwise`,
        value: changedPart(part, (file) => ({ ...file, name: `../${file.name}` })),
      },
      {
        what: `${part} is cut`,
        value: changedPart(part, (file) => ({ ...file, content: String(file.content).slice(0, -30) })),
      },
      {
        what: `${part} declares entities`,
        value: changedPart(part, (file) => ({
          ...file,
          content: declared + String(file.content).replace('><', '>&h;<'),
        })),
      },
    ],
  ),
  {
    what: 'a deep tree',
    value: changedPart('sheet1.xml', (file) => ({ ...file, content: '<a>'.repeat(100_000) })),
  },
  { what: 'sizes in eight bytes', value: (file) => ({ ...file, isLong: true }) },
]

const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll(/[\0\ud800-\udfff]/g, '')

const asWorkbook: fc.Arbitrary<Named<Writing>> = fc
  .record({
    odd: fc.array(fc.tuple(share, share, fc.constantFrom(...oddXmlCells)), { maxLength: 3 }),
    lie: fc.option(fc.constantFrom(...lies), { freq: 2 }),
    name: likely('Sheet', 'a&b', '', 'Why', 'x'.repeat(300)),
    state: likely('', 'state="hidden"', 'state="veryHidden"'),
    old: likely('', 'date1904="1"'),
    typed: fc.boolean(),
  })
  .map(({ odd, lie, name, state, old, typed }) => ({
    what: `workbook ${JSON.stringify({ odd: odd.map(([, , xml]) => xml.slice(0, 60)), lie: lie?.what, name: name.slice(0, 9), state, old, typed })}`,
    value: (table) => {
      const cells = table.map((row) =>
        row.map((text) =>
          typed && /^-?\d+(\.\d+)?$/.test(text)
            ? `<c><v>${text}</v></c>`
            : `<c t="inlineStr"><is><t>${escaped(text)}</t></is></c>`,
        ),
      )
      for (const [line, column, xml] of odd) {
        const row = cells[placeIn(line, cells.length)]
        if (row) row[placeIn(column, row.length)] = xml
      }
      return workbook({
        sheets: {
          [name]: cells.map((row) => `<row>${row.join('')}</row>`).join(''),
          Other: '<row><c><v>1</v></c></row>',
        },
        ...{ properties: old, states: { [name]: state }, formats: [0, 14, 'dd-mm-yyyy', '[Red]0.0;;@'] },
        ...(lie !== null && { changed: lie.value }),
      })
    },
  }))

/** Mostly a few lines, now and then all of them. */
const lines = fc.oneof(
  { weight: 8, arbitrary: fc.noBias(fc.integer({ min: 1, max: 6 })) },
  { weight: 1, arbitrary: fc.constant(Number.POSITIVE_INFINITY) },
)

/** A file made of good ones: lines of one cut out, changed, written in some way, and its bytes changed. */
export const importFile = ({ table, files }: ExportedList): fc.Arbitrary<ImportFile> => {
  const made = fc
    .tuple(
      lines,
      share,
      changedTable,
      fc.oneof({ weight: 3, arbitrary: asText }, { weight: 1, arbitrary: asWorkbook }),
    )
    .map(([count, at, changes, writing]) => {
      const [heads = [], ...all] = table
      const from = placeIn(at, Math.max(1, all.length - count))
      const cut: Table = [heads, ...all.slice(from, from + count)]
      return {
        bytes: writing.value(changes.reduce((former, { of }) => of(former), cut)),
        what: [`${count} lines`, ...changes.map(({ what }) => what), writing.what].join(', '),
      }
    })
  const whole = fc
    .constantFrom(...(['csv', 'xlsx', 'json'] as const))
    .map((kind) => ({ bytes: files[kind], what: `the ${kind} of an export` }))
  const greedy = greedyWorkbook(table[0] ?? [])
  const good = fc
    .tuple(fc.oneof({ weight: 9, arbitrary: made }, { weight: 1, arbitrary: whole }), changedBytes)
    .map(([{ bytes, what }, changes]) => ({
      bytes: changes.reduce((former, { of }) => of(former), bytes),
      what: [what, ...changes.map((change) => change.what)].join(', '),
    }))
  return fc.oneof({ weight: 60, arbitrary: good }, { weight: 1, arbitrary: greedy })
}
