import fc from 'fast-check'
import { oddCells } from './odd-cells.ts'

/** Rows of cells; the first holds the names of the columns. */
export type Table = readonly (readonly string[])[]

/** A way to change something, and what it is called where it is told. */
export interface Change<Value> {
  readonly what: string
  readonly of: (value: Value) => Value
}

/** A place among so many, by a share from 0 to 1. */
export const placeIn = (share: number, count: number): number =>
  Math.min(Math.max(0, count - 1), Math.floor(share * count))

/** Any share as likely as another: edges are no more odd than what lies between. */
export const share = fc.noBias(fc.double({ min: 0, max: 1, noNaN: true }))
const two = fc.tuple(share, share)
const cell = fc.constantFrom(...oddCells)

const width = (table: Table): number => table[0]?.length ?? 0

const columnSet =
  (at: number, of: (text: string, line: number) => string) =>
  (table: Table): Table =>
    table.map((row, line) =>
      row.map((text, place) => (place === placeIn(at, width(table)) ? of(text, line) : text)),
    )

const always = (what: string, of: Change<Table>['of']): fc.Arbitrary<Change<Table>> =>
  fc.constant({ what, of })

/** What people do to a file of ours: most of it can be imported. */
const usual: readonly fc.Arbitrary<Change<Table>>[] = [
  always('the ids left out', (table) => table.map((row) => row.slice(1))),
  always('lines in another order', ([heads = [], ...lines]) => [heads, ...lines.toReversed()]),
  share.map((at) => ({
    what: 'a column less',
    of: (table) => table.map((row) => row.toSpliced(placeIn(at, row.length), 1)),
  })),
  two.map(([from, to]) => ({
    what: 'a cell as another of its column',
    of: (table) => {
      const [line, other] = [1 + placeIn(from, table.length - 1), 1 + placeIn(to, table.length - 1)]
      return columnSet(to, (text, at) =>
        at === line ? (table[other]?.[placeIn(to, width(table))] ?? text) : text,
      )(table)
    },
  })),
  two.map(([at, line]) => ({
    what: 'a cell with something behind it',
    of: (table) =>
      columnSet(at, (text, of) => (of === 1 + placeIn(line, table.length - 1) ? `${text} more` : text))(
        table,
      ),
  })),
  share.map((at) => ({
    what: 'a column as its last line',
    of: (table) => {
      const last = table.at(-1)?.[placeIn(at, width(table))] ?? ''
      return columnSet(at, (text, line) => (line === 0 ? text : last))(table)
    },
  })),
  share.map((at) => ({
    what: 'an empty column',
    of: columnSet(at, (text, line) => (line === 0 ? text : '')),
  })),
]

const swapped =
  (from: number, to: number, rows: (line: number) => boolean) =>
  (table: Table): Table =>
    table.map((row, line) => {
      if (!rows(line)) return row
      const [one, other] = [placeIn(from, row.length), placeIn(to, row.length)]
      return row.map((text, place) =>
        place === one ? (row[other] ?? '') : place === other ? (row[one] ?? '') : text,
      )
    })

/** What a file has come to by mistake or by malice. */
const odd: readonly fc.Arbitrary<Change<Table>>[] = [
  two.map(([from, to]) => ({ what: 'columns swapped', of: swapped(from, to, () => true) })),
  two.map(([from, to]) => ({
    what: 'names of columns swapped',
    of: swapped(from, to, (line) => line === 0),
  })),
  two.map(([from, to]) => ({ what: 'cells swapped', of: swapped(from, to, (line) => line > 0) })),
  share.map((at) => ({
    what: 'a column doubled',
    of: (table) => table.map((row) => [...row, row[placeIn(at, row.length)] ?? '']),
  })),
  fc.tuple(share, cell).map(([at, text]) => ({
    what: `a column called ${JSON.stringify(text.slice(0, 20))}`,
    of: columnSet(at, (former, line) => (line === 0 ? text : former)),
  })),
  fc.tuple(share, cell).map(([at, text]) => ({
    what: `a column of ${JSON.stringify(text.slice(0, 20))}`,
    of: columnSet(at, (former, line) => (line === 0 ? former : text)),
  })),
  fc.tuple(share, share, cell).map(([at, line, text]) => ({
    what: `a cell ${JSON.stringify(text.slice(0, 20))}`,
    of: (table) =>
      columnSet(at, (former, of) => (of === 1 + placeIn(line, table.length - 1) ? text : former))(table),
  })),
  fc.constantFrom('1', '0', '-1', '1.5', '999999', '9007199254740993', 'x', '').map((id) => ({
    what: `every id ${id}`,
    of: columnSet(0, (former, line) => (line === 0 ? former : id)),
  })),
  always('no names of columns', (table) => table.slice(1)),
  always('names of columns alone', (table) => table.slice(0, 1)),
  always('a title above', (table) => [['Report of the day'], [], ...table]),
  always('names of columns twice', ([heads = [], ...lines]) => [heads, heads, ...lines]),
  always('lines doubled', ([heads = [], ...lines]) => [heads, ...lines, ...lines]),
  always('lines without end', (table) =>
    table.map((row, line) => (line % 2 === 1 ? row.slice(0, 2) : [...row, 'extra', 'extra'])),
  ),
  always('500 columns', (table) =>
    table.map((row) => Array.from({ length: 500 }, (_, at) => row[at] ?? `c${at}`)),
  ),
  always('17,000 columns', (table) =>
    table.slice(0, 3).map((row) => Array.from({ length: 17_000 }, (_, at) => row[at] ?? '')),
  ),
  always('empty lines between', (table) => table.flatMap((row) => [row, []])),
]

/** No change, or some that leave it a table. */
export const changedTable: fc.Arbitrary<readonly Change<Table>[]> = fc.oneof(
  { weight: 3, arbitrary: fc.array(fc.oneof(...usual), { maxLength: 2 }) },
  { weight: 4, arbitrary: fc.array(fc.oneof(...usual, ...odd), { minLength: 1, maxLength: 3 }) },
)
