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

/** A possible format of a column. */
export interface ColumnReading {
  readonly name: string
  /** How many of the `of` non-empty cells it fits. */
  readonly fits: number
  readonly of: number
  /** A cell that another format reads differently, or else the first, with its value in this one. */
  readonly example: { readonly text: string; readonly shown: string } | null
}

/** How the cells of a column can be read. */
export interface Tallied {
  readonly filled: number
  readonly ways: readonly ColumnReading[]
  /** The format that fits most cells, of equals the first; null if there is only one, or if a person must choose. */
  readonly format: string | null
  /**
   * A person must choose: two formats fit equally many cells but read at least one differently, or there are shares.
   */
  readonly needs: 'format' | null
  /** There are shares, times or Excel day numbers, whose unit is always asked. */
  readonly isUnitAsked: boolean
  /** All formats read every cell alike: '2026-11-21'. */
  readonly alike: boolean
}

/** Counts how many cells of a column each format fits. */
export interface Tally {
  readonly add: (cell: FileCell) => void
  readonly result: () => Tallied
}

/** The possible units of each ambiguous content. */
const answers: Readonly<Record<Unclear, readonly (Unit | null)[]>> = {
  percent: ['percent', 'share'],
  permille: ['percent', 'share', 'permille'],
  time: ['hours', 'minutes'],
  serial: [null, 'serial'],
}

/** Limits of the cache for repeated texts. */
const [mostRemembered, longestRemembered] = [5000, 100]

/** A cell's value in each format, as JSON; null if it does not fit. */
type Readings = readonly (string | null)[]

/** A format with its count. */
interface Counted extends ReadingFormat {
  fits: number
  /** The first cell that it reads. */
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
  /** Pairs of formats that differ on some cell, such as 'point comma'. */
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
    ) as Readings // each base is one of the basic formats
    if (typeof cell === 'string' && cell.length <= longestRemembered && known.size < mostRemembered)
      known.set(cell, readings)
    return readings
  }

  /** The formats offered: with units if there are shares or times; of those that read alike, only the first. */
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

/** The field's value from a cell; undefined if the field rejects it: '1,234' is no valid amount of 1.234. */
const valueIn = (field: Field, cell: FileCell, way: string, zone: string): unknown => {
  const read = readCell(field, cell, way, zone)
  const accepted = 'value' in read ? meaningOf(field.kind).accept(read.value, field) : read
  return 'value' in accepted ? accepted.value : undefined
}
