import type { Field } from '../../descriptor/index.ts'
import { detailsOf, meaningOf } from '../kinds/index.ts'
import { type Cell, unguarded } from './cell.ts'
import { readCell } from './read-cell.ts'

/** A way in which a column may be read. */
export interface Way {
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
  readonly ways: readonly Way[]
  /** The way that fits most, of several the first; null where there is only one, and where somebody has to say. */
  readonly format: string | null
  /** Somebody has to say which: two fit as many cells, and mean different things by one at least. */
  readonly needs: 'format' | null
  /** Every way reads each cell as the others do: '2026-11-21'. */
  readonly alike: boolean
}

/** Counts over the cells of a column which ways of reading fit them. */
export interface Tally {
  readonly add: (cell: Cell) => void
  readonly result: () => Tallied
}

/** What is remembered of texts that occur again. */
const mostRemembered = 5000

/** What a cell means in each way, as JSON; null where it means nothing. */
type Readings = readonly (string | null)[]

/** @param zone the business time zone */
export const tallyColumn = (field: Field, zone: string): Tally => {
  const names = (detailsOf(field.kind).spellings ?? []).map(({ name }) => name)
  const isChosen = names.length > 1
  const fits = names.map(() => 0)
  /** In each way the first text that it reads. */
  const first: string[] = []
  const known = new Map<string, Readings>()
  let filled = 0
  let differ = false
  let ambiguous: string | null = null

  const readingsOf = (cell: Cell): Readings => {
    const found = typeof cell === 'string' ? known.get(cell) : undefined
    if (found) return found
    const readings = names.map((name) => {
      const value = valueIn(field, cell, name, zone)
      return value === undefined ? null : JSON.stringify(value)
    })
    if (typeof cell === 'string' && known.size < mostRemembered) known.set(cell, readings)
    return readings
  }

  const exampleOf = (name: string, place: number): Way['example'] => {
    const text = ambiguous ?? first[place]
    if (text === undefined) return null
    return { text, shown: meaningOf(field.kind).show(valueIn(field, text, name, zone), field, zone) }
  }

  return {
    add: (cell) => {
      const held = typeof cell === 'string' ? unguarded(cell).trim() : cell
      if (held === '') return
      filled += 1
      if (!isChosen) return
      const readings = readingsOf(held)
      for (const [place, reading] of readings.entries()) {
        if (reading === null) continue
        fits[place] = (fits[place] ?? 0) + 1
        if (typeof held === 'string') first[place] ??= held
      }
      if (new Set(readings).size === 1) return
      differ = true
      if (typeof held === 'string' && !readings.includes(null)) ambiguous ??= held
    },
    result: () => {
      if (!isChosen) return { filled, ways: [], format: null, needs: null, alike: true }
      const ways = names.map((name, place) => ({
        ...{ name, fits: fits[place] ?? 0, of: filled },
        example: exampleOf(name, place),
      }))
      const [best, next] = ways.toSorted((one, other) => other.fits - one.fits)
      const isOpen = differ && best?.fits === next?.fits
      const format = isOpen ? null : (best?.name ?? null)
      return { filled, ways, format, needs: isOpen ? 'format' : null, alike: !differ }
    },
  }
}

/** What the field would hold; undefined where it takes no such cell: '1,234' is no amount of 1.234. */
const valueIn = (field: Field, cell: Cell, way: string, zone: string): unknown => {
  const read = readCell(field, cell, way, zone)
  const accepted = 'value' in read ? meaningOf(field.kind).accept(read.value, field) : read
  return 'value' in accepted ? accepted.value : undefined
}
