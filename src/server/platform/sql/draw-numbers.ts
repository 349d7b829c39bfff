import { countOf, orderOfPeriod, writtenNumber } from '../../../model/index.ts'
import { quote, type Writer } from '../database/index.ts'
import { keyNameOf } from './names.ts'
import type { EngineTable } from './table.ts'
import { type Keyed, keyOfText } from './text-key.ts'

/**
 * How far each sequence has counted, for each span in which it counts anew. It never goes back, so that a number of a
 * row that is gone is not given again. A draw is one update: until its transaction ends, the next one waits.
 */
export const sequencesTable: EngineTable = {
  name: 'engine_sequences',
  key: ['name', 'period'],
  busy: true,
  columns: [
    { name: 'name', type: 'text', always: true },
    { name: 'period', type: 'text', always: true },
    { name: 'last', type: 'integer', always: true },
  ],
}

/** Whose numbers are drawn. */
export interface Sequence {
  readonly pattern: string
  /** 'invoices.number', and what it may have been before. */
  readonly names: readonly [name: string, ...former: readonly string[]]
  /** The table of the rows, as it is written into SQL. */
  readonly from: string
  readonly column: string
  /** What the keys beside the numbers are made by. */
  readonly keyed: Keyed
}

/** The names of a sequence by those of its table and column. */
export const sequenceNames = (
  tables: readonly [name: string, ...former: readonly string[]],
  columns: readonly string[],
): Sequence['names'] => {
  const [name = '', ...former] = tables.flatMap((table) => columns.map((column) => `${table}.${column}`))
  return [name, ...former]
}

/** Draws so many numbers of a span, in their order; none that was drawn before, and none that a row bears. */
export const drawNumbers = async (
  writer: Writer,
  sequence: Sequence,
  period: string,
  wanted: number,
): Promise<readonly string[]> => {
  const numbers: string[] = []
  while (numbers.length < wanted) {
    const more = Math.min(wanted - numbers.length, mostAtOnce)
    const last = await countOn(writer, sequence, period, more)
    const drawn = Array.from({ length: more }, (_, at) =>
      writtenNumber(sequence.pattern, period, last - more + 1 + at),
    )
    numbers.push(...(await untaken(writer, sequence, drawn)))
  }
  return numbers
}

const mostAtOnce = 400

/** How far the sequence has counted once it has counted on by so many. */
const countOn = async (writer: Writer, sequence: Sequence, period: string, by: number): Promise<number> => {
  const [name] = sequence.names
  const [row] = await writer.rows(
    'update engine_sequences set "last" = "last" + ? where name = ? and period = ? returning "last"',
    [by, name, period],
  )
  if (row !== undefined) return Number(row[0])
  const begun = await lastBefore(writer, sequence, period)
  // Another server may have begun it meanwhile.
  const [first] = await writer.rows(
    'insert into engine_sequences (name, period, "last") values (?, ?, ?) on conflict (name, period) do update set "last" = engine_sequences."last" + ? returning "last"',
    [name, period, begun + by, by],
  )
  return Number(first?.[0])
}

/**
 * How far numbers have counted in a span that nothing was drawn in yet: by rows that bear them already, by the sequence
 * under the name that it had, and, where the pattern had another span before, by that one: counting goes on.
 */
const lastBefore = async (writer: Writer, sequence: Sequence, period: string): Promise<number> => {
  const counted = await writer.rows(
    `select period, "last" from engine_sequences where name in (${sequence.names.map(() => '?').join(', ')})`,
    sequence.names,
  )
  const going = counted.filter(([each]) => each === period || String(each).length !== period.length)
  return Math.max(0, ...going.map(([, last]) => Number(last)), await lastInRows(writer, sequence, period))
}

const rowsAtOnce = 1000

/** The greatest number of that span that a row bears; 0 where there is none. */
const lastInRows = async (
  writer: Writer,
  { from, column, pattern }: Sequence,
  period: string,
): Promise<number> => {
  const key = quote(keyNameOf(column))
  const begin = orderOfPeriod(period)
  const sql = `select ${quote(column)}, ${key} from ${from} where ${key} >= ? and ${key} < ? order by ${key} desc limit ${rowsAtOnce}`
  for (let below = `${begin}~`; ; ) {
    const rows = await writer.rows(sql, [begin, below])
    // What was there before it was a sequence may be written otherwise, and counts for nothing.
    for (const [text] of rows) {
      const count = countOf(pattern, period, String(text))
      if (count !== null) return count
    }
    if (rows.length < rowsAtOnce) return 0
    below = String(rows.at(-1)?.[1])
  }
}

/** Those that no row bears: a value from before the field was a sequence may look like one of its numbers. */
const untaken = async (
  writer: Writer,
  { from, column, keyed }: Sequence,
  numbers: readonly string[],
): Promise<readonly string[]> => {
  const key = quote(keyNameOf(column))
  const keys = numbers.map((number) => keyOfText(number, keyed))
  const found = await writer.rows(
    `select ${key} from ${from} where ${key} in (${keys.map(() => '?').join(', ')})`,
    keys,
  )
  const taken = new Set(found.map(([each]) => String(each)))
  return taken.size === 0 ? numbers : numbers.filter((_, at) => !taken.has(keys[at] ?? ''))
}
