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

/** A text as rows. @throws SheetFault, also while they are read */
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

/** @param hasMark whether the first line is none of the table */
async function* rowsIn(
  texts: Iterable<string>,
  delimiter: Delimiter,
  hasMark: boolean,
): AsyncGenerator<RowTuple> {
  const begins: number[] = [] // on which lines the rows do that are parsed and not yet taken
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
      line += 1 + cells.reduce((sum, cell) => sum + lineBreaks(cell), 0) // in a cell they are quoted
      return cells.map(plainText)
    },
  })
  const ended = pipeline(Readable.from(texts), parser).catch(() => {}) // what fails is thrown by the reading below
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

/** '="00123"' is how banks keep a spreadsheet from taking the noughts away: the text '00123'. */
const plainText = (cell: string): string =>
  cell.startsWith('="') ? (/^="((?:[^"]|"")*)"\s*$/.exec(cell)?.[1]?.replaceAll('""', '"') ?? cell) : cell

/** In UTF-8, in which the parser counts. */
const mostBytesOfOne = 4

/** @param line on which the row begins that was not read to its end */
const asFault = (error: unknown, line: number): unknown => {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code === 'CSV_QUOTE_NOT_CLOSED') return new SheetFault('openQuote', [line])
  if (code === 'CSV_MAX_RECORD_SIZE') return new SheetFault('longRow', [line, limits.rowCharacters])
  return error
}
