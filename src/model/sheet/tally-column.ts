import type { Field } from '../../descriptor/index.ts'
import { meaningOf } from '../kinds/index.ts'
import { cellText, type FileCell } from './cell.ts'
import { ambiguousUnit, readCell, type Unclear } from './read-cell.ts'
import {
  basicFormats,
  formatsWith,
  isOfDays,
  isOfNumbers,
  type ReadingFormat,
  type Unit,
} from './reading-formats.ts'

/** A way in which a column may be read. */
export interface ColumnReading {
  readonly name: string
  /** Of how many cells that are not empty it fits how many. */
  readonly fits: number
  readonly of: number
  /** A cell that another way reads otherwise, or else the first, and what it means in this one. */
  readonly example: { readonly text: string; readonly shown: string } | null
}

/** What the cells of a column say of how they are to be read. */
export interface Tallied {
  readonly filled: number
  readonly ways: readonly ColumnReading[]
  /** The way that fits most, of several the first; null where there is only one, and where somebody has to say. */
  readonly format: string | null
  /** Somebody has to say which: two fit as many cells, and mean different things by one at least; or shares are written. */
  readonly needs: 'format' | null
  /** Shares or times are written, or numbers of days: what they mean is always asked. */
  readonly isUnitAsked: boolean
  /** Every way reads each cell as the others do: '2026-11-21'. */
  readonly alike: boolean
}

/** Counts over the cells of a column which ways of reading fit them. */
export interface Tally {
  readonly add: (cell: FileCell) => void
  readonly result: () => Tallied
}

/** What each may mean. */
const answers: Readonly<Record<Unclear, readonly (Unit | null)[]>> = {
  percent: ['percent', 'share'],
  permille: ['percent', 'share', 'permille'],
  time: ['hours', 'minutes'],
  serial: [null, 'serial'],
}

/** What is remembered of texts that occur again. */
const [mostRemembered, longestRemembered] = [5000, 100]

/** What a cell means in each way, as JSON; null where it means nothing. */
type Readings = readonly (string | null)[]

/** What of several ways is said, and by which name. */
interface Counted extends ReadingFormat {
  fits: number
  /** The first text that it reads. */
  first: FileCell | null
}

/** @param zone the business time zone */
export const tallyColumn = (field: Field, zone: string): Tally => {
  const basic = basicFormats(field)
  const further = isOfNumbers(field)
    ? (['percent', 'share', 'permille', 'hours', 'minutes'] as const).flatMap((unit) =>
        formatsWith(field, unit),
      )
    : isOfDays(field)
      ? formatsWith(field, 'serial')
      : []
  const ways: readonly Counted[] = [...basic, ...further].map((way) => ({ ...way, fits: 0, first: null }))
  const isChosen = basic.length > 1
  const known = new Map<string, Readings>()
  /** Pairs of ways that some cell tells apart, as 'point comma'. */
  const apart = new Set<string>()
  const asked = new Set<Unclear>()
  let filled = 0
  let ambiguous: FileCell | null = null
  let askedFor: FileCell | null = null

  const readIn = (cell: FileCell, name: string): string | null => {
    const value = valueIn(field, cell, name, zone)
    return value === undefined ? null : JSON.stringify(value)
  }

  const readingsOf = (cell: FileCell): Readings => {
    const found = typeof cell === 'string' ? known.get(cell) : undefined
    if (found) return found
    const unit = ambiguousUnit(field, cell)
    if (unit !== null) {
      asked.add(unit)
      askedFor ??= cell
    }
    const own = basic.map(({ name }) => readIn(cell, name))
    const readings = ways.map(({ name, base, unit: of }, place) =>
      of !== null && unit !== null ? readIn(cell, name) : own[of === null ? place : indexOf(basic, base)],
    ) as Readings // each base is one of the basic ways
    if (typeof cell === 'string' && cell.length <= longestRemembered && known.size < mostRemembered)
      known.set(cell, readings)
    return readings
  }

  /** The ways that are offered: where shares or times are written, by what they count in; of those that read alike the first. */
  const offered = (): readonly Counted[] => {
    if (asked.size === 0) return ways.filter(({ unit }) => unit === null)
    const units = new Set([...asked].flatMap((unclear) => answers[unclear]))
    const all = ways.filter(({ unit }) => units.has(unit))
    return all.filter(
      (way, place) => !all.slice(0, place).some((other) => !apart.has(`${other.name} ${way.name}`)),
    )
  }

  const exampleOf = ({ name, first }: Counted): ColumnReading['example'] => {
    const cell = askedFor ?? ambiguous ?? first
    if (cell === null) return null
    const shown = meaningOf(field.kind).show(valueIn(field, cell, name, zone), field, zone)
    return { text: cellText(cell), shown }
  }

  return {
    add: (cell) => {
      const held = typeof cell === 'string' ? cell.trim() : cell
      if (held === '') return
      filled += 1
      if (!isChosen) return
      const readings = readingsOf(held)
      for (const [place, way] of ways.entries()) {
        if (readings[place] === null) continue
        way.fits += 1
        if (typeof held !== 'number') way.first ??= held
      }
      if (new Set(readings).size === 1) return
      for (const [place, way] of ways.entries())
        for (const [other, after] of ways.entries())
          if (other > place && readings[place] !== readings[other]) apart.add(`${way.name} ${after.name}`)
      const isOpen = basic.every((_, place) => readings[place] !== null)
      if (typeof held === 'string' && isOpen && new Set(readings.slice(0, basic.length)).size > 1)
        ambiguous ??= held
    },
    result: () => {
      if (!isChosen) return { filled, ways: [], format: null, needs: null, isUnitAsked: false, alike: true }
      const all = offered()
      const told = all.map((way) => ({ name: way.name, fits: way.fits, of: filled, example: exampleOf(way) }))
      const [best, next] = told.toSorted((one, other) => other.fits - one.fits)
      const differ = all.some((way) => all.some((other) => apart.has(`${way.name} ${other.name}`)))
      const isOpen = asked.size > 0 || (differ && best?.fits === next?.fits)
      const format = isOpen ? null : (best?.name ?? null)
      return {
        filled,
        ways: told,
        format,
        needs: isOpen ? 'format' : null,
        isUnitAsked: asked.size > 0,
        alike: !differ,
      }
    },
  }
}

const indexOf = (ways: readonly ReadingFormat[], base: string): number =>
  ways.findIndex(({ name }) => name === base)

/** What the field would hold; undefined where it takes no such cell: '1,234' is no amount of 1.234. */
const valueIn = (field: Field, cell: FileCell, way: string, zone: string): unknown => {
  const read = readCell(field, cell, way, zone)
  const accepted = 'value' in read ? meaningOf(field.kind).accept(read.value, field) : read
  return 'value' in accepted ? accepted.value : undefined
}
