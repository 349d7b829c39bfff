import { parse } from 'csv-parse'
import { guessEncoding, textOf } from './encoding.ts'
import { type Delimiter, delimiters, type Encoding, limits } from './sheet.ts'
import { SheetFault } from './sheet-fault.ts'

/** A row of a text: the line on which it begins, and its cells. */
export type TextRow = readonly [line: number, cells: readonly string[]]

interface Text {
  readonly encoding: Encoding
  readonly delimiter: Delimiter
  readonly rows: AsyncIterable<TextRow>
}

/** A text as rows. @throws SheetFault, also while it is read */
export const readCsv = (
  bytes: Buffer,
  said: { encoding: Encoding | null; delimiter: Delimiter | null },
): Text => {
  const encoding = said.encoding ?? guessEncoding(bytes)
  const sample = textOf(bytes.subarray(0, sampled), encoding)[Symbol.iterator]().next().value ?? ''
  const [, told] = /^\uFEFF?sep=(.)\r?\n/i.exec(sample) ?? []
  const delimiter = said.delimiter ?? delimiters.find((each) => each === told) ?? guessDelimiter(sample)
  return { encoding, delimiter, rows: rowsOf(bytes, encoding, delimiter, told !== undefined) }
}

const sampled = 64 * 1024

/** The sign that parts the most lines into equally many cells; a comma where none does. */
export const guessDelimiter = (sample: string): Delimiter => {
  const lines = unquoted(sample)
    .split(/\r\n|\n|\r/)
    .slice(0, 50)
    .filter((line) => line.trim() !== '')
  const scores = delimiters.map((delimiter) => {
    const counts = lines.map((line) => line.split(delimiter).length - 1)
    const usual = counts.toSorted((one, other) => one - other)[Math.floor(counts.length / 2)] ?? 0
    const alike = usual === 0 ? 0 : counts.filter((count) => count === usual).length
    return { delimiter, score: alike * 1000 + usual }
  })
  const best = scores.reduce((one, other) => (other.score > one.score ? other : one))
  return best.score === 0 ? ',' : best.delimiter
}

/** A text without what stands in quotes, where a delimiter is none. */
const unquoted = (text: string): string => text.replaceAll(/"(?:[^"]|"")*("|$)/g, '')

async function* rowsOf(
  bytes: Buffer,
  encoding: Encoding,
  delimiter: Delimiter,
  hasMark: boolean,
): AsyncGenerator<TextRow> {
  let read = 0
  const parser = parse({
    delimiter,
    bom: true,
    raw: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: limits.columns * limits.characters,
    on_record: (record, { lines }) => {
      read = lines
      return record
    },
  })
  const feeding = feed(parser, bytes, encoding)
  let line = 1
  try {
    for await (const each of parser) {
      const { record, raw } = each as { readonly record: readonly string[]; readonly raw: string } // with raw
      const begins = line
      line += raw.match(/\r\n|\n|\r/g)?.length ?? 0
      if (!(hasMark && begins === 1)) yield [begins, record]
    }
    await feeding
  } catch (error) {
    throw asFault(error, read + 1)
  }
}

const feed = async (parser: ReturnType<typeof parse>, bytes: Buffer, encoding: Encoding): Promise<void> => {
  try {
    for (const text of textOf(bytes, encoding))
      if (!parser.write(text)) await new Promise((resolve) => parser.once('drain', resolve))
    parser.end()
  } catch (error) {
    parser.destroy(error instanceof Error ? error : new Error(String(error)))
  }
}

/** @param line on which the row begins that is not read */
const asFault = (error: unknown, line: number): unknown => {
  const { code } = error as { readonly code?: string } // of csv-parse
  if (code === 'CSV_QUOTE_NOT_CLOSED') return new SheetFault('openQuote', [line])
  if (code === 'CSV_MAX_RECORD_SIZE')
    return new SheetFault('longCell', [line, limits.characters.toLocaleString('en')])
  return error
}
