import { countOf, orderOfPeriod, writtenNumber } from '../../../model/index.ts'
import { quote, type Writer } from '../database/index.ts'
import { keyNameOf } from './names.ts'
import type { EngineTable } from './table.ts'
import { type Keyed, keyOfText } from './text-key.ts'

/**
 * The last number of each sequence, per period after which it restarts. It never decreases, so that numbers of deleted
 * rows are not reused. A draw is one update, so concurrent draws wait until the transaction ends.
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

/** A field with sequential numbers. */
export interface Sequence {
  readonly pattern: string
  /** 'invoices.number', and its former names. */
  readonly names: readonly [name: string, ...former: readonly string[]]
  /** The table of the rows, as SQL. */
  readonly from: string
  readonly column: string
  /** How the keys of the numbers are made. */
  readonly keyed: Keyed
}

/** The names of a sequence from the names of its table and column. */
export const sequenceNames = (
  tables: readonly [name: string, ...former: readonly string[]],
  columns: readonly string[],
): Sequence['names'] => {
  const [name = '', ...former] = tables.flatMap((table) => columns.map((column) => `${table}.${column}`))
  return [name, ...former]
}

/** Draws the next numbers of a period, in order; never one that was drawn before or that a row has. */
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

/** Advances the sequence and returns its last number. */
const countOn = async (writer: Writer, sequence: Sequence, period: string, by: number): Promise<number> => {
  const [name] = sequence.names
  const [row] = await writer.rows(
    'update engine_sequences set "last" = "last" + ? where name = ? and period = ? returning "last"',
    [by, name, period],
  )
  if (row !== undefined) return Number(row[0])
  const begun = await lastBefore(writer, sequence, period)
  // Another server may have inserted it meanwhile.
  const [first] = await writer.rows(
    'insert into engine_sequences (name, period, "last") values (?, ?, ?) on conflict (name, period) do update set "last" = engine_sequences."last" + ? returning "last"',
    [name, period, begun + by, by],
  )
  return Number(first?.[0])
}

/**
 * The last number before the first draw of a period: from rows that have numbers already, the sequence under a former
 * name, or its former period length, so that counting continues.
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

/** The greatest number of the period in any row; 0 without one. */
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
    // Values from before the field was a sequence may have another format; they are skipped.
    for (const [text] of rows) {
      const count = countOf(pattern, period, String(text))
      if (count !== null) return count
    }
    if (rows.length < rowsAtOnce) return 0
    below = String(rows.at(-1)?.[1])
  }
}

/** Removes numbers that a row has already: older values may look like numbers of the sequence. */
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
