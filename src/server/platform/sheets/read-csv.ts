import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parse } from 'csv-parse'
import { unescapeFormula } from '../../../model/sheet/cell.ts'
import { declaredDelimiter, guessDelimiter } from './delimiter.ts'
import { decodeFile, lineBreaks } from './encoding.ts'
import type { FileBytes } from './file-bytes.ts'
import { type GuessedEncoding, guessEncoding } from './guess-encoding.ts'
import { type Delimiter, limits, type RowTuple } from './sheet.ts'
import { SheetFault } from './sheet-fault.ts'

interface Text extends GuessedEncoding {
  readonly delimiter: Delimiter
  readonly rows: AsyncIterable<RowTuple>
}

/** Parses a text into rows. @throws SheetFault, also while the rows are read */
export const readCsv = (
  file: FileBytes,
  said: { readonly encoding: string | null; readonly delimiter: Delimiter | null },
): Text => {
  const { encoding, asks } =
    said.encoding === null ? guessEncoding(file) : { encoding: said.encoding, asks: [] }
  const sample = decodeFile(file, encoding).next().value ?? ''
  const told = declaredDelimiter(sample)
  const delimiter = said.delimiter ?? (told || guessDelimiter(sample))
  return { encoding, asks, delimiter, rows: rowsIn(decodeFile(file, encoding), delimiter, told !== null) }
}

/** @param hasMark whether the first line is not part of the table */
async function* rowsIn(
  texts: Iterable<string>,
  delimiter: Delimiter,
  hasMark: boolean,
): AsyncGenerator<RowTuple> {
  const begins: number[] = [] // start lines of rows parsed but not yet read
  const part = delimiter === ';' ? ';' : ','
  let line = 1
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: limits.rowCharacters * mostBytesOfOne,
    on_record: (cells) => {
      begins.push(line)
      line += 1 + cells.reduce((sum, cell) => sum + lineBreaks(cell), 0) // line breaks inside quoted cells
      return cells.map(plainText)
    },
  })
  const ended = pipeline(Readable.from(texts), parser).catch(() => {}) // the loop below throws the error
  try {
    for await (const cells of parser) {
      const begun = begins.shift() ?? 0
      if (!(hasMark && begun === 1)) yield [begun, cells.map((cell: string) => unescapeFormula(cell, part))]
    }
  } catch (error) {
    throw asFault(error, line)
  } finally {
    parser.destroy()
    await ended
  }
}

/** Unwraps '="00123"', by which banks keep leading zeros in spreadsheets: the text '00123'. */
const plainText = (cell: string): string =>
  cell.startsWith('="') ? (/^="((?:[^"]|"")*)"\s*$/.exec(cell)?.[1]?.replaceAll('""', '"') ?? cell) : cell

/** Maximum bytes of a character in UTF-8, because the parser counts bytes. */
const mostBytesOfOne = 4

/** @param line start line of the unfinished row */
const asFault = (error: unknown, line: number): unknown => {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code === 'CSV_QUOTE_NOT_CLOSED') return new SheetFault('openQuote', [line])
  if (code === 'CSV_MAX_RECORD_SIZE') return new SheetFault('longRow', [line, limits.rowCharacters])
  return error
}
