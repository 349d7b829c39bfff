import fc from 'fast-check'
import { expect, test } from 'vitest'
import { unescapeFormula } from '../../../../src/model/sheet/cell.ts'
import { FileBytes } from '../../../../src/server/platform/sheets/file-bytes.ts'
import { readCsv } from '../../../../src/server/platform/sheets/read-csv.ts'
import { delimiters } from '../../../../src/server/platform/sheets/sheet.ts'
import { encoded, withFile } from '../../../support/sheet-file.ts'

const signs = fc.oneof(
  fc.constantFrom('"', '\n', '\r', '\r\n', ',', ';', '\t', '|', ' ', "'", '=', 'é', '€', '0'),
  fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
)
const wide = fc.oneof(signs, fc.constantFrom('李', '😀', 'ʤ', '\u2028', '\u0301', '\uFFFD'))

const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const

const tables = fc.constantFrom(...encodings).chain((encoding) =>
  fc.record({
    encoding: fc.constant(encoding),
    delimiter: fc.constantFrom(...delimiters),
    end: fc.constantFrom('\n', '\r\n', '\r'),
    quotesAll: fc.boolean(),
    hasMark: fc.boolean(),
    width: fc.integer({ min: 1, max: 5 }),
    rows: fc.array(
      fc.array(
        fc.array(encoding === 'windows-1252' ? signs : wide, { maxLength: 8 }).map((each) => each.join('')),
        { minLength: 5, maxLength: 5 },
      ),
      { minLength: 1, maxLength: 12 },
    ),
  }),
)

test('any table comes back but for our apostrophes, in whichever encoding, with whichever delimiter and line end', async () => {
  await fc.assert(
    fc.asyncProperty(tables, async ({ encoding, delimiter, end, quotesAll, hasMark, width, rows }) => {
      const table = rows.map((cells) => cells.slice(0, width))
      const mark = hasMark && encoding !== 'windows-1252' ? '\uFEFF' : ''
      const written = (cell: string) =>
        quotesAll || /["\r\n]/.test(cell) || cell.includes(delimiter)
          ? `"${cell.replaceAll('"', '""')}"`
          : cell
      const text = table.map((cells) => cells.map(written).join(delimiter) + end).join('')
      const read = await withFile(encoded(mark + text, encoding), async (path) => {
        const file = new FileBytes(path)
        try {
          return await Array.fromAsync(readCsv(file, { encoding: mark ? null : encoding, delimiter }).rows)
        } finally {
          file.close()
        }
      })
      const part = delimiter === ';' ? ';' : ','
      const bare = table.map((cells) => cells.map((cell) => unescapeFormula(cell, part)))
      expect(read.map(([, cells]) => cells)).toEqual(bare)
      expect(read.map(([line]) => line)).toEqual(table.map((_, at) => 1 + linesOf(table.slice(0, at))))
    }),
    { numRuns: 300 },
  )
})

/** How many lines rows take: one each, and those in their cells. */
const linesOf = (rows: readonly (readonly string[])[]): number =>
  rows.reduce(
    (all, cells) => all + cells.reduce((of, cell) => of + cell.split(/\r\n|\n|\r/).length - 1, 1),
    0,
  )
