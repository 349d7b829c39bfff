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
  /** The way that fits most; null where there is only one, or where two fit alike and mean different things. */
  readonly format: string | null
  /** Somebody has to say which. */
  readonly needs: 'format' | null
}

/** Counts over the cells of a column which ways of reading fit them. */
export interface Tally {
  readonly add: (cell: Cell) => void
  readonly result: () => Tallied
}

/** What is remembered of texts that occur again. */
const mostRemembered = 5000

/** @param zone the business time zone */
export const tallyColumn = (field: Field, zone: string): Tally => {
  const names = (detailsOf(field.kind).spellings ?? []).map(({ name }) => name)
  const fits = names.map(() => 0)
  const known = new Map<string, readonly (string | null)[]>()
  let filled = 0
  let first: string | null = null
  let differing: string | null = null

  /** What a text means in each way, as text; null where it is none. */
  const readingsOf = (text: string): readonly (string | null)[] => {
    const found = known.get(text)
    if (found) return found
    const readings = names.map((name) => {
      const read = readCell(field, text, name, zone)
      return 'value' in read ? JSON.stringify(read.value) : null
    })
    if (known.size < mostRemembered) known.set(text, readings)
    return readings
  }

  const exampleOf = (place: number) => {
    const text = differing ?? first
    if (text === null) return null
    const read = readCell(field, text, names[place] ?? null, zone)
    return 'value' in read ? { text, shown: meaningOf(field.kind).show(read.value, field, zone) } : null
  }

  return {
    add: (cell) => {
      const text = typeof cell === 'string' ? unguarded(cell).trim() : ''
      if (cell === '' || (typeof cell === 'string' && text === '')) return
      filled += 1
      if (names.length < 2 || typeof cell !== 'string') {
        for (const place of fits.keys()) fits[place] = (fits[place] ?? 0) + 1
        return
      }
      const readings = readingsOf(text)
      first ??= readings.some((reading) => reading !== null) ? text : null
      for (const [place, reading] of readings.entries())
        if (reading !== null) fits[place] = (fits[place] ?? 0) + 1
      if (readings.every((reading) => reading !== null) && new Set(readings).size > 1) differing ??= text
    },
    result: () => {
      const ways = names.map((name, place) => ({
        ...{ name, fits: fits[place] ?? 0, of: filled },
        example: exampleOf(place),
      }))
      const most = Math.max(0, ...fits)
      const best = ways.filter((way) => way.fits === most)
      const isOpen = best.length > 1 && differing !== null
      const format = names.length < 2 || isOpen ? null : (best[0]?.name ?? null)
      return { filled, ways: names.length < 2 ? [] : ways, format, needs: isOpen ? 'format' : null }
    },
  }
}
